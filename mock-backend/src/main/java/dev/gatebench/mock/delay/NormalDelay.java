package dev.gatebench.mock.delay;

import java.util.random.RandomGenerator;

/**
 * Normally distributed delays; a draw below zero counts as zero.
 *
 * @param meanNanos mean in nanoseconds, before the cut at zero
 * @param deviationNanos standard deviation in nanoseconds, before the cut at zero
 */
public record NormalDelay(long meanNanos, long deviationNanos) implements Delay {
    public NormalDelay {
        Durations.checkRange(meanNanos);
        Durations.checkRange(deviationNanos);
    }

    @Override
    public long nextNanos(RandomGenerator random) {
        return Durations.clamp(meanNanos + deviationNanos * random.nextGaussian());
    }

    @Override
    public String toString() {
        return "normal(" + Durations.format(meanNanos) + "," + Durations.format(deviationNanos) + ")";
    }
}
