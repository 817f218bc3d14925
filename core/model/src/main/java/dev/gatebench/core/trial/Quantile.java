package dev.gatebench.core.trial;

import com.fasterxml.jackson.annotation.JsonValue;

/** A quantile of times, of those that goals can be of. */
public enum Quantile {
    P50("p50", 0.5),
    P90("p90", 0.9),
    P99("p99", 0.99),
    P999("p99.9", 0.999);

    private final String word;
    private final double share;

    Quantile(String word, double share) {
        this.word = word;
        this.share = share;
    }

    /** The share of the times that it is not below. */
    public double share() {
        return share;
    }

    /** Its word, in goals, in files and in tables. */
    @JsonValue
    public String word() {
        return word;
    }
}
