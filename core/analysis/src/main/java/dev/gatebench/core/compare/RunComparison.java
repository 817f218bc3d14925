package dev.gatebench.core.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.result.Results;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The result of {@code gatebench compare}. As JSON its schema is {@code docs/schema/compare.schema.json}.
 *
 * @param candidate the candidate's run; the baseline's when two arms of one run are compared
 * @param maxSlowdown the limit, a share; absent without a gate
 * @param failed whether the gate fails: by a line, or for a problem
 * @param problems reasons why the gate fails whatever was compared, each with its remedy: it was not held over all of
 *     the baseline, over nothing, or not by a metric that was asked for; and each of the warnings
 * @param warnings lines to read before any number: that a run is broken, or unfit for numbers
 * @param differences differences of the runs that matter; none unless that was allowed
 * @param notes remarks to read beside the numbers
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RunComparison(
        int schemaVersion,
        Side baseline,
        Side candidate,
        boolean paired,
        OptionalDouble maxSlowdown,
        FailOn failOn,
        boolean failed,
        List<String> problems,
        List<Compared> comparisons,
        List<String> warnings,
        List<String> differences,
        List<String> notes) {
    /** The version of the format that this code writes. */
    public static final int SCHEMA_VERSION = 2;

    public RunComparison {
        problems = List.copyOf(problems);
        comparisons = List.copyOf(comparisons);
        warnings = List.copyOf(warnings);
        differences = List.copyOf(differences);
        notes = List.copyOf(notes);
    }

    /** Whether a line makes the gate fail. */
    public boolean fails(Compared line) {
        return failOn.fails(line.gate());
    }

    /**
     * A run that is compared.
     *
     * @param commit Git commit of Gatebench that measured it, where known
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Side(String run, String study, String fidelity, Instant startedAt, Optional<String> commit) {
        static Side of(ComparedRun run) {
            Results results = run.results();
            return new Side(
                    run.name(),
                    results.study(),
                    results.fidelity(),
                    results.startedAt(),
                    results.environment().commit());
        }
    }
}
