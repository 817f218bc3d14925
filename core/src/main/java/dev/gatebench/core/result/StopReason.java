package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Why a run that was asked for a precision measured no more repetitions. */
public enum StopReason {
    /** Every interval was narrow enough. */
    @JsonProperty("precision")
    PRECISION,
    /** One more repetition would not have fitted into the time budget. */
    @JsonProperty("budget")
    BUDGET,
    /** The most repetitions of any run were made. */
    @JsonProperty("limit")
    LIMIT
}
