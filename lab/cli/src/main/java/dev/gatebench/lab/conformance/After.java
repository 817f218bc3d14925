package dev.gatebench.lab.conformance;

import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.annotation.EnumNaming;

/** The state of a connection once the replies were read. */
@EnumNaming(EnumNamingStrategies.LowerCamelCaseStrategy.class)
public enum After {
    OPEN("stays open"),
    CLOSED("closes"),
    MORE("sends bytes that belong to no reply"),
    /** No reply came in time. */
    SILENT("is silent"),
    /** The connection could not be opened. */
    REFUSED("refuses connections");

    private final String words;

    After(String words) {
        this.words = words;
    }

    /** Returns what the server does, for people. */
    String words() {
        return words;
    }
}
