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
     * The mean over strata, each of which counts alike: repetitions of one stratum have something in common, as forks
     * on the same machines have. What differs between strata is taken out: the variance is the sum of that of each
     * stratum's mean, which need not be alike, and its degrees of freedom are Satterthwaite's ("An Approximate
     * Distribution of Estimates of Variance Components", 1946). So the mean is that of these strata, and says nothing
     * of others. Empty where a stratum has fewer than two figures.
     *
     * @param strata the figures of each stratum, at least one stratum
     * @param rounding as in {@link #mean(List, double)}
     */
    static Optional<LogEstimate> meanOfStrata(Collection<List<Double>> strata, double rounding) {
        List<LogEstimate> means =
                strata.stream().flatMap(figures -> mean(figures, 0).stream()).toList();
        if (means.size() < strata.size()) {
            return Optional.empty();
        }
        int count = means.size();
        return Optional.of(new LogEstimate(
                means.stream().mapToDouble(LogEstimate::log).sum() / count,
                means.stream().mapToDouble(LogEstimate::variance).sum() / count / count + rounding,
                satterthwaite(means)));
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
                satterthwaite(List.of(below.get(), above.get()))));
    }

    /** The degrees of freedom of a sum of variances; of variances of 0, whose interval is a point, those of all. */
    private static double satterthwaite(List<LogEstimate> parts) {
        double sum = parts.stream().mapToDouble(LogEstimate::variance).sum();
        return sum > 0
                ? sum
                        * sum
                        / parts.stream()
                                .mapToDouble(part -> part.variance() * part.variance() / part.freedom())
                                .sum()
                : parts.stream().mapToDouble(LogEstimate::freedom).sum();
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

    /**
     * The interval that holds the next of such figures in 95 of 100 cases, by Student's t: it is wider than that of
     * their mean by what a single figure scatters. Empty for fewer than two.
     */
    public static Optional<Interval> next(List<Double> values) {
        int n = values.size();
        return mean(values, 0)
                .map(mean -> new LogEstimate(mean.log(), mean.variance() * (n + 1), mean.freedom()).interval());
    }

    /** Student's quantile: so many standard errors lie on either side of the middle of a 95 % interval. */
    public static double student(double freedom) {
        return TDistribution.of(freedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    }

    static double[] logs(List<Double> values) {
        return values.stream().mapToDouble(Math::log).toArray();
    }
}
