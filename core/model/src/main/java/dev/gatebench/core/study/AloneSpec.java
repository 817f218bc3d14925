package dev.gatebench.core.study;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * The trials of gateways that have the CPUs to themselves beside duets. A gateway that shares them serves the same
 * connections at half the rate, so that a duet needs more time to settle and a longer window.
 *
 * @param forks in how many forks, the first ones; absent for all
 * @param settle time between ramp and measured window
 * @param measure length of the measured window
 */
public record AloneSpec(OptionalInt forks, Duration settle, Duration measure) {

    /** Whether a fork has such trials. */
    public boolean in(int fork) {
        return fork <= forks.orElse(fork);
    }
}
