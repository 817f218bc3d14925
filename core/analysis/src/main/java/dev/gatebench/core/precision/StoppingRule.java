package dev.gatebench.core.precision;

import dev.gatebench.core.comparison.ForkSpreads;
import dev.gatebench.core.precision.PrecisionFound.Achieved;
import dev.gatebench.core.run.PrecisionGoal;
import dev.gatebench.core.run.PrecisionGoal.StopReason;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.TrialHistory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The rule when a run that was asked for a precision has measured enough, applied after each complete repetition.
 *
 * @param spreads how much forks differ, where a self-test has told
 */
public record StoppingRule(PrecisionGoal goal, Optional<ForkSpreads> spreads) {
    /** Says why no more repetitions shall be made; empty when more shall be. */
    public Optional<StopReason> after(RunInfo run, TrialHistory history, int made, Duration spent, Duration next) {
        if (made < goal.atLeast()) {
            return Optional.empty();
        }
        List<Achieved> achieved = PrecisionAssembler.achieved(run, history, goal.halfWidth(), spreads);
        if (!achieved.isEmpty() && achieved.stream().allMatch(Achieved::reached)) {
            return Optional.of(StopReason.PRECISION);
        }
        if (spent.plus(next).compareTo(goal.budget()) > 0) {
            return Optional.of(StopReason.BUDGET);
        }
        if (made < goal.atMost()) {
            return Optional.empty();
        }
        return Optional.of(goal.atMost() == PrecisionGoal.MAX_REPLICATES ? StopReason.LIMIT : StopReason.BUDGET);
    }
}
