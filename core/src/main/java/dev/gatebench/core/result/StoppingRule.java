package dev.gatebench.core.result;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** When a run that was asked for a precision has measured enough. It is asked after each complete repetition. */
public final class StoppingRule {
    private final PrecisionGoal goal;
    private final RunInfo run;
    private final PrecisionAssembler assembler;

    /**
     * Makes one.
     *
     * @param goal what was asked
     * @param run what is compared
     * @param assembler finds what is known
     */
    public StoppingRule(PrecisionGoal goal, RunInfo run, PrecisionAssembler assembler) {
        this.goal = goal;
        this.run = run;
        this.assembler = assembler;
    }

    /**
     * Why no more repetitions shall be made; empty when more shall be.
     *
     * @param history the trials until now
     * @param made complete repetitions
     * @param spent time since the first fork began
     * @param next time that one more repetition takes
     */
    public Optional<StopReason> after(TrialHistory history, int made, Duration spent, Duration next) {
        if (made < goal.atLeast()) {
            return Optional.empty();
        }
        List<AchievedPrecision> achieved = assembler.achieved(run, history, goal.halfWidth());
        if (!achieved.isEmpty() && achieved.stream().allMatch(AchievedPrecision::reached)) {
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
