package dev.gatebench.core.statistics;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a comparison shows of the candidate's figure against the baseline's. */
public enum Difference {
    /** The interval holds 1, or there is none: no difference can be claimed, nor that there is none. */
    @JsonProperty("~")
    NONE_SHOWN("~"),
    @JsonProperty("lower")
    LOWER("lower"),
    @JsonProperty("higher")
    HIGHER("higher");

    private final String word;

    Difference(String word) {
        this.word = word;
    }

    /** The word in tables and in {@code results.json}. */
    public String word() {
        return word;
    }
}
