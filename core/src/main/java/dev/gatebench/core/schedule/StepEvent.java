package dev.gatebench.core.schedule;

/**
 * A line of the events file.
 *
 * @param step name of the step
 * @param event what happened
 * @param epochMs when, ms since 1970
 */
public record StepEvent(String step, Kind event, long epochMs) {

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
