package dev.gatebench.core.statistics;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.SumOfSquares;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Statistics of positive figures on the scale of their logarithms, where a slow-down by a factor and a speed-up by the
 * same factor weigh the same.
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
     * Student's t interval of the mean logarithm, taken back to the figures' own scale: a 95 % interval of the
     * geometric mean, which is the median where the figures are log-normal. Empty for fewer than two figures, of which
     * no spread can be told.
     */
    public static Optional<Interval> interval(List<Double> values) {
        int n = values.size();
        if (n < 2) {
            return Optional.empty();
        }
        double[] logs = logs(values);
        return Optional.of(
                interval(Mean.of(logs).getAsDouble(), Variance.of(logs).getAsDouble() / n, n - 1));
    }

    /**
     * Welch's t interval of the difference of two independent samples' mean logarithms, taken back to the figures'
     * scale: a 95 % interval of the ratio of their geometric means, candidate ÷ baseline, which need not scatter alike.
     * The degrees of freedom are Satterthwaite's, as in R's {@code t.test}. Empty where either has fewer than two
     * figures.
     */
    public static Optional<Interval> ratioInterval(List<Double> baseline, List<Double> candidate) {
        if (baseline.size() < 2 || candidate.size() < 2) {
            return Optional.empty();
        }
        double[] below = logs(baseline);
        double[] above = logs(candidate);
        double ofBelow = Variance.of(below).getAsDouble() / below.length;
        double ofAbove = Variance.of(above).getAsDouble() / above.length;
        double variance = ofBelow + ofAbove;
        double freedom =
                variance * variance / (ofBelow * ofBelow / (below.length - 1) + ofAbove * ofAbove / (above.length - 1));
        double difference = Mean.of(above).getAsDouble() - Mean.of(below).getAsDouble();
        // without any scatter 0 ÷ 0 degrees of freedom: the interval is a point whatever they are
        return Optional.of(interval(difference, variance, variance > 0 ? freedom : 1));
    }

    /**
     * The interval of the mean over forks where it is known how much forks differ: the rounds' own variance within the
     * forks, and that of {@link ForkSpread}, with Satterthwaite's degrees of freedom. Empty where no fork has two
     * figures.
     *
     * @param forks the figures of each fork
     */
    static Optional<Interval> interval(Collection<List<Double>> forks, ForkSpread spread) {
        double squares = 0;
        double mean = 0;
        double shares = 0;
        int freedom = 0;
        for (List<Double> fork : forks) {
            double[] logs = logs(fork);
            double ofFork = Mean.of(logs).getAsDouble();
            squares += SumOfSquares.of(
                            Arrays.stream(logs).map(log -> log - ofFork).toArray())
                    .getAsDouble();
            mean += ofFork / forks.size();
            shares += 1.0 / logs.length;
            freedom += logs.length - 1;
        }
        if (freedom < 1) {
            return Optional.empty();
        }
        double ofRounds = squares / freedom * shares / ((double) forks.size() * forks.size());
        double ofForks = spread.varianceOf(forks.size());
        double variance = ofRounds + ofForks;
        double together = variance * variance / (ofRounds * ofRounds / freedom + ofForks * ofForks / spread.freedom());
        return Optional.of(interval(mean, variance, variance > 0 ? together : 1));
    }

    private static Interval interval(double mean, double variance, double freedom) {
        double half =
                Math.sqrt(variance) * TDistribution.of(freedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
        return new Interval(Math.exp(mean - half), Math.exp(mean + half));
    }

    private static double[] logs(List<Double> values) {
        return values.stream().mapToDouble(Math::log).toArray();
    }
}
