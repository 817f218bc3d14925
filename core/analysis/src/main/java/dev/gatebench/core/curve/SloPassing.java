package dev.gatebench.core.curve;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.statistics.Observation;
import java.util.OptionalInt;

/**
 * The rate at which a quantile of one repetition passes a goal.
 *
 * @param lane the lane of the fork; absent where there was one
 * @param round the round where a run of one fork has rounds for repetitions; else absent
 * @param ratePerSec the rate, requests a second, above 0
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record SloPassing(int fork, OptionalInt lane, OptionalInt round, double ratePerSec) {
    /** Converts the rate to an observation. */
    public Observation observation() {
        return new Observation(fork, lane.orElse(0), ratePerSec);
    }

    /** Whether both belong to the same repetition. */
    public boolean sameRepetition(SloPassing other) {
        return fork == other.fork && round.equals(other.round);
    }
}
