package dev.gatebench.lab.command;

import dev.gatebench.core.result.Cell;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.TrialStatus;

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

    private ExitCode() {}

    /**
     * The code of a finished run: 1 when a trial failed, or when a cell has no headline figure although the fidelity is fit for numbers.
     */
    static int ofResults(Results results) {
        boolean failed = results.trials().stream().anyMatch(trial -> trial.status() == TrialStatus.FAILED);
        boolean without = results.fitForNumbers() && !results.cells().stream().allMatch(Cell::headline);
        return failed || without || !results.complete() ? GATE_FAILED : OK;
    }
}
