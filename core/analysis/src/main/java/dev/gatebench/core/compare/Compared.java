package dev.gatebench.core.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.gatebench.core.comparison.Holm;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Comparand;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Ratio;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A line of a comparison: candidate ÷ baseline.
 *
 * @param load the load; absent over all loads, and for a rate that keeps a goal, which is of all of them
 * @param measure what is compared; a gate is made of it where it leads
 * @param ratio candidate ÷ baseline; absent without a headline
 * @param interval its 95 % interval; absent with fewer than two repetitions
 * @param pValue two-sided p-value that the truth is 1; absent without an interval
 * @param n repetitions, of two runs those of the run that has fewer; 0 without a headline
 * @param unit what the repetitions are; absent without a headline
 * @param primary whether it is the one line of its pair that stands for itself: CPU per request over all loads, or at
 *     the only one. All others are many, and their verdicts are adjusted for their number
 * @param adjustedPValue p-value adjusted by Holm among all lines that are not primary; absent for a primary one, and
 *     without an interval
 * @param control the baseline's second start ÷ its first, which is the noise of the ratio; absent where the comparison
 *     carries no control, and where the control could not be made
 * @param verdict what a primary line's interval shows, and what the adjusted p-value of another does; where the
 *     comparison carries a control, what that leaves of it
 * @param toTell what it would take to tell, where the gate cannot; absent where it can, and where more time will not
 *     tell
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Compared(
        String baseline,
        String candidate,
        Optional<Load> load,
        @JsonUnwrapped Comparand measure,
        Optional<Double> ratio,
        Optional<Interval> interval,
        OptionalDouble pValue,
        OptionalDouble freedom,
        int n,
        Optional<Replication> unit,
        boolean primary,
        OptionalDouble adjustedPValue,
        Optional<Ratio> control,
        Difference verdict,
        Gate gate,
        Optional<RepetitionsNeeded> toTell) {
    /** Returns the line with the verdict that a p-value leaves that was adjusted for the number of lines. */
    Compared adjusted(double adjusted) {
        return new Compared(
                baseline,
                candidate,
                load,
                measure,
                ratio,
                interval,
                pValue,
                freedom,
                n,
                unit,
                primary,
                OptionalDouble.of(adjusted),
                control,
                Holm.verdict(verdict, adjusted),
                gate,
                toTell);
    }
}
