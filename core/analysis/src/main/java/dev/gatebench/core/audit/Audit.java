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
 * The findings of the checks on recorded or published figures.
 *
 * @param source origin of the figures, for people
 * @param whole the findings on a run as a whole; empty for published tables
 * @param lacks what would be needed to check more, such as {@code errors}; with a count where only some rows lack it
 * @param notes remarks that a reader of the figures must know
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

    /** Lists the findings of a run of ours, a row a trial. */
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
     * @param testCase case of the report, or fork and round of a trial; absent where there is one case
     * @param load the load; null in JSON where the table does not say
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Row(
            String arm,
            @JsonProperty("case") Optional<String> testCase,
            @JsonInclude(JsonInclude.Include.ALWAYS) Optional<Load> load,
            Optional<String> note,
            List<CheckResult> findings) {
        public Row {
            List<CheckResult> made = findings;
            findings = CheckNames.ALL.stream().map(name -> finding(name, made)).toList();
        }

        /** Returns the finding of a check. */
        public CheckResult finding(String check) {
            return finding(check, findings);
        }

        private static CheckResult finding(String check, List<CheckResult> findings) {
            return findings.stream()
                    .filter(finding -> finding.check().equals(check))
                    .findFirst()
                    .orElseGet(() -> Findings.notCheckable(check, "not checked in this run"));
        }
    }
}
