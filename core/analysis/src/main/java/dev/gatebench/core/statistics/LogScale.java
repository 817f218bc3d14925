package dev.gatebench.core.statistics;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/** Statistics on logarithms of positive figures, where slow-down and speed-up by one factor weigh the same. */
public final class LogScale {
    /** Confidence of every interval. */
    public static final double CONFIDENCE = 0.95;

    private LogScale() {}

    /** Returns the geometric mean of figures above 0. */
    public static double geometricMean(List<Double> values) {
        return Math.exp(Mean.of(logs(values)).getAsDouble());
    }

    /**
     * Estimates the mean logarithm; empty for fewer than two figures.
     *
     * @param rounding variance of the error that all figures share because they come in steps, see
     *     {@link #roundingVariance}. Rounding belongs to the variance before Student's t: figures that agree because
     *     they are rounded alike do not scatter by their error. So rounding gets the degrees of freedom of the figures
     *     and not infinitely many.
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
     * Estimates the mean over strata that count alike; repetitions of one stratum share something, as forks on the same
     * machines do. Differences between strata do not count: the variance is the sum of the variances of the strata's
     * means, which may differ, with Satterthwaite's degrees of freedom ("An Approximate Distribution of Estimates of
     * Variance Components", 1946). So the mean holds for these strata and no others. Empty where a stratum has fewer
     * than two figures.
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

    /** Returns the variance of a rounded figure's logarithm, its steps being this share of it apart: share² ÷ 12. */
    public static double roundingVariance(double share) {
        return share * share / 12;
    }

    /**
     * Estimates candidate ÷ baseline by Welch: the difference of the mean logarithms of two independent samples, which
     * need not scatter alike. The degrees of freedom are Satterthwaite's, as in R's {@code t.test}. Empty where either
     * has fewer than two figures.
     *
     * @param roundingBelow rounding of the baseline, as in {@link #mean}
     * @param roundingAbove rounding of the candidate
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

    /** Returns the degrees of freedom of a sum of variances; those of all parts where each variance is 0. */
    private static double satterthwaite(List<LogEstimate> parts) {
        double sum = parts.stream().mapToDouble(LogEstimate::variance).sum();
        double squares = parts.stream()
                .mapToDouble(part -> part.variance() * part.variance() / part.freedom())
                .sum();
        return sum > 0
                ? sum * sum / squares
                : parts.stream().mapToDouble(LogEstimate::freedom).sum();
    }

    /**
     * Estimates the mean over forks where the spread between forks is known: {@link ForkSpread#halfWidth} gives the
     * interval, with the rounds' variance within these forks. The degrees of freedom are the fewest of its parts. Empty
     * where no fork has two figures.
     *
     * @param forks the figures of each fork
     * @param rounding as in {@link #mean}
     */
    static Optional<LogEstimate> mean(Collection<List<Double>> forks, ForkSpread spread, double rounding) {
        ForkSpread.Scatter scatter = ForkSpread.Scatter.of(forks);
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
     * Returns the interval that holds the next such figure in 95 of 100 cases, by Student's t: wider than the interval
     * of the mean by the scatter of a single figure. Empty for fewer than two figures.
     */
    public static Optional<Interval> next(List<Double> values) {
        int n = values.size();
        return mean(values, 0)
                .map(mean -> new LogEstimate(mean.log(), mean.variance() * (n + 1), mean.freedom()).interval());
    }

    /** Returns Student's quantile: half the width of a 95 % interval in standard errors. */
    public static double student(double freedom) {
        return TDistribution.of(freedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    }

    static double[] logs(List<Double> values) {
        return values.stream().mapToDouble(Math::log).toArray();
    }
}
