package dev.gatebench.core.check;

import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The checks applied to a trial. */
public final class Checks {
    /** Every check that a trial alone can be held to. */
    private static final List<Check> STANDARD = List.of(
            new ErrorsCheck(),
            new PayloadCheck(),
            new LittleCheck(),
            new ConservationCheck(),
            new BalanceCheck(),
            CpuCheck.injector(),
            new ScheduleCheck(),
            CpuCheck.backend(),
            new HostCheck(),
            new SteadyCheck());

    private Checks() {}

    /**
     * The trial with its findings and its status: {@code INVALID} when one failed, else {@code VALID}; {@code FAILED}
     * stays. Findings that the trial already has are kept unless a check or a given finding of the same name replaces
     * them.
     *
     * @param trial the trial
     * @param limits what it is held to
     * @param findings findings that only the measuring side can make, such as {@code configuration}
     */
    public static Trial apply(Trial trial, CheckLimits limits, List<CheckResult> findings) {
        return apply(STANDARD, trial, limits, findings);
    }

    static Trial apply(List<Check> checks, Trial trial, CheckLimits limits, List<CheckResult> findings) {
        List<CheckResult> all = new ArrayList<>();
        checks.stream().filter(check -> check.concerns(trial)).forEach(check -> all.add(check.check(trial, limits)));
        all.addAll(findings);
        Set<String> made = new HashSet<>();
        all.forEach(finding -> made.add(finding.check()));
        trial.checks().stream()
                .filter(finding -> !made.contains(finding.check()))
                .forEach(all::add);
        all.sort(CheckNames.ORDER);
        return trial.withFindings(status(trial, all), all);
    }

    /** The status of a trial with these findings. */
    static TrialStatus status(Trial trial, List<CheckResult> findings) {
        if (trial.status() == TrialStatus.FAILED) {
            return TrialStatus.FAILED;
        }
        boolean failed = findings.stream().anyMatch(finding -> finding.verdict() == Verdict.FAIL);
        return failed ? TrialStatus.INVALID : TrialStatus.VALID;
    }
}
