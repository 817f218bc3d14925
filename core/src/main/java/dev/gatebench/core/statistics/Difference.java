package dev.gatebench.core.statistics;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Optional;

/** What a comparison shows of the candidate's figure against the baseline's. */
public enum Difference {
    /** The interval holds 1, or there is none: no difference can be claimed, nor that there is none. */
    NONE_SHOWN("~"),
    LOWER("lower"),
    HIGHER("higher"),
    /** The baseline, started twice, differs from itself: nothing can be claimed of the candidate. */
    VOID("void"),
    /** The baseline should have been compared with itself and could not be: nothing can be claimed either. */
    NO_CONTROL("no control");

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

    /** Whether it says something of the candidate. */
    public boolean stands() {
        return this != VOID && this != NO_CONTROL;
    }

    /**
     * What can be claimed where the baseline was started twice.
     *
     * @param control what the baseline shows against itself; absent where that could not be told
     */
    public Difference controlledBy(Optional<Difference> control) {
        return control.map(found -> found == NONE_SHOWN ? this : VOID).orElse(NO_CONTROL);
    }
}
