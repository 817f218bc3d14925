package dev.gatebench.core.audit;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import java.util.List;
import java.util.Optional;

/**
 * What the checks find in figures that were not measured just now.
 *
 * @param source where the figures come from, for people
 * @param whole the findings on a run as a whole; empty of published tables
 * @param rows their rows, in their order
 * @param lacks what would be needed to check more, such as {@code errors}; with a count where only some rows lack it
 * @param notes what a reader must know of the figures
 */
public record Audit(
        String source,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CheckResult> whole,
        List<Row> rows,
        List<String> lacks,
        List<String> notes) {
    public Audit {
        whole = List.copyOf(whole);
        rows = List.copyOf(rows);
        lacks = List.copyOf(lacks);
        notes = List.copyOf(notes);
    }

    /** The findings of a run of ours, a row a trial. */
    static Audit of(Results results) {
        return new Audit(
                results.title() + ", fidelity " + results.fidelity() + ", " + results.startedAt(),
                results.consistency().stream().toList(),
                results.trials().stream()
                        .map(trial -> new Row(
                                trial.arm(),
                                Optional.of("fork " + trial.fork() + " round " + trial.round()),
                                Optional.of(trial.load()),
                                trial.note(),
                                trial.checks()))
                        .toList(),
                List.of(),
                results.footnotes());
    }

    /**
     * A row and the findings of all thirteen checks, in the order of {@link CheckNames#ALL}.
     *
     * @param arm what was measured
     * @param testCase which of the report's cases, or fork and round of a trial; absent where there is one alone
     * @param load the load; null in JSON where the table does not say
     * @param note what is peculiar about the row
     * @param findings the findings
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Row(
            String arm,
            @JsonProperty("case") Optional<String> testCase,
            @JsonInclude(JsonInclude.Include.ALWAYS) Optional<Load> load,
            Optional<String> note,
            List<CheckResult> findings) {
        public Row {
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
}
