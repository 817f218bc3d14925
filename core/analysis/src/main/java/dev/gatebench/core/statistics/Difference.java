package dev.gatebench.core.statistics;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Optional;

/** What a comparison shows of the candidate's figure against the baseline's. */
public enum Difference {
    /** The interval holds 1, or there is none: no difference can be claimed, nor that there is none. */
    NONE_SHOWN("~"),
    /** The interval holds half and twice: so little is known that not even "no great difference" can be said. */
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

    /** What a ratio with this interval shows. */
    public static Difference of(double ratio, Optional<Interval> interval) {
        if (interval.isEmpty() || interval.get().holds(1)) {
            return interval.filter(Difference::isWide).isPresent() ? NOT_KNOWN : NONE_SHOWN;
        }
        return ratio < 1 ? LOWER : HIGHER;
    }

    private static boolean isWide(Interval interval) {
        return interval.low() <= HALF && interval.high() >= 1 / HALF;
    }

    /** Whether a difference is shown. */
    public boolean isShown() {
        return this == LOWER || this == HIGHER;
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
     * @param control what the baseline shows against itself; absent where that could not be told, which is as good as
     *     {@link #NOT_KNOWN}
     */
    public Difference controlledBy(Optional<Difference> control) {
        return control.filter(found -> found != NOT_KNOWN)
                .map(found -> found.isShown() ? VOID : this)
                .orElse(NO_CONTROL);
    }
}
