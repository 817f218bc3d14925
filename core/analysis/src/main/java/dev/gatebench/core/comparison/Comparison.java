package dev.gatebench.core.comparison;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.study.ComparisonSpec;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A comparison of two arms by one metric, at one load or over all: candidate ÷ baseline over the rounds in which both
 * have a valid trial. CPU per request is compared twice where it can be normalised: normalised, and raw.
 *
 * @param load the load; absent over all loads, where each round counts once with the geometric mean of its loads'
 *     ratios
 * @param measure what is compared; headlines are made of it where it leads
 * @param found candidate ÷ baseline over the valid trials
 * @param completed candidate ÷ baseline over all trials that ran to their end, valid or refused: something happened in
 *     a refused trial, and a ratio that stands on leaving it out must say so. Over all loads it is also over the loads
 *     that refusals have left out. Absent where there is none
 * @param completedInterval its interval; absent without one
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
    /** Makes a comparison with the verdict of its interval. */
    static Comparison of(
            ComparisonSpec spec,
            Optional<Load> load,
            Measure measure,
            Ratio ratio,
            Optional<Ratio> completed,
            boolean primary,
            boolean headline) {
        return new Comparison(
                spec.baseline(),
                spec.candidate(),
                load,
                measure,
                ratio,
                completed.map(Ratio::ratio),
                completed.flatMap(Ratio::interval),
                primary,
                false,
                OptionalDouble.empty(),
                ratio.difference(),
                headline);
    }

    /** Adjusts the verdicts of those that are not primary for their number. */
    static List<Comparison> adjust(List<Comparison> comparisons) {
        return Holm.adjust(
                comparisons,
                c -> c.primary ? OptionalDouble.empty() : c.found.pValue(),
                (c, p) -> c.with(c.control, OptionalDouble.of(p), Holm.verdict(c.found.difference(), p), c.headline));
    }

    /** Marks the comparison as one of a baseline with its second start. */
    Comparison asControl() {
        return with(true, adjustedPValue, verdict, headline);
    }

    Comparison withVerdict(Difference left) {
        return with(control, adjustedPValue, left, headline);
    }

    Comparison withoutHeadline() {
        return with(control, adjustedPValue, verdict, false);
    }

    private Comparison with(boolean ofTwins, OptionalDouble adjusted, Difference difference, boolean leads) {
        return new Comparison(
                baseline,
                candidate,
                load,
                measure,
                found,
                completed,
                completedInterval,
                primary,
                ofTwins,
                adjusted,
                difference,
                leads);
    }

    public boolean isOf(String below, String above) {
        return baseline.equals(below) && candidate.equals(above);
    }

    /**
     * Whether refused trials make a difference: the ratio over all completed trials is outside the interval, or the
     * ratio is outside the interval of the completed ones, which are more, or a difference is shown and all completed
     * trials have it the other way.
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
