package dev.gatebench.mock.delay;

import java.util.random.RandomGenerator;

/**
 * How long a reply is held back, in nanoseconds, as a distribution. Written as {@code 20ms}, {@code fixed(20ms)},
 * {@code uniform(10ms,30ms)}, {@code normal(20ms,2ms)}, {@code exponential(20ms)} or
 * {@code percentiles(50:20ms,90:30ms,100:200ms)}; {@code toString()} gives that form back.
 */
public sealed interface Delay permits FixedDelay, UniformDelay, NormalDelay, ExponentialDelay, PercentileDelay {

    /** Draws one delay in nanoseconds, never negative and never above {@link Durations#MAX_NANOS}. */
    long nextNanos(RandomGenerator random);

    /** The delay in nanoseconds that none is below; 0 where the distribution promises none. */
    default long leastNanos() {
        return 0;
    }

    /**
     * Reads a delay.
     *
     * @throws IllegalArgumentException with one line that names the rule and the value
     */
    static Delay parse(String text) {
        return DelayParser.parse(text);
    }
}
