package dev.gatebench.core.curve;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.statistics.Observation;
import java.util.OptionalInt;

/**
 * Where a quantile of one repetition passes a goal.
 *
 * @param fork the fork
 * @param lane the lane that the fork was made on; absent where there was one
 * @param round the round in it, where a run of one fork has rounds for repetitions; else absent
 * @param ratePerSec the rate, requests a second, above 0
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record SloPassing(int fork, OptionalInt lane, OptionalInt round, double ratePerSec) {
    /** As statistics take it. */
    public Observation observation() {
        return new Observation(fork, lane.orElse(0), ratePerSec);
    }

    /** Whether both are of the same repetition. */
    public boolean sameRepetition(SloPassing other) {
        return fork == other.fork && round.equals(other.round);
    }
}
