package dev.gatebench.core.study;

import dev.gatebench.core.json.Draft;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The forks, rounds and times of a study at one fidelity. A trial takes {@code gap + ramp + settle + measure + tail}.
 *
 * @param fitForNumbers false when its numbers must not be used; every output then says so
 * @param forks fresh sets of processes, ≥ 1
 * @param rounds rounds in each fork, ≥ 1; each round has every arm × load once. A round of {@code alone} comes on top
 * @param duet whether all gateways of a load are measured in the same seconds, on shared CPUs, each with a backend of
 *     its own, instead of one after another
 * @param duetDriver id of the driver that sends duets and their warm-ups; absent for the study's, which always sends
 *     the round of {@code alone}. That round is then the last of its fork; {@code direct} is in each such round and in
 *     no other; its warm-up, right before the round, also warms up the study's driver
 * @param alone an extra round of each fork of duets, in which every gateway has the CPUs to itself: throughput and
 *     service times are taken from it, and it shows how a duet changes a ratio; absent without one
 * @param warmUp warm-up of the arms that are not in {@code armWarmUps}
 * @param armWarmUps warm-ups by id of arm: {@code direct} has no code of a gateway to compile
 * @param ramp time over which a trial's connections open
 * @param settle time between ramp and measured window
 * @param measure length of the measured window
 * @param tail time that the load continues after the window, so that no connection closes within it
 * @param gap silence before each warm-up and trial
 * @param jmh name of the JMH mode to run with it ({@code smoke}, {@code quick}, {@code full}), empty for none
 */
@Draft
public record FidelitySpec(
        boolean fitForNumbers,
        int forks,
        int rounds,
        boolean duet,
        Optional<String> duetDriver,
        Optional<AloneSpec> alone,
        WarmUpSpec warmUp,
        Map<String, WarmUpSpec> armWarmUps,
        Duration ramp,
        Duration settle,
        Duration measure,
        Duration tail,
        Duration gap,
        Optional<String> jmh)
        implements FidelitySpecDraft.With {
    static final String NO_JMH = "none";

    public FidelitySpec {
        armWarmUps = Collections.unmodifiableMap(new LinkedHashMap<>(armWarmUps));
        jmh = jmh.filter(mode -> !mode.equals(NO_JMH));
    }

    /** Returns how the arm is warmed up. */
    public WarmUpSpec warmUpOf(String arm) {
        return armWarmUps.getOrDefault(arm, warmUp);
    }

    FidelitySpec keepingArms(Collection<String> arms) {
        Map<String, WarmUpSpec> kept = new LinkedHashMap<>(armWarmUps);
        kept.keySet().retainAll(arms);
        return withArmWarmUps(kept);
    }

    /** Returns this specification with the times of the round of {@link #alone()}. */
    public FidelitySpec forAlone() {
        AloneSpec own = alone.orElseThrow();
        return with().settle(own.settle()).measure(own.measure()).build();
    }

    /** Returns how long one trial takes, the gap before it included. */
    public Duration trialTime() {
        return gap.plus(ramp).plus(settle).plus(measure).plus(tail);
    }
}
