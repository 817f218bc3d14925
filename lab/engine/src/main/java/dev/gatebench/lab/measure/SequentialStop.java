package dev.gatebench.lab.measure;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.plan.Remaining;
import dev.gatebench.core.plan.SequentialPlan;
import dev.gatebench.core.precision.StoppingRule;
import dev.gatebench.core.run.PrecisionGoal;
import dev.gatebench.core.run.PrecisionGoal.StopReason;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.TrialHistory;
import dev.gatebench.core.trial.TrialId;
import dev.gatebench.lab.process.Time;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;

/** Asks, after each repetition of a run that was asked for a precision, whether it has measured enough. */
final class SequentialStop {
    private final Plan whole;
    private final PrecisionGoal goal;
    private final StoppingRule rule;
    private final RunFolder folder;
    private final Time time;

    private final long begunNanos;
    private Optional<StopReason> reason = Optional.empty();

    /** Begins the time budget. In a resumed run, the repetitions that it has count as their planned time. */
    SequentialStop(Plan whole, PrecisionGoal goal, StoppingRule rule, RunFolder folder, Time time) {
        this.whole = whole;
        this.goal = goal;
        this.rule = rule;
        this.folder = folder;
        this.time = time;
        this.begunNanos = time.nanos() - next().multipliedBy(made()).toNanos();
    }

    /** Whether the run has enough when a round is over. */
    boolean afterRound() {
        return goal.unit() == Replication.ROUND && enough();
    }

    /** Whether the run has enough before a fork. */
    boolean enough() {
        if (reason.isEmpty()) {
            Duration spent = Duration.ofNanos(time.nanos() - begunNanos);
            try {
                RunInfo info = Json.read(folder.info(), RunInfo.class);
                reason = rule.after(info, history(), made(), spent, next());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return reason.isPresent();
    }

    /** Whether a trial of a fork that has begun is made in any case, and not only as the rule says. */
    boolean isDue(TrialId trial) {
        return goal.unit() == Replication.FORK || trial.round() <= goal.atLeast();
    }

    /** Returns why the run has enough; empty while it has not. */
    Optional<StopReason> reason() {
        return reason;
    }

    /** Counts the complete repetitions until now. */
    int made() {
        TrialHistory history = history();
        return goal.unit() == Replication.FORK
                ? whole.forks().size()
                        - Remaining.of(whole, history.trials()).forks().size()
                : Remaining.roundsDone(whole, history.trials());
    }

    private Duration next() {
        return SequentialPlan.replicate(whole, goal.unit());
    }

    private TrialHistory history() {
        try {
            return folder.ownHistory();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
