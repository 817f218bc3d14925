package dev.gatebench.core.selftest;

import dev.gatebench.core.statistics.Interval;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;

/**
 * How many of the comparisons drawn claimed a difference, with Clopper and Pearson's exact 95 % interval of a binomial
 * share. The interval holds the chance of the draw; it does not hold that another recording would give other
 * comparisons to draw from.
 *
 * @param hits comparisons that claimed one
 * @param n comparisons drawn
 * @param share hits ÷ n
 * @param interval the interval
 */
public record Share(int hits, int n, double share, Interval interval) {
    private static final double ERROR_RATE = 0.05;

    /** The share of some comparisons, at least one. */
    public static Share of(int hits, int n) {
        var interval = BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate(n, hits, ERROR_RATE);
        return new Share(hits, n, (double) hits / n, new Interval(interval.getLowerBound(), interval.getUpperBound()));
    }
}
