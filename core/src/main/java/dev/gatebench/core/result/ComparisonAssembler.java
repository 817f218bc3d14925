package dev.gatebench.core.result;

import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.study.ComparisonSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Compares two arms within the rounds in which both have a valid trial. */
final class ComparisonAssembler {
    private final List<Trial> valid;

    ComparisonAssembler(List<Trial> trials) {
        this.valid = trials.stream()
                .filter(trial -> trial.status() == TrialStatus.VALID)
                .toList();
    }

    /** The comparison; empty when no round has the metric of both. */
    Optional<Comparison> assemble(ComparisonSpec spec, int load, Metric metric, boolean headline) {
        List<Observation> ratios = new ArrayList<>();
        double step = 0;
        for (Trial baseline : of(spec.baseline(), load)) {
            for (Trial candidate : of(spec.candidate(), load)) {
                if (baseline.fork() != candidate.fork() || baseline.round() != candidate.round()) {
                    continue;
                }
                double below = metric.of(baseline).orElse(0);
                double above = metric.of(candidate).orElse(0);
                if (below > 0 && above > 0) {
                    ratios.add(new Observation(baseline.fork(), above / below));
                    step = Math.max(step, metric.stepOf(candidate) / Math.min(below, above));
                }
            }
        }
        double widening = step;
        return Ratio.of(ratios)
                .map(ratio -> ratio.widenedBy(widening))
                .map(ratio -> comparison(spec, load, metric, ratio, headline));
    }

    private List<Trial> of(String arm, int load) {
        return valid.stream()
                .filter(trial -> trial.load() == load && trial.arm().equals(arm))
                .toList();
    }

    private static Comparison comparison(ComparisonSpec spec, int load, Metric metric, Ratio ratio, boolean headline) {
        Optional<Interval> interval = ratio.interval();
        return new Comparison(
                spec.baseline(),
                spec.candidate(),
                load,
                metric,
                ratio.ratio(),
                interval.map(i -> OptionalDouble.of(i.low())).orElse(OptionalDouble.empty()),
                interval.map(i -> OptionalDouble.of(i.high())).orElse(OptionalDouble.empty()),
                ratio.n(),
                ratio.unit(),
                ratio.difference(),
                headline);
    }
}
