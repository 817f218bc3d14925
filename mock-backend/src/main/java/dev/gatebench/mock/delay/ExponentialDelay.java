package dev.gatebench.mock.delay;

import java.util.random.RandomGenerator;

/**
 * Exponentially distributed delays.
 *
 * @param meanNanos mean in nanoseconds
 */
public record ExponentialDelay(long meanNanos) implements Delay {
    public ExponentialDelay {
        Durations.checkRange(meanNanos);
    }

    @Override
    public long nextNanos(RandomGenerator random) {
        return Durations.clamp(meanNanos * random.nextExponential());
    }

    @Override
    public String toString() {
        return "exponential(" + Durations.format(meanNanos) + ")";
    }
}
