package dev.gatebench.core.trial;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.json.OmittedWhenEmpty;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A check's finding on one trial or on one row of a published table.
 *
 * @param check name of the check: one of {@link CheckNames}
 * @param detail the computed figures, the rule, and the remedy of a failed check; one line
 * @param rule the rule with its limit; absent where nothing could be computed
 * @param figures the figures that the rule was applied to, by a name that holds the unit; empty where nothing could be
 *     computed
 * @param remedy absent unless the check failed
 */
public record CheckResult(
        String check,
        Verdict verdict,
        String detail,
        Optional<String> rule,
        @OmittedWhenEmpty Map<String, Double> figures,
        Optional<String> remedy) {
    public CheckResult {
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    }

    /** Creates a finding in words alone. */
    public CheckResult(String check, Verdict verdict, String detail) {
        this(check, verdict, detail, Optional.empty(), Map.of(), Optional.empty());
    }

    /** Verdict of a check. */
    public enum Verdict {
        @JsonProperty("pass")
        PASS,
        @JsonProperty("fail")
        FAIL,
        /** The figures that the check needs were not measured. */
        @JsonProperty("notCheckable")
        NOT_CHECKABLE
    }
}
