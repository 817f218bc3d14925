package dev.gatebench.core.statistics;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonProperty.Access;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The variation of the ratio of two arms from one start of their processes to the next, known from a self-test of this
 * machine. With a spread, an interval over the rounds of few forks, even of one, covers what other starts would change.
 * All standard deviations are of logarithms: 0.01 is about 1 %.
 *
 * <p>The difference between forks is never seen alone: forks' means scatter by that difference and by their rounds. Its
 * square is a difference of two variances, which has no degrees of freedom of its own: it can come out as 0 by chance,
 * and then does not say how sure that is. So both variances are kept, and both count in {@link #halfWidth}. Forks count
 * alike, and their rounds by the harmonic mean of their numbers (Thomas and Hultquist, "Interval estimation for the
 * unbalanced case of the one-way random effects model", The Annals of Statistics 6, 1978).
 *
 * @param meanSd standard deviation of the forks' mean ratios, 0..1
 * @param forks number of forks in the self-test, at least 2
 * @param rounds harmonic mean of the forks' numbers of rounds, at least 1
 * @param roundSd standard deviation of a round's ratio within its fork, 0..1
 * @param roundFreedom degrees of freedom of {@code roundSd}: the rounds of all forks less the forks, at least 1
 */
public record ForkSpread(double meanSd, int forks, double rounds, double roundSd, int roundFreedom) {
    private static final double ERROR_RATE = 1 - LogScale.CONFIDENCE;
    private static final double NORMAL = NormalDistribution.of(0, 1).inverseSurvivalProbability(ERROR_RATE / 2);

    public ForkSpread {
        if (!(meanSd >= 0 && meanSd < 1 && roundSd >= 0 && roundSd < 1)) {
            throw new IllegalArgumentException(
                    "the standard deviations of a fork spread must be at least 0 and below 1, were " + meanSd + " and "
                            + roundSd);
        }
        if (forks < 2 || !(rounds >= 1) || roundFreedom < 1) {
            throw new IllegalArgumentException(
                    "a fork spread must be of two forks or more, of which one has two rounds, was of " + forks
                            + " forks with " + (forks + roundFreedom) + " rounds in all: record a self-test again");
        }
    }

    /**
     * Estimates the spread; empty where there are fewer than two forks, or none has two figures.
     *
     * @param figures the figures of each fork, at least one in each
     */
    public static Optional<ForkSpread> of(Collection<List<Double>> figures) {
        if (figures.size() < 2) {
            return Optional.empty();
        }
        Scatter scatter = Scatter.of(figures);
        return scatter.roundFreedom() < 1
                ? Optional.empty()
                : Optional.of(new ForkSpread(
                        Math.sqrt(scatter.ofMeans()),
                        scatter.forks(),
                        scatter.rounds(),
                        Math.sqrt(scatter.ofRounds()),
                        scatter.roundFreedom()));
    }

    /** Returns the standard deviation between forks: the root of the two variances' difference, 0 where negative. */
    @JsonProperty(access = Access.READ_ONLY)
    public double sd() {
        return Math.sqrt(Math.max(0, ofMeans() - roundsInMeans()));
    }

    /**
     * Returns an upper bound that holds {@link #sd} in at least 95 % of recordings: the modified large sample bound of
     * a difference of two mean squares by Ting, Burdick, Graybill, Jeyaratnam and Lu ("Confidence intervals on linear
     * combinations of variance components that are unrestricted in sign", Journal of Statistical Computation and
     * Simulation 35, 1990; Burdick and Graybill, "Confidence Intervals on Variance Components", 1992, chapter 3).
     */
    @JsonProperty(access = Access.READ_ONLY)
    public double sdAtMost() {
        int freedom = forks - 1;
        double above = freedom / ChiSquaredDistribution.of(freedom).inverseCumulativeProbability(ERROR_RATE) - 1;
        double below =
                1 - roundFreedom / ChiSquaredDistribution.of(roundFreedom).inverseSurvivalProbability(ERROR_RATE);
        double least = FDistribution.of(freedom, roundFreedom).inverseCumulativeProbability(ERROR_RATE);
        double both = (square(1 - least) - square(above * least) - square(below)) / least;
        double slack = square(above * ofMeans()) + square(below * roundsInMeans()) + both * ofMeans() * roundsInMeans();
        return Math.sqrt(Math.max(0, ofMeans() - roundsInMeans() + Math.sqrt(Math.max(0, slack))));
    }

    /**
     * Returns half the width of the 95 % interval of a comparison's mean logarithm over few forks. Three variances make
     * its variance: that of its own rounds, and the two whose difference is the variance between forks. As in the upper
     * bound of a sum of variances by Graybill and Wang ("Confidence intervals on nonnegative linear combinations of
     * variances", Journal of the American Statistical Association 75, 1980), the estimate is raised by the root of the
     * summed squares of each variance's own raise. A raise is the excess of Student's t over the normal distribution,
     * so that with one variance alone the interval is Student's. A difference below 0 counts as 0: then the interval is
     * never narrower than Student's over the rounds. {@code ForkSpreadCoverageTest} shows by simulation that the
     * interval holds 95 %.
     *
     * @param compared forks of the comparison, at least 1
     * @param ofRounds variance of the comparison's mean by its own rounds
     * @param freedom degrees of freedom of {@code ofRounds}, at least 1
     */
    double halfWidth(int compared, double ofRounds, int freedom) {
        double above = ofMeans() / compared;
        double below = roundsInMeans() / compared;
        double raised =
                Math.hypot(Math.hypot(raise(above, forks - 1), raise(below, roundFreedom)), raise(ofRounds, freedom));
        return Math.sqrt(square(NORMAL) * (Math.max(0, above - below) + ofRounds) + raised);
    }

    /** Returns how much greater Student's t makes the square of a half width than the normal distribution does. */
    private static double raise(double variance, int freedom) {
        return variance * (square(LogScale.student(freedom)) - square(NORMAL));
    }

    private double ofMeans() {
        return square(meanSd);
    }

    private double roundsInMeans() {
        return square(roundSd) / rounds;
    }

    private static double square(double value) {
        return value * value;
    }

    /**
     * The scatter of several forks' figures, on the logarithm. Every fork counts alike, whatever its number of rounds.
     *
     * @param mean mean of the forks' means
     * @param ofMeans variance of the forks' means; 0 with one fork
     * @param rounds harmonic mean of the forks' numbers of rounds
     * @param ofRounds variance of rounds within their fork, pooled; 0 without a fork of two rounds
     * @param roundFreedom degrees of freedom of {@code ofRounds}: the rounds of all forks less the forks
     */
    record Scatter(int forks, double mean, double ofMeans, double rounds, double ofRounds, int roundFreedom) {
        /** Takes the figures of each fork: at least one fork, and at least one figure in each. */
        static Scatter of(Collection<List<Double>> forks) {
            List<double[]> logs = forks.stream().map(LogScale::logs).toList();
            double[] means = logs.stream()
                    .mapToDouble(fork -> Mean.of(fork).getAsDouble())
                    .toArray();
            int freedom = logs.stream().mapToInt(fork -> fork.length - 1).sum();
            double squares = logs.stream()
                    .mapToDouble(fork -> Variance.of(fork).getAsDouble() * (fork.length - 1))
                    .sum();
            return new Scatter(
                    means.length,
                    Mean.of(means).getAsDouble(),
                    Variance.of(means).getAsDouble(),
                    means.length
                            / logs.stream()
                                    .mapToDouble(fork -> 1.0 / fork.length)
                                    .sum(),
                    freedom == 0 ? 0 : squares / freedom,
                    freedom);
        }
    }
}
