package dev.gatebench.core.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.json.Amount;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What {@code --precision} asked of a run, and how it ended.
 *
 * @param halfWidth the greatest half-width that each interval may have, a share, see {@link Precision}
 * @param budgetNs time from the start of the first fork, ns, after which no repetition is begun
 * @param unit what is added: forks where the fidelity has several, else rounds
 * @param atLeast repetitions that are made in any case, ≥ 3
 * @param atMost repetitions that the budget can hold
 * @param made complete repetitions; absent while it runs and when it was cut off
 * @param stoppedBy why there are no more; absent while it runs and when it was cut off
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record PrecisionGoal(
        double halfWidth,
        @Amount long budgetNs,
        Replication unit,
        int atLeast,
        int atMost,
        @Amount OptionalInt made,
        Optional<StopReason> stoppedBy) {
    /** The fewest repetitions of which an interval says anything. */
    public static final int MIN_REPLICATES = 3;
    /** The most repetitions: the interval narrows with their square root, so more hardly help. */
    public static final int MAX_REPLICATES = 100;

    public PrecisionGoal {
        Precision checked = new Precision(halfWidth);
        halfWidth = checked.halfWidth();
        if (atLeast < MIN_REPLICATES || atMost < atLeast) {
            throw new IllegalArgumentException(
                    "repetitions must be at least " + MIN_REPLICATES + ", were " + atLeast + ".." + atMost);
        }
    }

    /** The time budget. */
    public Duration budget() {
        return Duration.ofNanos(budgetNs);
    }

    /** The goal when the run has ended. */
    PrecisionGoal ended(int repetitions, StopReason why) {
        return new PrecisionGoal(
                halfWidth, budgetNs, unit, atLeast, atMost, OptionalInt.of(repetitions), Optional.of(why));
    }

    /** Why a run that was asked for a precision measured no more repetitions. */
    public enum StopReason {
        /** Every interval was narrow enough. */
        @JsonProperty("precision")
        PRECISION,
        /** One more repetition would not have fitted into the time budget. */
        @JsonProperty("budget")
        BUDGET,
        /** The most repetitions of any run were made. */
        @JsonProperty("limit")
        LIMIT
    }
}
