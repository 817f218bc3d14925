package dev.gatebench.core.trial;

import com.fasterxml.jackson.annotation.JsonValue;

/** A quantile of times that goals can be of. */
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

    /** Returns the share of the times that lie at or below the quantile. */
    public double share() {
        return share;
    }

    /** Returns its name in goals, files and tables. */
    @JsonValue
    public String word() {
        return word;
    }
}
