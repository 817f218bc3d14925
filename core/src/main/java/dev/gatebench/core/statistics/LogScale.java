package dev.gatebench.core.statistics;

import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Statistics of positive figures on the scale of their logarithms, where a slow-down by a factor and a speed-up by the same factor weigh
 * the same.
 */
public final class LogScale {
    /** The confidence of every interval. */
    public static final double CONFIDENCE = 0.95;

    private LogScale() {}

    /** The geometric mean of figures above 0. */
    public static double geometricMean(List<Double> values) {
        return Math.exp(Mean.of(logs(values)).getAsDouble());
    }

    /**
     * Student's t interval of the mean logarithm, taken back to the figures' own scale: a 95 % interval of the geometric mean, which is the
     * median where the figures are log-normal. Empty for fewer than two figures, of which no spread can be told.
     */
    public static Optional<Interval> interval(List<Double> values) {
        int n = values.size();
        if (n < 2) {
            return Optional.empty();
        }
        double[] logs = logs(values);
        double mean = Mean.of(logs).getAsDouble();
        double standardError = StandardDeviation.of(logs).getAsDouble() / Math.sqrt(n);
        double half = standardError * TDistribution.of(n - 1).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
        return Optional.of(new Interval(Math.exp(mean - half), Math.exp(mean + half)));
    }

    private static double[] logs(List<Double> values) {
        return values.stream().mapToDouble(Math::log).toArray();
    }
}
