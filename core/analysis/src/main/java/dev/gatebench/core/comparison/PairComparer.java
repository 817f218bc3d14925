package dev.gatebench.core.comparison;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.NormalisationChoice;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.study.ComparisonSpec;
import dev.gatebench.core.text.Footnotes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Compares two arms by every metric, at each load and over all, and with its control. */
final class PairComparer {
    private final ComparedTrials run;
    private final ComparisonSpec spec;
    private final List<Load> loads;
    private final ArmPair pair;
    private final PairNotes notes;

    PairComparer(ComparedTrials run, ComparisonSpec spec, List<Load> loads, Footnotes footnotes) {
        this.run = run;
        this.spec = spec;
        this.loads = loads;
        this.pair = run.pair(spec.baseline(), spec.candidate());
        this.notes = new PairNotes(spec, pair, loads, footnotes);
    }

    List<Comparison> compare(boolean sameGateway) {
        NormalisationChoice choice = pair.trials().normalisation(sameGateway);
        List<Measure> measures = Metric.compared().stream()
                .flatMap(metric ->
                        Measure.of(metric, choice.normalisation(), pair.trials().leads(metric)).stream())
                .toList();
        List<Comparison> comparisons = new ArrayList<>();
        for (Load load : loads) {
            for (Measure measure : measures) {
                List<Load> at = pair.comparable(measure.metric(), List.of(load));
                boolean headline = pair.headline(measure.metric(), load);
                pair.valid(measure, at)
                        .pooled()
                        .map(ratio -> comparison(Optional.of(load), measure, ratio, at, headline))
                        .ifPresent(comparisons::add);
            }
        }
        notes.missing(comparisons);
        if (!comparisons.isEmpty()) {
            notes.choice(choice);
            if (loads.size() > 1) {
                measures.forEach(measure -> overAll(measure, comparisons));
            }
        }
        return comparisons;
    }

    private void overAll(Measure measure, List<Comparison> comparisons) {
        List<Load> comparable = pair.comparable(measure.metric(), loads);
        if (comparable.isEmpty()) {
            return;
        }
        Pairs pairs = sound(measure);
        Optional<Ratio> pooled = pairs.pooled();
        if (pooled.isEmpty() && measure.leading()) {
            notes.nothingOverAll(measure);
        }
        if (pairs.loads().size() == 1) {
            // that load's own line would be said twice, and counted twice among those that are adjusted
            if (!isLeadingCpu(measure)) {
                return;
            }
            comparisons.removeIf(c -> c.load().filter(pairs.loads()::contains).isPresent()
                    && c.measure().equals(measure));
        }
        pooled.ifPresent(ratio -> {
            comparisons.add(comparison(Optional.empty(), measure, ratio, comparable, true));
            notes.overAll(measure, pairs, comparable.size());
        });
    }

    private Comparison comparison(
            Optional<Load> load, Measure measure, Ratio ratio, List<Load> comparable, boolean headline) {
        boolean primary = (load.isEmpty() || loads.size() == 1) && isLeadingCpu(measure);
        return Comparison.of(spec, load, measure, ratio, pair.completed(measure, comparable), primary, headline);
    }

    private static boolean isLeadingCpu(Measure measure) {
        return measure.metric() == Metric.CPU && measure.leading();
    }

    /** The valid pairs of the loads that may stand in a headline. */
    private Pairs sound(Measure measure) {
        return pair.valid(measure, pair.sound(measure.metric(), loads));
    }

    /** Compares the baseline's second start with the first, beside each of the comparisons. */
    List<Comparison> controls(List<Comparison> own) {
        return spec.control().stream()
                .flatMap(again -> own.stream().flatMap(c -> control(c, again).stream()))
                .toList();
    }

    private Optional<Comparison> control(Comparison c, String again) {
        ArmPair twins = run.pair(spec.baseline(), again).asControlOf(pair);
        Set<Load> over =
                c.load().map(Set::of).orElseGet(() -> sound(c.measure()).loads());
        return twins.over(c.measure(), over).map(ratio -> Comparison.of(
                        new ComparisonSpec(spec.baseline(), again),
                        c.load(),
                        c.measure(),
                        ratio,
                        twins.completed(c.measure(), over),
                        c.primary(),
                        true)
                .asControl());
    }
}
