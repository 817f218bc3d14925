package dev.gatebench.core.check;

import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.Steadiness;
import dev.gatebench.core.trial.Trial;
import java.util.Optional;

/**
 * The system under test was the same from the trial's start to its end: its warm-up ended because it was steady, its
 * cost did not move within the window, and its JIT compiler was quiet.
 */
final class SteadyCheck implements Check {
    @Override
    public CheckResult check(Trial trial, CheckLimits limits) {
        Optional<Steadiness> measured = trial.steadiness();
        if (measured.isEmpty()) {
            return Findings.notCheckable(CheckNames.STEADY, "neither warm-up, drift nor the JIT compiler was watched");
        }
        Steadiness steadiness = measured.get();
        boolean still = Math.abs(steadiness.drift().orElse(0)) <= limits.driftShare();
        double jitLimit = jitLimit(trial, limits);
        boolean quiet = steadiness.jitShare().orElse(0) <= jitLimit;
        if (steadiness.warm() && still && quiet && isUnknown(trial, steadiness)) {
            return Findings.notCheckable(
                    CheckNames.STEADY,
                    steadiness.drift().isEmpty() ? "its drift was not measured" : "its JIT compiler was not watched");
        }
        String detail = (steadiness.warm() ? "warm" : "not steady: the warm-up ended at its bound, atMost")
                + "; drift from first half to second " + Findings.measured(steadiness.drift(), Numbers::signedPercent)
                + ", limit ±"
                + Numbers.percent(limits.driftShare()) + "; JIT compiler "
                + Findings.measured(steadiness.jitShare(), Numbers::percent)
                + " of the CPU time, limit " + Numbers.percent(jitLimit);
        Findings finding = Findings.of(
                CheckNames.STEADY,
                "warm-up ended steady; drift within ±" + Numbers.percent(limits.driftShare())
                        + "; JIT compiler at most " + Numbers.percent(jitLimit) + " of the CPU time");
        steadiness.drift().ifPresent(drift -> finding.figure("drift", drift));
        steadiness.jitShare().ifPresent(share -> finding.figure("jitShare", share));
        return finding.judged(steadiness.warm() && still && quiet, detail, remedy(trial, steadiness.warm(), quiet));
    }

    /** A duet may compile more where its cost is known without that: nothing else of it is compared. */
    private static double jitLimit(Trial trial, CheckLimits limits) {
        boolean costIsWithoutIt = Optional.ofNullable(trial.processes().get(Trial.SUT))
                .flatMap(ProcessFigures::wholeLoad)
                .map(whole -> whole.compilerNs().isPresent())
                .orElse(false);
        return costIsWithoutIt && !trial.beside().isEmpty() ? limits.duetJitShare() : limits.jitShare();
    }

    /** Whether something is not known that could show that it was not steady. */
    private static boolean isUnknown(Trial trial, Steadiness steadiness) {
        boolean isJvm = Optional.ofNullable(trial.processes().get(Trial.SUT))
                .flatMap(ProcessFigures::jvm)
                .isPresent();
        return steadiness.drift().isEmpty() || (isJvm && steadiness.jitShare().isEmpty());
    }

    private static String remedy(Trial trial, boolean warm, boolean quiet) {
        String warmUp = "warmUp.arms." + trial.arm();
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
