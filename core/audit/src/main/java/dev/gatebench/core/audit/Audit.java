package dev.gatebench.core.audit;

import com.fasterxml.jackson.annotation.JsonIgnore;
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
 * The findings of the checks on figures.
 *
 * @param source origin of the figures, for people
 * @param whole the findings on a run as a whole; empty for what others measured
 * @param lacks what would be needed to check more, such as {@code errors}; with a count where only some rows lack it
 * @param notes remarks that a reader of the figures must know
 * @param ofRun whether the rows are trials of a run of ours
 */
public record Audit(
        String source,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CheckResult> whole,
        List<Row> rows,
        List<String> lacks,
        List<String> notes,
        @JsonIgnore boolean ofRun) {
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
                                "",
                                Row.ofAllChecks(trial.checks())))
                        .toList(),
                List.of(),
                results.footnotes(),
                true);
    }

    /**
     * A row and its findings.
     *
     * @param testCase case of the report, or fork and round of a trial; absent where there is one case
     * @param load the load; null in JSON where the figures do not say
     * @param read the figures as they were read, for people; empty of a trial of ours
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Row(
            String arm,
            @JsonProperty("case") Optional<String> testCase,
            @JsonInclude(JsonInclude.Include.ALWAYS) Optional<Load> load,
            Optional<String> note,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) String read,
            List<CheckResult> findings) {
        public Row {
            findings = List.copyOf(findings);
        }

        /** Returns the finding of a check; not checkable where it was not made. */
        public CheckResult finding(String check) {
            return findings.stream()
                    .filter(finding -> finding.check().equals(check))
                    .findFirst()
                    .orElseGet(() -> Findings.notCheckable(check, "not checked"));
        }

        /** Returns the findings of all checks of trials, in their order; those that were not made are not checkable. */
        private static List<CheckResult> ofAllChecks(List<CheckResult> made) {
            return CheckNames.ALL.stream()
                    .map(name -> made.stream()
                            .filter(finding -> finding.check().equals(name))
                            .findFirst()
                            .orElseGet(() -> Findings.notCheckable(name, "not checked in this run")))
                    .toList();
        }
    }
}
