package dev.gatebench.core.result;

import dev.gatebench.core.study.ComparisonSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares two arms within the rounds in which both have a valid trial. */
final class ComparisonAssembler {
    private final List<Trial> valid;
    private final List<Cell> cells;
    private final Footnotes footnotes;
    private final Optional<ForkSpreads> spreads;

    ComparisonAssembler(List<Trial> trials, List<Cell> cells, Footnotes footnotes, Optional<ForkSpreads> spreads) {
        this.spreads = spreads;
        this.valid = trials.stream()
                .filter(trial -> trial.status() == TrialStatus.VALID)
                .toList();
        this.cells = cells;
        this.footnotes = footnotes;
    }

    /** Every comparison of a pair: by each metric at each load; where there are several, then over all loads that may stand in a headline. */
    List<Comparison> assemble(ComparisonSpec spec, List<Integer> loads) {
        List<Trial> baseline = of(spec.baseline());
        List<Trial> candidate = of(spec.candidate());
        NormalisationChoice choice = NormalisationChoice.of(baseline, candidate);
        List<Measure> measures = new ArrayList<>();
        for (Metric metric : Metric.values()) {
            measures.addAll(Measure.of(metric, choice.normalisation()));
        }
        List<Comparison> comparisons = new ArrayList<>();
        for (int load : loads) {
            boolean headline = headline(spec, load);
            for (Measure measure : measures) {
                new Pairs(baseline, candidate, measure, spreads)
                        .at(load)
                        .map(ratio -> Comparison.of(spec, OptionalInt.of(load), measure, ratio, headline))
                        .ifPresent(comparisons::add);
            }
            if (comparisons.stream().noneMatch(made -> made.load().orElse(0) == load)) {
                footnotes.number(spec.candidate() + " is not compared with " + spec.baseline() + " at " + load
                        + ": no round has a valid trial of both.");
            }
        }
        if (!comparisons.isEmpty()) {
            choice.note(spec.baseline(), spec.candidate()).ifPresent(footnotes::number);
            if (loads.size() > 1) {
                measures.forEach(measure -> pool(spec, loads, measure, comparisons));
            }
        }
        return comparisons;
    }

    private void pool(ComparisonSpec spec, List<Integer> loads, Measure measure, List<Comparison> comparisons) {
        Set<Integer> sound = loads.stream().filter(load -> headline(spec, load)).collect(Collectors.toSet());
        Pairs pairs =
                new Pairs(atLoads(of(spec.baseline()), sound), atLoads(of(spec.candidate()), sound), measure, spreads);
        pairs.pooled().ifPresent(ratio -> {
            comparisons.add(Comparison.of(spec, OptionalInt.empty(), measure, ratio, true));
            if (pairs.loads().size() < loads.size()) {
                footnotes.number(
                        "Over all loads, " + spec.candidate() + " is compared with " + spec.baseline() + " at "
                                + pairs.loads().stream().map(String::valueOf).collect(Collectors.joining(", "))
                                + " connections: at the others a round lacks a valid trial of either, or there is no headline.");
            }
        });
    }

    private static List<Trial> atLoads(List<Trial> trials, Set<Integer> loads) {
        return trials.stream().filter(trial -> loads.contains(trial.load())).toList();
    }

    private List<Trial> of(String arm) {
        return valid.stream().filter(trial -> trial.arm().equals(arm)).toList();
    }

    private boolean headline(ComparisonSpec spec, int load) {
        return headline(spec.baseline(), load) && headline(spec.candidate(), load);
    }

    private boolean headline(String arm, int load) {
        return cells.stream()
                .anyMatch(cell ->
                        cell.headline() && cell.load() == load && cell.arm().equals(arm));
    }
}
