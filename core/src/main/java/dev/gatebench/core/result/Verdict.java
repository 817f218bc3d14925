package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a check found. */
public enum Verdict {
    @JsonProperty("pass")
    PASS,
    @JsonProperty("fail")
    FAIL,
    /** What the check needs was not measured. */
    @JsonProperty("notCheckable")
    NOT_CHECKABLE
}
