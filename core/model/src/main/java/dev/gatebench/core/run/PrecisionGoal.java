package dev.gatebench.core.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.json.Amount;
import dev.gatebench.core.json.Draft;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The precision that {@code --precision} asked of a run, and how the run ended.
 *
 * @param halfWidth greatest half-width of each interval, a share, see {@link Precision}
 * @param budgetNs time from the start of the first fork, ns, after which no repetition begins
 * @param unit kind of repetition: forks where the fidelity has several, else rounds
 * @param atLeast fewest repetitions, ≥ 3
 * @param atMost most repetitions that the budget can hold
 * @param made complete repetitions; absent while the run lasts and when it was cut off
 * @param stoppedBy absent while the run lasts and when it was cut off
 */
@Draft
public record PrecisionGoal(
        double halfWidth,
        @Amount long budgetNs,
        Replication unit,
        int atLeast,
        int atMost,
        @Amount OptionalInt made,
        Optional<StopReason> stoppedBy)
        implements PrecisionGoalDraft.With {
    /** Fewest repetitions of which an interval says anything. */
    public static final int MIN_REPLICATES = 3;
    /** Most repetitions: the interval narrows with their square root, so more hardly help. */
    public static final int MAX_REPLICATES = 100;

    public PrecisionGoal {
        var unused = new Precision(halfWidth);
        if (atLeast < MIN_REPLICATES || atMost < atLeast) {
            throw new IllegalArgumentException(
                    "repetitions must be at least " + MIN_REPLICATES + ", were " + atLeast + ".." + atMost);
        }
    }

    /** Returns the time budget. */
    public Duration budget() {
        return Duration.ofNanos(budgetNs);
    }

    /** Returns the goal at the end of the run. */
    PrecisionGoal ended(int repetitions, StopReason why) {
        return with().made(repetitions).stoppedBy(why).build();
    }

    /** Reason why a run with a precision goal measured no more repetitions. */
    public enum StopReason {
        /** Every interval was narrow enough. */
        @JsonProperty("precision")
        PRECISION,
        /** Another repetition would not have fitted into the time budget. */
        @JsonProperty("budget")
        BUDGET,
        /** The run made the most repetitions of any run. */
        @JsonProperty("limit")
        LIMIT
    }
}
