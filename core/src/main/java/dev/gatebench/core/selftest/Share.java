package dev.gatebench.core.selftest;

import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;

/**
 * How many of the comparisons drawn claimed a difference, with Clopper and Pearson's exact 95 % interval of a binomial share. The interval
 * holds the chance of the draw; it does not hold that another recording would give other comparisons to draw from.
 *
 * @param hits comparisons that claimed one
 * @param n comparisons drawn
 * @param share hits ÷ n
 * @param low lower bound
 * @param high upper bound
 */
public record Share(int hits, int n, double share, double low, double high) {
    private static final double ERROR_RATE = 0.05;

    /** The share of some comparisons, at least one. */
    public static Share of(int hits, int n) {
        Interval interval = BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate(n, hits, ERROR_RATE);
        return new Share(hits, n, (double) hits / n, interval.getLowerBound(), interval.getUpperBound());
    }
}
