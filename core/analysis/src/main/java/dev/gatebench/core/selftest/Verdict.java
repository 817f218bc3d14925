package dev.gatebench.core.selftest;

import com.fasterxml.jackson.annotation.JsonValue;

/** The judgement of a claim by a recording. Only a claim that is shown counts: not being disproved is no proof. */
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
