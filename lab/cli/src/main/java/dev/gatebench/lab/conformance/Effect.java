package dev.gatebench.lab.conformance;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a difference means for a comparison in figures. */
public enum Effect {
    /** There is none, or one that gateways are known for and that is no fault. */
    @JsonProperty("same")
    SAME,
    /** The request or the reply is another, and the work is the same. */
    @JsonProperty("differs")
    DIFFERS,
    /** The gateway does other work: it answers itself, asks more than once, or passes another body on. */
    @JsonProperty("changesTheWork")
    CHANGES_THE_WORK;

    /** The graver of two. */
    Effect and(Effect other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
