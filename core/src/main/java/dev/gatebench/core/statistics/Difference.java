package dev.gatebench.core.statistics;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Optional;

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

    /** What a ratio with this interval shows. */
    public static Difference of(double ratio, Optional<Interval> interval) {
        if (interval.isEmpty() || interval.get().holds(1)) {
            return NONE_SHOWN;
        }
        return ratio < 1 ? LOWER : HIGHER;
    }

    /** The word in tables and in {@code results.json}. */
    @JsonValue
    public String word() {
        return word;
    }
}
