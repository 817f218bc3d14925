package dev.gatebench.mock.delay;

import java.util.random.RandomGenerator;

/**
 * Every delay between two bounds is equally likely.
 *
 * @param minNanos least delay in nanoseconds
 * @param maxNanos greatest delay in nanoseconds, itself included
 */
public record UniformDelay(long minNanos, long maxNanos) implements Delay {
    public UniformDelay {
        Durations.checkRange(minNanos);
        Durations.checkRange(maxNanos);
        if (minNanos > maxNanos) {
            throw new IllegalArgumentException("uniform(min,max) must have min <= max, was uniform("
                    + Durations.format(minNanos) + "," + Durations.format(maxNanos) + ")");
        }
    }

    @Override
    public long nextNanos(RandomGenerator random) {
        return random.nextLong(minNanos, maxNanos + 1);
    }

    @Override
    public String toString() {
        return "uniform(" + Durations.format(minNanos) + "," + Durations.format(maxNanos) + ")";
    }
}
