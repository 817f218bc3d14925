package dev.gatebench.lab.conformance;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a connection is once the replies were read. */
public enum After {
    /** It can be used again. */
    @JsonProperty("open")
    OPEN("stays open"),
    /** It was closed. */
    @JsonProperty("closed")
    CLOSED("closes"),
    /** Bytes came that belong to no reply. */
    @JsonProperty("more")
    MORE("sends bytes that belong to no reply"),
    /** No reply came in time. */
    @JsonProperty("silent")
    SILENT("is silent"),
    /** It could not be opened. */
    @JsonProperty("refused")
    REFUSED("refuses connections");

    private final String words;

    After(String words) {
        this.words = words;
    }

    /** What it does, for people. */
    String words() {
        return words;
    }
}
