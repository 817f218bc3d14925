package dev.gatebench.core.check;

import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A set of checks and the limits they hold trials to. Findings that only the measuring side can make, such as
 * {@code configuration}, are passed in beside them.
 */
public final class Checks {
    private final List<Check> checks;
    private final CheckLimits limits;

    public Checks(List<Check> checks, CheckLimits limits) {
        this.checks = List.copyOf(checks);
        this.limits = limits;
    }

    /** Every check that a trial alone can be held to. */
    public static Checks standard(CheckLimits limits) {
        return new Checks(
                List.of(
                        new ErrorsCheck(),
                        new PayloadCheck(),
                        new LittleCheck(),
                        new ConservationCheck(),
                        CpuCheck.injector(),
                        CpuCheck.backend(),
                        new HostCheck(),
                        new SteadyCheck()),
                limits);
    }

    /** {@link #standard} checks applied to a trial: see {@link #apply(Trial, List)}. */
    public static Trial apply(Trial trial, CheckLimits limits, List<CheckResult> findings) {
        return standard(limits).apply(trial, findings);
    }

    /**
     * The trial with its findings and its status: {@code INVALID} when one failed, else {@code VALID}; {@code FAILED}
     * stays. Findings that the trial already has are kept unless a check or a given finding of the same name replaces
     * them.
     *
     * @param trial the trial
     * @param findings findings made elsewhere
     */
    public Trial apply(Trial trial, List<CheckResult> findings) {
        List<CheckResult> all = new ArrayList<>();
        checks.forEach(check -> all.add(check.check(trial, limits)));
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
