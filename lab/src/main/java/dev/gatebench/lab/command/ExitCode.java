package dev.gatebench.lab.command;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.jmh.JmhResults;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.Set;

/** What the commands' exit codes mean. */
final class ExitCode {
    /** Done. */
    static final int OK = 0;
    /** A gate failed: a run with a cell that has no headline figure. */
    static final int GATE_FAILED = 1;
    /** Bad usage or input. */
    static final int BAD_INPUT = 2;
    /** The environment failed: a port, a tool, a process. */
    static final int ENVIRONMENT = 3;

    /** The checks that no short or crowded run excuses. */
    private static final Set<String> CORRECTNESS = Set.of("errors", "payload", "conservation", "configuration");

    private ExitCode() {}

    /**
     * The code of a finished run: 1 when it is incomplete, when a trial failed or got replies that it should not have,
     * when this project's own path matcher is wrong, and, at a fidelity that is fit for numbers, when a cell has no
     * headline figure.
     */
    static int ofResults(Results results) {
        boolean broken = results.trials().stream().anyMatch(ExitCode::broken);
        boolean without = results.fitForNumbers() && !results.cells().stream().allMatch(Cell::headline);
        boolean wrong = results.pathMatchers()
                .map(found -> !found.ownDisagreements().isEmpty())
                .orElse(false);
        return broken || without || wrong || !results.complete() ? GATE_FAILED : OK;
    }

    /** The code of a finished run of the benchmarks: 1 when one failed, or when this project's own matcher is wrong. */
    static int ofJmh(JmhResults results) {
        return results.passed() ? OK : GATE_FAILED;
    }

    private static boolean broken(Trial trial) {
        return trial.status() == TrialStatus.FAILED
                || trial.checks().stream()
                        .anyMatch(check -> check.verdict() == Verdict.FAIL && CORRECTNESS.contains(check.check()));
    }
}
