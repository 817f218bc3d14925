package dev.gatebench.core.study;

import java.time.Duration;

/**
 * The trials of gateways that have the CPUs to themselves beside duets. A gateway that shares them serves the same
 * connections at half the rate, so that a duet needs more time to settle and a longer window.
 *
 * @param settle time between ramp and measured window
 * @param measure length of the measured window
 */
public record AloneSpec(Duration settle, Duration measure) {}
