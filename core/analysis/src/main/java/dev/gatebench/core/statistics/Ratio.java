package dev.gatebench.core.statistics;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.run.Replication;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Candidate ÷ baseline: from pairs of trials of the same round, so that slow drift of the host divides out, or from two
 * independent samples.
 *
 * @param ratio geometric mean of the repetitions' ratios, or ratio of the geometric means
 * @param interval 95 % interval by Student's t, for independent samples Welch's; empty with fewer than two repetitions
 * @param pValue two-sided p-value of a true ratio of 1, by the t of the interval; below 0.05 exactly where the interval
 *     does not hold 1; empty without an interval
 * @param freedom degrees of freedom of the interval; empty without one
 * @param n number of repetitions; of two independent samples the smaller number
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Ratio(
        double ratio,
        Optional<Interval> interval,
        OptionalDouble pValue,
        OptionalDouble freedom,
        int n,
        Replication unit) {
    private static Ratio of(double ratio, Optional<LogEstimate> estimate, int n, Replication unit) {
        return new Ratio(
                ratio,
                estimate.map(LogEstimate::interval),
                estimate.stream().mapToDouble(LogEstimate::pValue).findFirst(),
                LogEstimate.freedom(estimate),
                n,
                unit);
    }

    /** Averages the ratios of pairs; empty without any. */
    public static Optional<Ratio> of(List<Observation> ratios) {
        return of(ratios, 0);
    }

    private static Optional<Ratio> of(List<Observation> ratios, double rounding) {
        if (ratios.isEmpty()) {
            return Optional.empty();
        }
        Replicates replicates = Replicates.of(ratios);
        List<Double> values = replicates.values();
        return Optional.of(of(replicates.geometricMean(), replicates.mean(rounding), values.size(), replicates.unit()));
    }

    /**
     * Averages the ratios of pairs over rounds where the spread between forks is known: the interval covers other forks
     * all the same. As {@link #of(List)} without a spread, or where no fork has two rounds.
     *
     * @param rounding variance of the ratio's logarithm because figures come in steps: two arms can agree from round to
     *     round in whole milliseconds without being alike, or differ by one without being different
     */
    public static Optional<Ratio> of(List<Observation> ratios, Optional<ForkSpread> spread, double rounding) {
        Collection<List<Double>> forks = Replicates.byFork(ratios).values();
        Optional<LogEstimate> known = spread.flatMap(told -> LogScale.mean(forks, told, rounding));
        return known.isEmpty()
                ? of(ratios, rounding)
                : Optional.of(of(
                        LogScale.geometricMean(
                                forks.stream().map(LogScale::geometricMean).toList()),
                        known,
                        ratios.size(),
                        Replication.ROUND));
    }

    /**
     * Divides two independent samples; empty where one has no observation. The unit is the round when it is the unit of
     * either. Where both were made in lanes, only lanes that both have count, and without any the ratio is empty: a
     * lane that one sample lost would make its hosts a part of the ratio.
     *
     * @param roundingBelow variance of the logarithm of the baseline's figures because they come in steps
     * @param roundingAbove likewise of the candidate's
     */
    public static Optional<Ratio> between(
            List<Observation> baseline, List<Observation> candidate, double roundingBelow, double roundingAbove) {
        Set<Integer> lanesBelow = Observation.lanes(baseline);
        Set<Integer> lanesAbove = Observation.lanes(candidate);
        boolean inLanes = !lanesBelow.contains(0) && !lanesAbove.contains(0);
        List<Observation> ofBaseline = inLanes ? Observation.in(lanesAbove, baseline) : baseline;
        List<Observation> ofCandidate = inLanes ? Observation.in(lanesBelow, candidate) : candidate;
        if (ofBaseline.isEmpty() || ofCandidate.isEmpty()) {
            return Optional.empty();
        }
        Replicates below = Replicates.of(ofBaseline);
        Replicates above = Replicates.of(ofCandidate);
        return Optional.of(of(
                above.geometricMean() / below.geometricMean(),
                LogScale.ratio(below, above, roundingBelow, roundingAbove),
                Math.min(below.values().size(), above.values().size()),
                Replication.ofBoth(below.unit(), above.unit())));
    }

    /** Judges the ratio by its interval. */
    public Difference difference() {
        return Difference.of(ratio, interval);
    }
}
