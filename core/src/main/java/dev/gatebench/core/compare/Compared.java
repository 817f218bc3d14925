package dev.gatebench.core.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.compare.CompareSpec.Pairing;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.statistics.Replication;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One line of a comparison: candidate ÷ baseline.
 *
 * @param baseline id of the baseline's arm
 * @param candidate id of the candidate's arm
 * @param load the load; absent over all loads
 * @param metric what is compared
 * @param normalisation what CPU per request is divided by; absent for other metrics
 * @param leading whether a gate is made of it: false for raw CPU per request that stands beside normalised
 * @param ratio candidate ÷ baseline; absent without a headline
 * @param interval its 95 % interval; absent with fewer than two repetitions
 * @param n repetitions, of two runs those of the run that has fewer; 0 without a headline
 * @param unit what the repetitions are; absent without a headline
 * @param verdict what the interval shows
 * @param gate where the interval lies against the limit
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Compared(
        String baseline,
        String candidate,
        Optional<Load> load,
        Metric metric,
        Optional<Normalisation> normalisation,
        boolean leading,
        OptionalDouble ratio,
        Optional<Interval> interval,
        int n,
        Optional<Replication> unit,
        Difference verdict,
        Gate gate) {

    static Compared of(Pairing arms, Optional<Load> load, Measure measure, Ratio ratio, Gate gate) {
        return new Compared(
                arms.baseline(),
                arms.candidate(),
                load,
                measure.metric(),
                measure.normalisation(),
                measure.leading(),
                OptionalDouble.of(ratio.ratio()),
                ratio.interval(),
                ratio.n(),
                Optional.of(ratio.unit()),
                ratio.difference(),
                gate);
    }

    static Compared withoutHeadline(Pairing arms, Optional<Load> load, Measure measure, Gate gate) {
        return new Compared(
                arms.baseline(),
                arms.candidate(),
                load,
                measure.metric(),
                measure.normalisation(),
                measure.leading(),
                OptionalDouble.empty(),
                Optional.empty(),
                0,
                Optional.empty(),
                Difference.NONE_SHOWN,
                gate);
    }
}
