package dev.gatebench.core.selftest;

import com.fasterxml.jackson.annotation.JsonValue;

/** What a recording says of a claim. Only what is shown counts: that a claim is not disproved is no proof of it. */
public enum Verdict {
    /** The interval lies wholly where the claim holds. */
    SHOWN("shown"),
    /** The interval lies on both sides, or there is none. */
    NOT_SHOWN("not shown"),
    /** The interval lies wholly where the claim does not hold. */
    DISPROVED("disproved");

    private final String word;

    Verdict(String word) {
        this.word = word;
    }

    /** The word in reports and in JSON. */
    @JsonValue
    public String word() {
        return word;
    }

    static Verdict of(boolean shown, boolean disproved) {
        if (shown) {
            return SHOWN;
        }
        return disproved ? DISPROVED : NOT_SHOWN;
    }
}
