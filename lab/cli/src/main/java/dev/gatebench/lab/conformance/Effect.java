package dev.gatebench.lab.conformance;

import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.annotation.EnumNaming;

/** The meaning of a difference for a comparison in figures. */
@EnumNaming(EnumNamingStrategies.LowerCamelCaseStrategy.class)
public enum Effect {
    /** The difference is none, or one that gateways are known for and that is no fault. */
    SAME,
    /** The request or the reply is another, and the work is the same. */
    DIFFERS,
    /** The gateway does other work: it answers itself, asks more than once, or passes another body on. */
    CHANGES_THE_WORK;

    /** Returns the graver of two. */
    Effect and(Effect other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
