package dev.gatebench.core.statistics;

import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;

/** An estimate on the scale of logarithms whose error has Student's t distribution. */
record LogEstimate(double log, double variance, double freedom) {
    static OptionalDouble freedom(Optional<LogEstimate> estimate) {
        return estimate.stream().mapToDouble(LogEstimate::freedom).findFirst();
    }

    /** Returns the interval at {@link LogScale#CONFIDENCE}, on the scale of the figures themselves. */
    Interval interval() {
        double half = Math.sqrt(variance) * LogScale.student(freedom);
        return new Interval(Math.exp(log - half), Math.exp(log + half));
    }

    /** Returns the two-sided p-value of Student's t test for a true ratio of 1, in line with the interval. */
    double pValue() {
        if (variance == 0) {
            return log == 0 ? 1 : 0;
        }
        return 2 * TDistribution.of(freedom).survivalProbability(Math.abs(log) / Math.sqrt(variance));
    }
}
