package dev.gatebench.core.selftest;

import dev.gatebench.core.statistics.ForkSpread;
import dev.gatebench.core.statistics.LogScale;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The design that finds an effect in 80 % of comparisons over forks in the least time.
 *
 * @param effect by how much the candidate costs more, as a share: 0.01 is 1 %
 * @param seconds the time of a run of the design
 * @param secondsAtMost the time of the cheapest design where forks differ by as much as they may
 *     ({@link ForkSpread#sdAtMost})
 */
public record EffectCost(double effect, int forks, int rounds, double seconds, double secondsAtMost) {
    private static final double POWER = 0.8;
    private static final int MOST_ROUNDS = 100;
    private static final int MOST_FORKS = 1 << 20;

    /**
     * Finds the cheapest design; empty where the recording does not tell how much forks differ, or no design of a
     * million forks would find it.
     */
    static Optional<EffectCost> of(double effect, Variance variance, RunCosts costs) {
        return variance.forks().flatMap(spread -> cheapest(effect, spread.sd(), variance.roundSd(), costs)
                .flatMap(design -> cheapest(effect, spread.sdAtMost(), variance.roundSd(), costs)
                        .map(atMost -> new EffectCost(
                                effect,
                                design.forks(),
                                design.rounds(),
                                costs.secondsOf(design),
                                costs.secondsOf(atMost)))));
    }

    private static Optional<Design> cheapest(double effect, double forkSd, double roundSd, RunCosts costs) {
        return IntStream.rangeClosed(1, MOST_ROUNDS)
                .boxed()
                .flatMap(rounds -> forks(Math.log1p(effect), forkSd * forkSd + roundSd * roundSd / rounds)
                        .map(forks -> new Design(forks, rounds))
                        .stream())
                .min(Comparator.comparingDouble(costs::secondsOf));
    }

    /** Finds the fewest forks, at least three, whose interval lies above 1 in 80 % of comparisons. */
    private static Optional<Integer> forks(double log, double varianceOfAFork) {
        IntPredicate enough = forks -> leastEffect(forks, varianceOfAFork) <= log;
        if (!enough.test(MOST_FORKS)) {
            return Optional.empty();
        }
        int tooFew = 2;
        int many = MOST_FORKS;
        while (many - tooFew > 1) {
            int middle = (tooFew + many) >>> 1;
            if (enough.test(middle)) {
                many = middle;
            } else {
                tooFew = middle;
            }
        }
        return Optional.of(many);
    }

    /**
     * Computes the logarithm that is found with a power of 80 %: two quantiles of Student's t, in place of one of the
     * noncentral t distribution, times the standard error. With two forks the power would be 73 %.
     */
    private static double leastEffect(int forks, double varianceOfAFork) {
        TDistribution t = TDistribution.of(forks - 1.0);
        return (LogScale.student(forks - 1) + t.inverseCumulativeProbability(POWER))
                * Math.sqrt(varianceOfAFork / forks);
    }
}
