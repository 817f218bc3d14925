package dev.gatebench.core.statistics;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Optional;

/** The verdict of a comparison: how the candidate's figure stands to the baseline's. */
public enum Difference {
    /** The interval holds 1, or there is none: neither a difference nor its absence can be claimed. */
    NONE_SHOWN("~"),
    /** The interval holds half and twice: not even "no great difference" can be claimed. */
    NOT_KNOWN("not known"),
    LOWER("lower"),
    HIGHER("higher"),
    /** The baseline, started twice, differs from itself: nothing can be claimed of the candidate. */
    VOID("void"),
    /** The baseline should have been compared with itself and could not be: nothing can be claimed either. */
    NO_CONTROL("no control");

    private static final double HALF = 0.5;

    private final String word;

    Difference(String word) {
        this.word = word;
    }

    /** Judges a ratio by its interval. */
    public static Difference of(double ratio, Optional<Interval> interval) {
        if (interval.isEmpty() || interval.get().holds(1)) {
            return interval.filter(found -> found.low() <= HALF && found.high() >= 1 / HALF)
                            .isPresent()
                    ? NOT_KNOWN
                    : NONE_SHOWN;
        }
        return ratio < 1 ? LOWER : HIGHER;
    }

    /** Whether a difference is shown. */
    public boolean isShown() {
        return this == LOWER || this == HIGHER;
    }

    /** Returns the word in tables and in {@code results.json}. */
    @JsonValue
    public String word() {
        return word;
    }

    /** Whether the verdict says something of the candidate. */
    public boolean stands() {
        return this != VOID && this != NO_CONTROL;
    }

    /**
     * Returns the verdict that can be claimed where the baseline was started twice.
     *
     * @param control verdict on the baseline against itself; absent where it could not be told, which counts as
     *     {@link #NOT_KNOWN}
     */
    public Difference controlledBy(Optional<Difference> control) {
        return control.filter(found -> found != NOT_KNOWN)
                .map(found -> found.isShown() ? VOID : this)
                .orElse(NO_CONTROL);
    }
}
