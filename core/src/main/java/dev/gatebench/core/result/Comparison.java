package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.statistics.Replication;
import dev.gatebench.core.study.ComparisonSpec;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Two arms by one metric, at one load or over all: candidate ÷ baseline over the rounds in which both have a valid trial. CPU per request is
 * compared twice where it can be normalised: normalised, and raw.
 *
 * @param baseline id of the arm that is the measure
 * @param candidate id of the arm that is measured against it
 * @param load concurrency; absent over all loads, where each round counts once with the geometric mean of its loads' ratios
 * @param metric what is compared
 * @param normalisation what CPU per request is divided by; absent for other metrics
 * @param leading whether headlines are made of it: false for raw CPU per request that stands beside normalised
 * @param ratio candidate ÷ baseline
 * @param low lower bound of its 95 % interval; absent with fewer than two repetitions
 * @param high upper bound of its 95 % interval; absent with fewer than two repetitions
 * @param n repetitions
 * @param unit what the repetitions are
 * @param verdict what the interval shows
 * @param headline whether all its cells may stand in a headline
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Comparison(
        String baseline,
        String candidate,
        OptionalInt load,
        Metric metric,
        Optional<Normalisation> normalisation,
        boolean leading,
        double ratio,
        OptionalDouble low,
        OptionalDouble high,
        int n,
        Replication unit,
        Difference verdict,
        boolean headline) {

    /** A comparison that a ratio gives. */
    static Comparison of(ComparisonSpec spec, OptionalInt load, Measure measure, Ratio ratio, boolean headline) {
        return new Comparison(
                spec.baseline(),
                spec.candidate(),
                load,
                measure.metric(),
                measure.normalisation(),
                measure.leading(),
                ratio.ratio(),
                ratio.low(),
                ratio.high(),
                ratio.n(),
                ratio.unit(),
                ratio.difference(),
                headline);
    }
}
