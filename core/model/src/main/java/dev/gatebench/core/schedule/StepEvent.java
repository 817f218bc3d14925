package dev.gatebench.core.schedule;

import dev.gatebench.core.json.Amount;
import java.util.Optional;

/**
 * A line of the events file.
 *
 * @param step name of the step
 * @param epochMs when, ms since 1970
 * @param answered outcome of the requests of a warm-up that has ended; absent otherwise
 */
public record StepEvent(String step, Kind event, long epochMs, Optional<Answered> answered) {

    /** Creates an event of a step that is no ended warm-up. */
    public StepEvent(String step, Kind event, long epochMs) {
        this(step, event, epochMs, Optional.empty());
    }

    /**
     * Requests that had their reply or failed.
     *
     * @param errors those of them that failed, or whose reply was wrong
     */
    public record Answered(@Amount long requests, @Amount long errors) {
        /** Adds the requests of another injector. */
        public Answered plus(Answered others) {
            return new Answered(requests + others.requests, errors + others.errors);
        }
    }

    /** A kind of event. */
    public enum Kind {
        /**
         * The step can begin, and waits until it is due: the first of a group that several injectors begin together.
         */
        READY,
        /** The driver is about to open the first connection. */
        STARTED,
        /** The last connection has had its last reply. */
        ENDED
    }
}
