package dev.gatebench.core.check;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.Steadiness;
import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The system under test did not change within the trial: its warm-up ended because it was steady, its cost stayed the
 * same over the window, and its JIT compiler was quiet.
 */
final class SteadyCheck implements Check {
    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        Optional<Steadiness> measured = trial.steadiness();
        if (measured.isEmpty()) {
            return Findings.notCheckable(CheckNames.STEADY, "neither warm-up, drift nor JIT compiler was measured");
        }
        Steadiness steadiness = measured.get();
        boolean still = Math.abs(steadiness.drift().orElse(0)) <= limits.driftShare();
        double jitLimit = jitLimit(trial, limits);
        OptionalDouble jitShare = jitShare(trial, steadiness);
        boolean quiet = jitShare.orElse(0) <= jitLimit;
        boolean warmedWell = steadiness.warmUpErrorShare().orElse(0) <= limits.warmUpErrorShare();
        if (warmedWell && sut(trial).isEmpty()) {
            return Findings.notCheckable(
                    CheckNames.STEADY, "the CPU time of the system under test was not measured, by which it is told");
        }
        if (steadiness.warm() && warmedWell && still && quiet && isUnknown(trial, steadiness)) {
            return Findings.notCheckable(
                    CheckNames.STEADY,
                    steadiness.drift().isEmpty() ? "its drift was not measured" : "its JIT compiler was not measured");
        }
        boolean passed = steadiness.warm() && warmedWell && still && quiet;
        String detail = Stream.of(
                        part(passed, steadiness.warm(), Stream.of(warmUp(steadiness.warm()))),
                        part(
                                passed,
                                still,
                                steadiness.drift().stream().mapToObj(drift -> drift(drift, limits.driftShare()))),
                        part(
                                passed,
                                quiet,
                                jitShare.stream()
                                        .mapToObj(share -> "the JIT compiler used " + Numbers.percent(share)
                                                + " of the CPU time, limit " + Numbers.percent(jitLimit))),
                        part(
                                passed,
                                warmedWell,
                                steadiness.warmUpErrorShare().stream()
                                        .mapToObj(share ->
                                                Numbers.percent(share) + " of the warm-up's requests failed, limit "
                                                        + Numbers.percent(limits.warmUpErrorShare()))))
                .flatMap(words -> words)
                .collect(Collectors.joining("; "));
        Findings finding = Findings.of(
                CheckNames.STEADY,
                "the warm-up ended steady, with errors in at most " + Numbers.percent(limits.warmUpErrorShare())
                        + " of its requests; cost per request within ±" + Numbers.percent(limits.driftShare())
                        + " from the first half of the window to the second; JIT compiler at most "
                        + Numbers.percent(jitLimit) + " of the CPU time");
        steadiness.drift().ifPresent(drift -> finding.figure("drift", drift));
        jitShare.ifPresent(share -> finding.figure("jitShare", share));
        for (String role : List.of(Trial.INJECTOR, Trial.BACKEND)) {
            // their compilers' time is subtracted from their own columns, and refuses nothing
            Optional.ofNullable(trial.processes().get(role))
                    .map(ProcessFigures::compilerShare)
                    .orElse(OptionalDouble.empty())
                    .ifPresent(share -> finding.figure(role + "JitShare", share));
        }
        steadiness.warmUpErrorShare().ifPresent(share -> finding.figure("warmUpErrorShare", share));
        return finding.judged(passed, detail, remedy(trial, steadiness.warm(), warmedWell, quiet));
    }

    /** Leaves out what holds where something else does not: a refusal names its causes alone. */
    private static Stream<String> part(boolean passed, boolean holds, Stream<String> words) {
        return passed || !holds ? words : Stream.empty();
    }

    private static String warmUp(boolean warm) {
        return warm
                ? "the warm-up ended steady"
                : "the warm-up reached its time limit, atMost, before cost per request and JIT compiler were steady";
    }

    private static String drift(double drift, double limit) {
        return "cost per request " + (drift < 0 ? "fell" : "rose") + " by " + Numbers.percent(Math.abs(drift))
                + " from the first half to the second, limit " + Numbers.percent(limit);
    }

    private static Optional<ProcessFigures> sut(Trial trial) {
        return Optional.ofNullable(trial.processes().get(Trial.SUT));
    }

    /**
     * Returns the compiler's share in the figures that are compared: of a duet only CPU per request, over the whole
     * load where that was measured; of a trial alone throughput and service times too, over the window.
     */
    private static OptionalDouble jitShare(Trial trial, Steadiness steadiness) {
        OptionalDouble ofWholeLoad = sut(trial)
                .filter(figures ->
                        !trial.beside().isEmpty() && figures.wholeLoad().isPresent())
                .map(ProcessFigures::compilerShare)
                .orElse(OptionalDouble.empty());
        return ofWholeLoad.isPresent() ? ofWholeLoad : steadiness.jitShare();
    }

    /** Allows a duet more compilation where its cost, all that is compared, is known without the compiler's. */
    private static double jitLimit(Trial trial, CheckLimits limits) {
        boolean costIsWithoutIt = sut(trial)
                .flatMap(ProcessFigures::wholeLoad)
                .map(whole -> whole.compilerNs().isPresent())
                .orElse(false);
        return costIsWithoutIt && !trial.beside().isEmpty() ? limits.duetJitShare() : limits.jitShare();
    }

    /** Whether a figure that could show unsteadiness is not known. */
    private static boolean isUnknown(Trial trial, Steadiness steadiness) {
        boolean isJvm = sut(trial).flatMap(ProcessFigures::jvm).isPresent();
        return steadiness.drift().isEmpty() || (isJvm && steadiness.jitShare().isEmpty());
    }

    private static String remedy(Trial trial, boolean warm, boolean warmedWell, boolean quiet) {
        String warmUp = "warmUp.arms." + trial.arm();
        if (!warmedWell) {
            return "warm up with fewer connections than now, or see why they failed: " + set(warmUp + ".concurrency=N");
        }
        if (!warm) {
            return "give the warm-up more time: " + set(warmUp + ".atMost=5m");
        }
        return quiet
                ? "the host or the system under test changed within the trial; measure longer (" + set("measure=20s")
                        + ") or on a quieter machine"
                : "code was compiled while it was measured; warm up for longer: " + set(warmUp + ".atLeast=60s");
    }

    private static String set(String key) {
        return "--set fidelity.FIDELITY." + key;
    }
}
