package dev.gatebench.core.statistics;

import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * An estimate on the scale of logarithms whose error has Student's t distribution.
 *
 * @param log the estimate
 * @param variance square of its standard error, ≥ 0
 * @param freedom degrees of freedom of that variance, above 0
 */
record LogEstimate(double log, double variance, double freedom) {

    /** The degrees of freedom of one that there is. */
    static OptionalDouble freedom(Optional<LogEstimate> estimate) {
        return estimate.stream().mapToDouble(LogEstimate::freedom).findFirst();
    }

    /** The interval at {@link LogScale#CONFIDENCE}, taken back to the figures' own scale. */
    Interval interval() {
        double half = Math.sqrt(variance) * LogScale.student(freedom);
        return new Interval(Math.exp(log - half), Math.exp(log + half));
    }

    /**
     * The p-value of Student's t test, two-sided, that the truth is a ratio of 1. Below 1 − {@link LogScale#CONFIDENCE}
     * just where the interval does not hold 1.
     */
    double pValue() {
        if (variance == 0) {
            return log == 0 ? 1 : 0;
        }
        return 2 * TDistribution.of(freedom).survivalProbability(Math.abs(log) / Math.sqrt(variance));
    }
}
