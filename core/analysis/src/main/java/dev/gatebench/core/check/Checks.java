package dev.gatebench.core.check;

import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Applies checks to a trial. */
public final class Checks {
    /** The checks that need no more than the trial. */
    private static final List<Check> STANDARD = List.of(
            new ErrorsCheck(),
            new PayloadCheck(),
            new MixCheck(),
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
     * Adds the findings of all checks to a trial and sets its status: {@code INVALID} when one failed, else
     * {@code VALID}; {@code FAILED} stays. Findings that the trial already has are kept unless a new one has their
     * name.
     *
     * @param findings findings that only the measuring side can make, such as {@code configuration}
     */
    public static Trial apply(Trial trial, CheckLimits limits, List<CheckResult> findings) {
        return apply(STANDARD, trial, limits, findings);
    }

    static Trial apply(List<Check> checks, Trial trial, CheckLimits limits, List<CheckResult> findings) {
        Stream<CheckResult> made =
                checks.stream().filter(check -> check.concerns(trial)).map(check -> check.check(trial, limits));
        return with(trial, Stream.concat(made, findings.stream()).toList());
    }

    static Trial with(Trial trial, List<CheckResult> findings) {
        Set<String> names = findings.stream().map(CheckResult::check).collect(Collectors.toSet());
        List<CheckResult> all = Stream.concat(
                        findings.stream(), trial.checks().stream().filter(old -> !names.contains(old.check())))
                .sorted(CheckNames.ORDER)
                .toList();
        if (trial.status() == TrialStatus.FAILED) {
            return trial.withFindings(TrialStatus.FAILED, all);
        }
        boolean failed = all.stream().anyMatch(finding -> finding.verdict() == Verdict.FAIL);
        return trial.withFindings(failed ? TrialStatus.INVALID : TrialStatus.VALID, all);
    }
}
