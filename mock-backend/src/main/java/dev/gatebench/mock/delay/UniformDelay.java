package dev.gatebench.mock.delay;

import java.util.random.RandomGenerator;

/**
 * Uniformly distributed delays between two bounds.
 *
 * @param leastNanos least delay in nanoseconds
 * @param maxNanos greatest delay in nanoseconds, inclusive
 */
public record UniformDelay(long leastNanos, long maxNanos) implements Delay {
    public UniformDelay {
        Durations.checkRange(leastNanos);
        Durations.checkRange(maxNanos);
        if (leastNanos > maxNanos) {
            throw new IllegalArgumentException("uniform(min,max) must have min <= max, was uniform("
                    + Durations.format(leastNanos) + "," + Durations.format(maxNanos) + ")");
        }
    }

    @Override
    public long nextNanos(RandomGenerator random) {
        return random.nextLong(leastNanos, maxNanos + 1);
    }

    @Override
    public String toString() {
        return "uniform(" + Durations.format(leastNanos) + "," + Durations.format(maxNanos) + ")";
    }
}
