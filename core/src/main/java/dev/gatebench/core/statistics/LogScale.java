package dev.gatebench.core.statistics;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
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
        return mean(values, 0).map(LogEstimate::interval);
    }

    /**
     * The mean logarithm. Empty for fewer than two figures.
     *
     * @param rounding variance of the error that all figures have in common because they come in steps, see
     *     {@link #roundingVariance}. It belongs to the variance before Student's t: figures that agree because they are
     *     rounded alike have no scatter that could tell how far off they are, so it is given the degrees of freedom of
     *     the figures and not infinitely many.
     */
    static Optional<LogEstimate> mean(List<Double> values, double rounding) {
        int n = values.size();
        if (n < 2) {
            return Optional.empty();
        }
        double[] logs = logs(values);
        return Optional.of(
                new LogEstimate(Mean.of(logs).getAsDouble(), Variance.of(logs).getAsDouble() / n + rounding, n - 1));
    }

    /**
     * The mean over blocks, each of which counts alike: repetitions of one block have something in common, as forks on
     * the same machines have. What differs between blocks is taken out, so that the variance is that within blocks,
     * pooled, with as many degrees of freedom as there are figures less blocks: the mean is that of these blocks, and
     * says nothing of others. Where no block has two figures, nothing tells what is of the block and what of the
     * repetition: then all are taken for repetitions of one block, and the variance holds both. Empty for fewer than
     * two figures.
     *
     * @param blocks the figures of each block, at least one in each
     * @param rounding as in {@link #mean(List, double)}
     */
    static Optional<LogEstimate> meanOfBlocks(Collection<List<Double>> blocks, double rounding) {
        ForkScatter scatter = ForkScatter.of(blocks);
        return scatter.roundFreedom() < 1
                ? mean(blocks.stream().flatMap(List::stream).toList(), rounding)
                : Optional.of(new LogEstimate(
                        scatter.mean(),
                        scatter.ofRounds() / scatter.rounds() / scatter.forks() + rounding,
                        scatter.roundFreedom()));
    }

    /**
     * Variance of the logarithm of a figure that is known to the nearest of steps so many shares of it apart: that of a
     * uniform error, share² ÷ 12.
     */
    public static double roundingVariance(double share) {
        return share * share / 12;
    }

    /**
     * The difference of two independent samples' mean logarithms by Welch, which need not scatter alike: candidate ÷
     * baseline. The degrees of freedom are Satterthwaite's, as in R's {@code t.test}. Empty where either has fewer than
     * two figures.
     *
     * @param roundingBelow as in {@link #mean}, of the baseline
     * @param roundingAbove likewise of the candidate
     */
    static Optional<LogEstimate> ratio(
            Replicates baseline, Replicates candidate, double roundingBelow, double roundingAbove) {
        Optional<LogEstimate> below = baseline.mean(roundingBelow);
        Optional<LogEstimate> above = candidate.mean(roundingAbove);
        if (below.isEmpty() || above.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new LogEstimate(
                above.get().log() - below.get().log(),
                below.get().variance() + above.get().variance(),
                satterthwaite(below.get(), above.get())));
    }

    private static double satterthwaite(LogEstimate one, LogEstimate other) {
        double variance = one.variance() + other.variance();
        // without any scatter 0 ÷ 0 degrees of freedom: the interval is a point whatever they are
        return variance > 0
                ? variance
                        * variance
                        / (one.variance() * one.variance() / one.freedom()
                                + other.variance() * other.variance() / other.freedom())
                : 1;
    }

    /**
     * The mean over forks where it is known how much forks differ, with {@link ForkSpread#halfWidth} for its interval
     * and the rounds' own variance within these forks. Its degrees of freedom are the fewest of what it stands on.
     * Empty where no fork has two figures.
     *
     * @param forks the figures of each fork
     * @param rounding as in {@link #mean}
     */
    static Optional<LogEstimate> mean(Collection<List<Double>> forks, ForkSpread spread, double rounding) {
        ForkScatter scatter = ForkScatter.of(forks);
        if (scatter.roundFreedom() < 1) {
            return Optional.empty();
        }
        double ofRounds = scatter.ofRounds() / scatter.rounds() / scatter.forks() + rounding;
        double half = spread.halfWidth(scatter.forks(), ofRounds, scatter.roundFreedom());
        int freedom = Math.min(scatter.roundFreedom(), spread.forks() - 1);
        double error = half / student(freedom);
        return Optional.of(new LogEstimate(scatter.mean(), error * error, freedom));
    }

    /** Student's quantile: so many standard errors lie on either side of the middle of a 95 % interval. */
    public static double student(double freedom) {
        return TDistribution.of(freedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    }

    static double[] logs(List<Double> values) {
        return values.stream().mapToDouble(Math::log).toArray();
    }
}
