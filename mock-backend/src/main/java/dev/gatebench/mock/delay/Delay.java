package dev.gatebench.mock.delay;

import java.util.random.RandomGenerator;

/**
 * A distribution of the delays, in nanoseconds, by which replies are held back. It is written as {@code 20ms},
 * {@code fixed(20ms)}, {@code uniform(10ms,30ms)}, {@code normal(20ms,2ms)}, {@code exponential(20ms)} or
 * {@code percentiles(50:20ms,90:30ms,100:200ms)}; {@code toString()} gives that form back.
 */
public sealed interface Delay permits FixedDelay, UniformDelay, NormalDelay, ExponentialDelay, PercentileDelay {

    /** Draws one delay in nanoseconds, never negative and never above {@link Durations#MAX_NANOS}. */
    long nextNanos(RandomGenerator random);

    /** The least delay of the distribution, in nanoseconds; 0 if it promises none. */
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
