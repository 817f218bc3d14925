package dev.gatebench.core.trial;

import com.fasterxml.jackson.annotation.JsonValue;

/** A quantile of times, of those that goals can be of. */
public enum Quantile {
    P50("p50"),
    P90("p90"),
    P99("p99"),
    P999("p99.9");

    private final String word;

    Quantile(String word) {
        this.word = word;
    }

    /** Its word, in goals, in files and in tables. */
    @JsonValue
    public String word() {
        return word;
    }
}
