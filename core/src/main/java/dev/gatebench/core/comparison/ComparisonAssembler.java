package dev.gatebench.core.comparison;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.NormalisationChoice;
import dev.gatebench.core.study.ComparisonSpec;
import dev.gatebench.core.text.Footnotes;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares two arms within the rounds in which both have a valid trial. */
public final class ComparisonAssembler {
    private final List<Trial> valid;
    private final List<Cell> cells;
    private final Footnotes footnotes;
    private final Optional<ForkSpreads> spreads;

    /** Of a run's trials and the cells that they make; what a reader must know is added to the footnotes. */
    public ComparisonAssembler(
            List<Trial> trials, List<Cell> cells, Footnotes footnotes, Optional<ForkSpreads> spreads) {
        this.spreads = spreads;
        this.valid = trials.stream().filter(Trial::valid).toList();
        this.cells = cells;
        this.footnotes = footnotes;
    }

    /**
     * Every comparison of a pair: by each metric at each load; where there are several, then over all loads that may
     * stand in a headline.
     */
    public List<Comparison> assemble(ComparisonSpec spec, List<Load> loads) {
        List<Trial> baseline = of(spec.baseline());
        List<Trial> candidate = of(spec.candidate());
        NormalisationChoice choice = NormalisationChoice.of(baseline, candidate);
        List<Measure> measures = new ArrayList<>();
        for (Metric metric : Metric.values()) {
            measures.addAll(Measure.of(metric, choice.normalisation()));
        }
        List<Comparison> comparisons = new ArrayList<>();
        for (Load load : loads) {
            boolean headline = headline(spec, load);
            for (Measure measure : measures) {
                new Pairs(baseline, candidate, measure, spreads)
                        .at(load)
                        .map(ratio -> Comparison.of(spec, Optional.of(load), measure, ratio, headline))
                        .ifPresent(comparisons::add);
            }
            if (comparisons.stream().noneMatch(made -> made.load().equals(Optional.of(load)))) {
                footnotes.number(spec.candidate() + " is not compared with " + spec.baseline() + " at " + load.words()
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

    private void pool(ComparisonSpec spec, List<Load> loads, Measure measure, List<Comparison> comparisons) {
        Set<Load> sound = loads.stream().filter(load -> headline(spec, load)).collect(Collectors.toSet());
        Pairs pairs =
                new Pairs(atLoads(of(spec.baseline()), sound), atLoads(of(spec.candidate()), sound), measure, spreads);
        pairs.pooled().ifPresent(ratio -> {
            comparisons.add(Comparison.of(spec, Optional.empty(), measure, ratio, true));
            if (pairs.loads().size() < loads.size()) {
                footnotes.number("Over all loads, " + spec.candidate() + " is compared with " + spec.baseline() + " at "
                        + pairs.loads().stream().map(Load::words).collect(Collectors.joining(", "))
                        + ": at the others a round lacks a valid trial of either, or there is no headline.");
            }
        });
    }

    private static List<Trial> atLoads(List<Trial> trials, Set<Load> loads) {
        return trials.stream().filter(trial -> loads.contains(trial.load())).toList();
    }

    private List<Trial> of(String arm) {
        return valid.stream().filter(trial -> trial.arm().equals(arm)).toList();
    }

    private boolean headline(ComparisonSpec spec, Load load) {
        return headline(spec.baseline(), load) && headline(spec.candidate(), load);
    }

    private boolean headline(String arm, Load load) {
        return cells.stream()
                .anyMatch(cell -> cell.headline()
                        && cell.load().equals(load)
                        && cell.arm().equals(arm));
    }
}
