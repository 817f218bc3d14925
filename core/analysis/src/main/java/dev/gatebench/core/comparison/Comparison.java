package dev.gatebench.core.comparison;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.LogScale;
import dev.gatebench.core.statistics.Ratio;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Two arms by one metric, at one load or over all: candidate ÷ baseline over the rounds in which both have a valid
 * trial. CPU per request is compared twice where it can be normalised: normalised, and raw.
 *
 * @param baseline id of the arm that is the measure
 * @param candidate id of the arm that is measured against it
 * @param load the load; absent over all loads, where each round counts once with the geometric mean of its loads'
 *     ratios
 * @param measure what is compared; headlines are made of it where it leads
 * @param found candidate ÷ baseline over the valid trials
 * @param completed the same over all trials that ran to their end, valid or refused: what is refused is what something
 *     happened to, and a ratio that stands on leaving it out must say so. Over all loads it is over those loads too
 *     that refusals have left out. Absent where there is none
 * @param completedInterval interval of that; absent without one
 * @param primary whether it is the one comparison of its pair that stands for itself: CPU per request over all loads,
 *     or at the only one. All others of a run are many, and their verdicts are adjusted for their number
 * @param control whether the candidate is the baseline started a second time: then this is the noise of what is
 *     compared with the same baseline by the same measure
 * @param adjustedPValue p-value adjusted by Holm among all comparisons of the run that are not primary, those with
 *     {@code control} and those without it each among themselves; absent for a primary one, and without an interval
 * @param verdict what a primary comparison's interval shows, and what the adjusted p-value of another does; where the
 *     comparison has a control, what that leaves of it
 * @param headline whether it may stand in a headline: enough of its pairs are valid
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Comparison(
        String baseline,
        String candidate,
        Optional<Load> load,
        @JsonUnwrapped Measure measure,
        @JsonUnwrapped Ratio found,
        Optional<Double> completed,
        Optional<Interval> completedInterval,
        boolean primary,
        boolean control,
        OptionalDouble adjustedPValue,
        Difference verdict,
        boolean headline) {

    /** The same with the verdict that a p-value shows that was adjusted for the number of comparisons. */
    Comparison adjusted(double pValue) {
        return with(
                OptionalDouble.of(pValue),
                pValue < 1 - LogScale.CONFIDENCE || !found.difference().isShown()
                        ? found.difference()
                        : Difference.NONE_SHOWN);
    }

    /**
     * What stands beside it as its control.
     *
     * @param again id of the arm that is the baseline started a second time
     * @param ratio what it is ÷ the baseline
     * @param ratioCompleted the same over all trials that ran to their end
     */
    Comparison controlledBy(String again, Ratio ratio, Optional<Ratio> ratioCompleted) {
        return new Comparison(
                baseline,
                again,
                load,
                measure,
                ratio,
                ratioCompleted.map(Ratio::ratio),
                ratioCompleted.flatMap(Ratio::interval),
                primary,
                true,
                OptionalDouble.empty(),
                ratio.difference(),
                true);
    }

    /** The same with the verdict that its control leaves. */
    Comparison withVerdict(Difference left) {
        return with(adjustedPValue, left);
    }

    private Comparison with(OptionalDouble adjusted, Difference difference) {
        return with(adjusted, difference, headline);
    }

    private Comparison with(OptionalDouble adjusted, Difference difference, boolean leads) {
        return new Comparison(
                baseline,
                candidate,
                load,
                measure,
                found,
                completed,
                completedInterval,
                primary,
                control,
                adjusted,
                difference,
                leads);
    }

    /** The comparison without a headline, where refusals make it. */
    Comparison withoutHeadline() {
        return with(adjustedPValue, verdict, false);
    }

    /** Whether these two arms are compared. */
    boolean isOf(String below, String above) {
        return baseline.equals(below) && candidate.equals(above);
    }

    /**
     * Whether refused trials make a difference. So it is where the ratio over all completed trials is outside the
     * interval, where the ratio is outside that of the completed ones, which are more, and where a difference is shown
     * and all completed trials have it the other way.
     */
    public boolean hangsOnRefusals() {
        if (completed.isEmpty() || completed.get() == found.ratio()) {
            return false;
        }
        double all = completed.get();
        boolean outside =
                found.interval().filter(interval -> !interval.holds(all)).isPresent()
                        || completedInterval
                                .filter(interval -> !interval.holds(found.ratio()))
                                .isPresent();
        return outside || (found.difference().isShown() && (found.ratio() - 1) * (all - 1) < 0);
    }
}
