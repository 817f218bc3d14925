package dev.gatebench.core.study;

import java.time.Duration;
import java.util.Optional;

/**
 * What a study does at one fidelity.
 *
 * @param fitForNumbers false when its numbers must not be used; every output then says so
 * @param forks fresh sets of processes, ≥ 1
 * @param rounds rounds in each fork, ≥ 1; each round has every arm × load once
 * @param warmUp how each arm is warmed up
 * @param ramp time over which a trial's connections open
 * @param settle time between ramp and measured window
 * @param measure length of the measured window
 * @param jmh name of the JMH mode to run with it ({@code smoke}, {@code quick}, {@code full}), empty for none
 */
public record FidelitySpec(
        boolean fitForNumbers,
        int forks,
        int rounds,
        WarmUpSpec warmUp,
        Duration ramp,
        Duration settle,
        Duration measure,
        Optional<String> jmh) {}
