package dev.gatebench.core.study;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * A round of a study of duets in which every gateway has the CPUs to itself. A gateway that shares them serves the same
 * connections at half the rate, so a duet needs more time to settle and a longer window.
 *
 * @param forks number of forks that have such a round, the first ones; absent for all
 * @param settle time between ramp and measured window
 * @param measure length of the measured window
 */
public record AloneSpec(OptionalInt forks, Duration settle, Duration measure) {

    /** Whether a fork, counted from 1, has such a round. */
    public boolean in(int fork) {
        return fork <= forks.orElse(fork);
    }
}
