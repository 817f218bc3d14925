package dev.gatebench.core.statistics;

import com.fasterxml.jackson.annotation.JsonValue;

/** What a comparison shows of the candidate's figure against the baseline's. */
public enum Difference {
    /** The interval holds 1, or there is none: no difference can be claimed, nor that there is none. */
    NONE_SHOWN("~"),
    LOWER("lower"),
    HIGHER("higher");

    private final String word;

    Difference(String word) {
        this.word = word;
    }

    /** The word in tables and in {@code results.json}. */
    @JsonValue
    public String word() {
        return word;
    }
}
