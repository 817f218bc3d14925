package dev.gatebench.core.schedule;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.json.Amount;
import java.util.Optional;

/**
 * A line of the events file.
 *
 * @param step name of the step
 * @param event what happened
 * @param epochMs when, ms since 1970
 * @param answered what the requests of a warm-up that has ended came to; absent otherwise
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record StepEvent(String step, Kind event, long epochMs, Optional<Answered> answered) {

    /** An event of which no more is to be told. */
    public StepEvent(String step, Kind event, long epochMs) {
        this(step, event, epochMs, Optional.empty());
    }

    /**
     * Requests that had their reply or failed.
     *
     * @param requests those that had their reply or failed
     * @param errors those of them that failed, or whose reply was not as expected
     */
    public record Answered(@Amount long requests, @Amount long errors) {
        /** Adds those of another injector. */
        public Answered plus(Answered others) {
            return new Answered(requests + others.requests, errors + others.errors);
        }
    }

    /** What happened to a step. */
    public enum Kind {
        /**
         * It can begin, and waits until it is due: of the first step of a group that several injectors begin together.
         */
        READY,
        /** The first connection is about to be opened. */
        STARTED,
        /** The last connection has had its last reply. */
        ENDED
    }
}
