package dev.gatebench.core.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.gatebench.core.compare.CompareSpec.Pairing;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.statistics.Replication;
import java.util.Optional;

/**
 * One line of a comparison: candidate ÷ baseline.
 *
 * @param baseline id of the baseline's arm
 * @param candidate id of the candidate's arm
 * @param load the load; absent over all loads
 * @param measure what is compared; a gate is made of it where it leads
 * @param ratio candidate ÷ baseline; absent without a headline
 * @param interval its 95 % interval; absent with fewer than two repetitions
 * @param n repetitions, of two runs those of the run that has fewer; 0 without a headline
 * @param unit what the repetitions are; absent without a headline
 * @param control the baseline's second start ÷ its first, made likewise: the noise of the ratio; absent where the
 *     comparison carries none, and where that could not be made
 * @param verdict what the interval shows; where the comparison carries a control, what that leaves of it
 * @param gate where the interval lies against the limit
 * @param toTell what it would take to tell, where the gate cannot; absent where it can, and where more time will not
 *     tell
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Compared(
        String baseline,
        String candidate,
        Optional<Load> load,
        @JsonUnwrapped Measure measure,
        Optional<Double> ratio,
        Optional<Interval> interval,
        int n,
        Optional<Replication> unit,
        Optional<Ratio> control,
        Difference verdict,
        Gate gate,
        Optional<ToTell> toTell) {

    /** A line; without a ratio where one of the cells has no headline. */
    static Compared of(
            Pairing arms,
            Optional<Load> load,
            Measure measure,
            Optional<Ratio> ratio,
            Optional<Ratio> control,
            Difference verdict,
            Gate gate,
            Optional<ToTell> toTell) {
        return new Compared(
                arms.baseline(),
                arms.candidate(),
                load,
                measure,
                ratio.map(Ratio::ratio),
                ratio.flatMap(Ratio::interval),
                ratio.map(Ratio::n).orElse(0),
                ratio.map(Ratio::unit),
                control,
                verdict,
                gate,
                toTell);
    }
}
