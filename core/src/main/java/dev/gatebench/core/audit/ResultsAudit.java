package dev.gatebench.core.audit;

import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.Trial;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The findings of a run of ours, a row a trial. */
public final class ResultsAudit {
    private ResultsAudit() {}

    public static Audit of(Results results) {
        return new Audit(
                results.title() + ", fidelity " + results.fidelity() + ", " + results.startedAt(),
                results.trials().stream().map(ResultsAudit::row).toList(),
                List.of(),
                results.footnotes());
    }

    private static AuditRow row(Trial trial) {
        return new AuditRow(
                trial.arm(),
                Optional.of("fork " + trial.fork() + " round " + trial.round()),
                OptionalInt.of(trial.load()),
                trial.note(),
                trial.checks());
    }
}
