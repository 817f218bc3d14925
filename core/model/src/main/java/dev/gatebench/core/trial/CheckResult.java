package dev.gatebench.core.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A check's finding on one trial or on one row of a published table.
 *
 * @param check name of the check, such as {@code little}: one of those of {@code CheckNames}
 * @param verdict what it found
 * @param detail the figures that it computed, its rule, and when it failed the remedy; one line
 * @param rule the rule with its limit; absent where nothing could be computed
 * @param figures what the rule was applied to, each by a name that holds its unit; empty where nothing could be
 *     computed
 * @param remedy what to do; absent when it did not fail
 */
public record CheckResult(
        String check,
        Verdict verdict,
        String detail,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> rule,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<String, Double> figures,

        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> remedy) {
    public CheckResult {
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    }

    /** A finding in words alone. */
    public CheckResult(String check, Verdict verdict, String detail) {
        this(check, verdict, detail, Optional.empty(), Map.of(), Optional.empty());
    }

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
}
