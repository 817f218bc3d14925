package dev.gatebench.core.comparison;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.statistics.Replication;
import dev.gatebench.core.study.ComparisonSpec;
import java.util.Optional;

/**
 * Two arms by one metric, at one load or over all: candidate ÷ baseline over the rounds in which both have a valid
 * trial. CPU per request is compared twice where it can be normalised: normalised, and raw.
 *
 * @param baseline id of the arm that is the measure
 * @param candidate id of the arm that is measured against it
 * @param load the load; absent over all loads, where each round counts once with the geometric mean of its loads'
 *     ratios
 * @param metric what is compared
 * @param normalisation what CPU per request is divided by; absent for other metrics
 * @param leading whether headlines are made of it: false for raw CPU per request that stands beside normalised
 * @param ratio candidate ÷ baseline
 * @param interval its 95 % interval; absent with fewer than two repetitions
 * @param n repetitions
 * @param unit what the repetitions are
 * @param verdict what the interval shows
 * @param headline whether all its cells may stand in a headline
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Comparison(
        String baseline,
        String candidate,
        Optional<Load> load,
        Metric metric,
        Optional<Normalisation> normalisation,
        boolean leading,
        double ratio,
        Optional<Interval> interval,
        int n,
        Replication unit,
        Difference verdict,
        boolean headline) {

    /** A comparison that a ratio gives. */
    static Comparison of(ComparisonSpec spec, Optional<Load> load, Measure measure, Ratio ratio, boolean headline) {
        return new Comparison(
                spec.baseline(),
                spec.candidate(),
                load,
                measure.metric(),
                measure.normalisation(),
                measure.leading(),
                ratio.ratio(),
                ratio.interval(),
                ratio.n(),
                ratio.unit(),
                ratio.difference(),
                headline);
    }
}
