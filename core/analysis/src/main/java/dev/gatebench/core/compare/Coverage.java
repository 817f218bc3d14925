package dev.gatebench.core.compare;

import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.run.Arm;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The part of the baseline's run that a comparison covers: a gate must not pass on what was not measured. Where arms or
 * loads are named, only these are wanted.
 */
final class Coverage {
    private final ComparedRun baseline;
    private final ComparedRun candidate;
    private final CompareSpec spec;

    Coverage(ComparedRun baseline, ComparedRun candidate, CompareSpec spec) {
        this.baseline = baseline;
        this.candidate = candidate;
        this.spec = spec;
    }

    /** Lists what makes a gate fail whatever its lines say, each with its remedy; nothing without a gate. */
    List<String> problems(List<Compared> lines) {
        List<String> problems = new ArrayList<>();
        if (spec.maxSlowdown().isEmpty()) {
            return problems;
        }
        List<String> arms = arms(baseline, candidate);
        List<String> loads = loads(baseline, candidate);
        if (!arms.isEmpty() || !loads.isEmpty()) {
            problems.add("'" + candidate.name() + "' lacks what '" + baseline.name() + "' has: " + listed(arms, loads)
                    + ". Measure it there too, or leave it out of the gate with "
                    + Stream.of(arms.isEmpty() ? "" : "--arms BASELINE,CANDIDATE", loads.isEmpty() ? "" : "--load LOAD")
                            .filter(option -> !option.isEmpty())
                            .collect(Collectors.joining(" and "))
                    + ".");
        }
        List<Compared> ofGateways = lines.stream()
                .filter(line -> !candidate.direct(line.candidate()))
                .toList();
        if (ofGateways.isEmpty()) {
            problems.add("Nothing was gated: only the backend without a gateway was compared, "
                    + named(lines.stream().map(Compared::candidate))
                    + ". Compare runs that have a gateway in common, or name two arms with --arms BASELINE,CANDIDATE.");
        } else {
            spec.metrics().stream()
                    .distinct()
                    .filter(metric -> ofGateways.stream()
                            .filter(line -> line.measure() instanceof Measure measure && measure.metric() == metric)
                            .allMatch(line -> line.gate() == Gate.NOT_GATED))
                    .map(metric -> ofDuetsAlone(metric, ofGateways))
                    .forEach(problems::add);
        }
        return problems;
    }

    private String ofDuetsAlone(Metric metric, List<Compared> lines) {
        return "Not gated: '" + metric.word() + "' of "
                + named(lines.stream().flatMap(line -> Stream.of(line.baseline(), line.candidate())))
                + ", which '" + candidate.name() + "' measured only in duets: their gateways share CPUs, so only '"
                + Metric.CPU.word() + "' of them is gated. Measure them alone too, with --set fidelity."
                + candidate.results().fidelity() + ".alone=true, or leave '" + metric.word() + "' out of --metric.";
    }

    private static String named(Stream<String> arms) {
        return arms.distinct().map(arm -> "'" + arm + "'").collect(Collectors.joining(", "));
    }

    /** Notes what one run has and the other has not, where it makes no gate fail. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (spec.maxSlowdown().isEmpty()) {
            note(baseline, candidate, notes);
        }
        note(candidate, baseline, notes);
        return notes;
    }

    private void note(ComparedRun having, ComparedRun lacking, List<String> notes) {
        String only = listed(arms(having, lacking), loads(having, lacking));
        if (!only.isEmpty()) {
            notes.add("Not compared, because only '" + having.name() + "' has it: " + only + ".");
        }
    }

    private static String listed(List<String> arms, List<String> loads) {
        return Stream.concat(arms.stream(), loads.stream()).collect(Collectors.joining(", "));
    }

    private List<String> arms(ComparedRun having, ComparedRun lacking) {
        return having.results().arms().stream()
                .map(Arm::id)
                .filter(id -> spec.arms().isEmpty() && lacking.arm(id).isEmpty())
                .map(id -> "arm '" + id + "'")
                .toList();
    }

    private List<String> loads(ComparedRun having, ComparedRun lacking) {
        return having.results().loads().stream()
                .filter(load -> !spec.metrics().isEmpty()
                        && spec.loads().isEmpty()
                        && !lacking.results().loads().contains(load))
                .map(load -> "load " + load)
                .toList();
    }
}
