package dev.gatebench.core.statistics;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Candidate ÷ baseline: from pairs of trials of the same round, so that what drifts slowly in the host divides out, or
 * from two independent samples.
 *
 * @param ratio geometric mean of the repetitions' ratios, or ratio of the geometric means
 * @param interval its 95 % interval, {@link LogScale#interval} or {@link LogScale#ratioInterval}; empty with fewer than
 *     two repetitions
 * @param n number of repetitions; of two independent samples the smaller number
 * @param unit what the repetitions are
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Ratio(double ratio, Optional<Interval> interval, int n, Replication unit) {

    /** The ratio that the pairs' ratios give; empty without any. */
    public static Optional<Ratio> of(List<Observation> ratios) {
        if (ratios.isEmpty()) {
            return Optional.empty();
        }
        Replicates replicates = Replicates.of(ratios);
        List<Double> values = replicates.values();
        return Optional.of(
                new Ratio(LogScale.geometricMean(values), LogScale.interval(values), values.size(), replicates.unit()));
    }

    /**
     * The ratio that the pairs' ratios give where it may be known how much forks differ: then it is over rounds, and
     * its interval holds other forks all the same. As {@link #of(List)} where it is not known, or no fork has two
     * rounds.
     */
    public static Optional<Ratio> of(List<Observation> ratios, Optional<ForkSpread> spread) {
        Collection<List<Double>> forks = Replicates.byFork(ratios).values();
        Optional<Interval> interval = spread.flatMap(known -> LogScale.interval(forks, known));
        return interval.isEmpty()
                ? of(ratios)
                : Optional.of(new Ratio(
                        LogScale.geometricMean(
                                forks.stream().map(LogScale::geometricMean).toList()),
                        interval,
                        ratios.size(),
                        Replication.ROUND));
    }

    /**
     * The ratio of two independent samples; empty where one has no observation. The unit is the round when it is that
     * of either.
     */
    public static Optional<Ratio> between(List<Observation> baseline, List<Observation> candidate) {
        if (baseline.isEmpty() || candidate.isEmpty()) {
            return Optional.empty();
        }
        Replicates below = Replicates.of(baseline);
        Replicates above = Replicates.of(candidate);
        return Optional.of(new Ratio(
                LogScale.geometricMean(above.values()) / LogScale.geometricMean(below.values()),
                LogScale.ratioInterval(below.values(), above.values()),
                Math.min(below.values().size(), above.values().size()),
                below.unit() == above.unit() ? below.unit() : Replication.ROUND));
    }

    /**
     * The same ratio with its interval made wider on both sides by a share of itself: figures that come in steps, such
     * as a percentile in whole milliseconds, can agree from round to round without telling two arms apart.
     */
    public Ratio widenedBy(double share) {
        return new Ratio(
                ratio, interval.map(i -> new Interval(i.low() / (1 + share), i.high() * (1 + share))), n, unit);
    }

    /** What can be said: nothing without an interval or when it holds 1. */
    public Difference difference() {
        if (interval.isEmpty() || interval.get().holds(1)) {
            return Difference.NONE_SHOWN;
        }
        return ratio < 1 ? Difference.LOWER : Difference.HIGHER;
    }
}
