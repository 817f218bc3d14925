package dev.gatebench.core.audit;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.check.CheckNames;
import dev.gatebench.core.check.Findings;
import dev.gatebench.core.result.CheckResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A row and the findings of all ten checks, in the order of {@link CheckNames#ALL}.
 *
 * @param arm what was measured
 * @param testCase which of the report's cases, or fork and round of a trial; absent where there is one alone
 * @param load concurrency; null in JSON where the table does not say
 * @param note what is peculiar about the row
 * @param findings the findings
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record AuditRow(
        String arm,
        @JsonProperty("case") Optional<String> testCase,
        @JsonInclude(JsonInclude.Include.ALWAYS) OptionalInt load,
        Optional<String> note,
        List<CheckResult> findings) {
    public AuditRow {
        findings = inOrder(findings);
    }

    /** The finding of a check. */
    public CheckResult finding(String check) {
        return finding(check, findings);
    }

    private static List<CheckResult> inOrder(List<CheckResult> findings) {
        return CheckNames.ALL.stream().map(name -> finding(name, findings)).toList();
    }

    private static CheckResult finding(String check, List<CheckResult> findings) {
        return findings.stream()
                .filter(finding -> finding.check().equals(check))
                .findFirst()
                .orElseGet(() -> Findings.notCheckable(check, "not checked in this run"));
    }
}
