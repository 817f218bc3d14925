package dev.gatebench.mock.delay;

import java.util.random.RandomGenerator;

/**
 * A delay that every reply has.
 *
 * @param nanos the delay in nanoseconds
 */
public record FixedDelay(long nanos) implements Delay {
    public FixedDelay {
        Durations.checkRange(nanos);
    }

    @Override
    public long leastNanos() {
        return nanos;
    }

    @Override
    public long nextNanos(RandomGenerator random) {
        return nanos;
    }

    @Override
    public String toString() {
        return Durations.format(nanos);
    }
}
