package dev.gatebench.core.comparison;

import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.study.ComparisonSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What baselines show against themselves, and what that leaves of the verdicts on candidates.
 *
 * <p>Controls are adjusted for their number apart from the comparisons that they control. They make no claim of a
 * candidate but take claims away, so that counting them among the others would hide differences of candidates behind
 * the number of controls; and unadjusted, one of twenty would be void by chance.
 *
 * @param specs what was to be compared
 * @param lines every control, with its adjusted verdict
 */
record Controls(List<ComparisonSpec> specs, List<Comparison> lines) {
    Controls {
        specs = List.copyOf(specs);
        lines = List.copyOf(lines);
    }

    /** The comparisons with the verdicts that their controls leave, each followed by its control. */
    List<Comparison> judge(List<Comparison> comparisons) {
        List<Comparison> judged = new ArrayList<>();
        for (Comparison c : comparisons) {
            Optional<String> again = again(c);
            Optional<Comparison> control = again.flatMap(arm -> controlOf(c, arm));
            judged.add(again.map(arm -> c.withVerdict(verdict(c, arm, control))).orElse(c));
            control.filter(line -> !judged.contains(line)).ifPresent(judged::add);
        }
        return List.copyOf(judged);
    }

    private Optional<String> again(Comparison c) {
        return specs.stream()
                .filter(spec -> c.isOf(spec.baseline(), spec.candidate()))
                .findFirst()
                .flatMap(ComparisonSpec::control);
    }

    /** The same measure at the same load. */
    private Optional<Comparison> controlOf(Comparison c, String again) {
        return lines.stream()
                .filter(line -> line.isOf(c.baseline(), again)
                        && line.load().equals(c.load())
                        && line.measure().equals(c.measure()))
                .findFirst();
    }

    /** A baseline that differs from itself in CPU per request over all loads voids every verdict on the candidate. */
    private Difference verdict(Comparison c, String again, Optional<Comparison> control) {
        boolean differs = lines.stream()
                .anyMatch(line -> line.primary()
                        && line.isOf(c.baseline(), again)
                        && line.verdict().isShown());
        return differs
                ? Difference.VOID
                : c.verdict()
                        .controlledBy(
                                control.filter(line -> line.found().interval().isPresent())
                                        .map(Comparison::verdict));
    }

    /** What a reader must know of each control. */
    List<String> notes() {
        long adjusted =
                lines.stream().filter(line -> line.adjustedPValue().isPresent()).count();
        return specs.stream()
                .flatMap(spec -> spec
                        .control()
                        .map(again -> again + " is " + spec.baseline() + " started a second time, the control of "
                                + spec.candidate() + " ÷ " + spec.baseline()
                                + ": what the two starts differ in is this run's noise. A verdict on "
                                + spec.candidate() + " is void where they differ"
                                + (adjusted > 0
                                        ? "; but for CPU per request over all loads, that is adjusted for the"
                                                + " number of controls (Holm, " + adjusted + ")."
                                        : "."))
                        .stream())
                .toList();
    }
}
