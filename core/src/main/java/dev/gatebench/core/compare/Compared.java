package dev.gatebench.core.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.result.Measure;
import dev.gatebench.core.result.Metric;
import dev.gatebench.core.result.Normalisation;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.statistics.Replication;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One line of a comparison: candidate ÷ baseline.
 *
 * @param baseline id of the baseline's arm
 * @param candidate id of the candidate's arm
 * @param load concurrency; absent over all loads
 * @param metric what is compared
 * @param normalisation what CPU per request is divided by; absent for other metrics
 * @param leading whether a gate is made of it: false for raw CPU per request that stands beside normalised
 * @param ratio candidate ÷ baseline; absent without a headline
 * @param low lower bound of its 95 % interval; absent with fewer than two repetitions
 * @param high upper bound; absent with fewer than two repetitions
 * @param n repetitions, of two runs those of the run that has fewer; 0 without a headline
 * @param unit what the repetitions are; absent without a headline
 * @param verdict what the interval shows
 * @param gate where the interval lies against the limit
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Compared(
        String baseline,
        String candidate,
        OptionalInt load,
        Metric metric,
        Optional<Normalisation> normalisation,
        boolean leading,
        OptionalDouble ratio,
        OptionalDouble low,
        OptionalDouble high,
        int n,
        Optional<Replication> unit,
        Difference verdict,
        Gate gate) {

    static Compared of(Pairing arms, OptionalInt load, Measure measure, Ratio ratio, Gate gate) {
        return new Compared(
                arms.baseline(),
                arms.candidate(),
                load,
                measure.metric(),
                measure.normalisation(),
                measure.leading(),
                OptionalDouble.of(ratio.ratio()),
                ratio.low(),
                ratio.high(),
                ratio.n(),
                Optional.of(ratio.unit()),
                ratio.difference(),
                gate);
    }

    static Compared withoutHeadline(Pairing arms, OptionalInt load, Measure measure, Gate gate) {
        return new Compared(
                arms.baseline(),
                arms.candidate(),
                load,
                measure.metric(),
                measure.normalisation(),
                measure.leading(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                0,
                Optional.empty(),
                Difference.NONE_SHOWN,
                gate);
    }
}
