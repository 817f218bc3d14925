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
 * When a run that was asked for a precision has measured enough. It is asked after each complete repetition.
 *
 * @param goal what was asked
 * @param spreads how much forks differ, where a self-test has told
 */
public record StoppingRule(PrecisionGoal goal, Optional<ForkSpreads> spreads) {

    /**
     * Why no more repetitions shall be made; empty when more shall be.
     *
     * @param run what is compared
     * @param history the trials until now
     * @param made complete repetitions
     * @param spent time since the first fork began
     * @param next time that one more repetition takes
     */
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
        return made < goal.atMost() ? Optional.empty() : Optional.of(atMostIsThe());
    }

    private StopReason atMostIsThe() {
        return goal.atMost() == PrecisionGoal.MAX_REPLICATES ? StopReason.LIMIT : StopReason.BUDGET;
    }
}
