package dev.gatebench.core.comparison;

import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.study.ComparisonSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The comparisons of baselines with themselves, and what they leave of the verdicts on candidates.
 *
 * <p>Controls are adjusted for their number apart from the comparisons that they control. They make no claim of a
 * candidate but take claims away, so that counting them among the others would hide differences of candidates behind
 * the number of controls; and unadjusted, one of twenty would be void by chance.
 */
record Controls(List<ComparisonSpec> specs, List<Comparison> lines) {
    /** Gives comparisons the verdicts that their controls leave, each followed by its control. */
    List<Comparison> judge(List<Comparison> comparisons) {
        List<Comparison> judged = new ArrayList<>();
        for (Comparison c : comparisons) {
            Optional<String> again = specs.stream()
                    .filter(spec -> c.isOf(spec.baseline(), spec.candidate()))
                    .findFirst()
                    .flatMap(ComparisonSpec::control);
            List<Comparison> ofPair =
                    again.stream().flatMap(arm -> ofPair(c, arm)).toList();
            Optional<Comparison> control = ofPair.stream()
                    .filter(line ->
                            line.load().equals(c.load()) && line.measure().equals(c.measure()))
                    .findFirst();
            judged.add(again.isEmpty() ? c : c.withVerdict(verdict(c, ofPair, control)));
            control.filter(line -> !judged.contains(line)).ifPresent(judged::add);
        }
        return judged;
    }

    private Stream<Comparison> ofPair(Comparison c, String again) {
        return lines.stream().filter(line -> line.isOf(c.baseline(), again));
    }

    /** A baseline that differs from itself in CPU per request over all loads voids every verdict on the candidate. */
    private static Difference verdict(Comparison c, List<Comparison> ofPair, Optional<Comparison> control) {
        boolean differs = ofPair.stream()
                .anyMatch(line -> line.primary() && line.verdict().isShown());
        return differs
                ? Difference.VOID
                : c.verdict()
                        .controlledBy(
                                control.filter(line -> line.found().interval().isPresent())
                                        .map(Comparison::verdict));
    }

    /** Explains each control to the reader. */
    List<String> notes() {
        long adjusted =
                lines.stream().filter(line -> line.adjustedPValue().isPresent()).count();
        String limits = adjusted > 0
                ? ", which is adjusted for the number of controls (Holm, " + adjusted
                        + ") except for CPU per request over all loads."
                : ".";
        return specs.stream()
                .flatMap(spec -> spec
                        .control()
                        .map(again -> again + " is " + spec.baseline() + " started a second time, the control of "
                                + spec.candidate() + " ÷ " + spec.baseline()
                                + ": the difference between the two starts is this run's noise. A verdict on "
                                + spec.candidate() + " is void where they differ" + limits)
                        .stream())
                .toList();
    }
}
