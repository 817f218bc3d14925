package dev.gatebench.core.study;

import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a study does at one fidelity. A trial takes {@code gap + ramp + settle + measure + tail}.
 *
 * @param fitForNumbers false when its numbers must not be used; every output then says so
 * @param forks fresh sets of processes, ≥ 1
 * @param rounds rounds in each fork, ≥ 1; each round has every arm × load once. A round of {@code alone} comes on top
 * @param duet whether all gateways of a load are measured in the same seconds, on shared CPUs, each with a backend of
 *     its own, and not one after another
 * @param duetDriver id of the driver that sends duets and their warm-ups; absent for the study's, which sends the round
 *     of {@code alone} in any case. That round is the last of its fork then, {@code direct} is in each of them and in
 *     no other, and its warm-up, right before the round, warms the study's driver up too
 * @param alone the trials of one round more that each fork of duets has, in which every gateway has the CPUs to itself:
 *     throughput and service times are taken from it, and what a duet does to a ratio can be told; absent without one
 * @param warmUp how an arm is warmed up that is not in {@code armWarmUps}
 * @param armWarmUps arms by id that are warmed up in another way: {@code direct} has no code of a gateway to compile
 * @param ramp time over which a trial's connections open
 * @param settle time between ramp and measured window
 * @param measure length of the measured window
 * @param tail time that the load goes on after the window, so that no connection closes within it
 * @param gap silence before each warm-up and trial
 * @param jmh name of the JMH mode to run with it ({@code smoke}, {@code quick}, {@code full}), empty for none
 */
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
        Optional<String> jmh) {
    static final String NO_JMH = "none";

    public FidelitySpec {
        armWarmUps = Collections.unmodifiableMap(new LinkedHashMap<>(armWarmUps));
        jmh = jmh.filter(mode -> !mode.equals(NO_JMH));
    }

    /** How the arm is warmed up. */
    public WarmUpSpec warmUpOf(String arm) {
        return armWarmUps.getOrDefault(arm, warmUp);
    }

    /** The same, with the warm-ups of only these arms set apart. */
    FidelitySpec keepingArms(Collection<String> arms) {
        Map<String, WarmUpSpec> kept = new LinkedHashMap<>(armWarmUps);
        kept.keySet().retainAll(arms);
        return withArmWarmUps(kept);
    }

    /** The same, with these arms' warm-ups in place of its own. */
    FidelitySpec withArmWarmUps(Map<String, WarmUpSpec> others) {
        return new FidelitySpec(
                fitForNumbers,
                forks,
                rounds,
                duet,
                duetDriver,
                alone,
                warmUp,
                others,
                ramp,
                settle,
                measure,
                tail,
                gap,
                jmh);
    }

    /** The same, its trials those of the round in which every gateway has the CPUs to itself. */
    public FidelitySpec forAlone() {
        AloneSpec own = alone.orElseThrow();
        return new FidelitySpec(
                fitForNumbers,
                forks,
                rounds,
                duet,
                duetDriver,
                alone,
                warmUp,
                armWarmUps,
                ramp,
                own.settle(),
                own.measure(),
                tail,
                gap,
                jmh);
    }

    /** What one trial takes, the gap before it included. */
    public Duration trialTime() {
        return gap.plus(ramp).plus(settle).plus(measure).plus(tail);
    }
}
