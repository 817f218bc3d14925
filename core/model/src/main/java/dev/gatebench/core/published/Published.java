package dev.gatebench.core.published;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.trial.CheckResult;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The published table that a study reproduces.
 *
 * @param source where it was published, for people
 * @param rows its rows
 * @param absent arms of it that the study has none for, and what is missing; empty where none is
 */
public record Published(
        String source,
        List<Row> rows,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<String, String> absent) {
    public Published {
        rows = List.copyOf(rows);
        absent = Collections.unmodifiableMap(new LinkedHashMap<>(absent));
    }

    /** What a study reproduces: where it is a case, the rows of that, and those of no case. */
    public Published of(Study study) {
        Optional<String> own = study.publishedCase().or(study::testCase);
        return new Published(
                source,
                rows.stream()
                        .filter(row -> own.isEmpty()
                                || row.testCase().isEmpty()
                                || row.testCase().equals(own))
                        .toList(),
                study.absent());
    }

    /**
     * A row, in the units of results and with what our checks find in it, to stand beside our own. Never mixed with it:
     * another machine, another version. The row as published is a {@code core.published.PublishedRow}, in the units of
     * its source.
     *
     * @param arm the arm of ours that it corresponds to
     * @param testCase which of the report's cases it is of; absent where it has one alone
     * @param load the load; absent where the table does not say
     * @param throughputPerSec replies a second
     * @param meanNs mean service time, ns
     * @param p50Ns median, ns
     * @param p75Ns 75th percentile, ns
     * @param p90Ns 90th percentile, ns
     * @param p99Ns 99th percentile, ns
     * @param maxNs largest, ns
     * @param checks findings of the checks, all thirteen
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Row(
            String arm,
            @JsonProperty("case") Optional<String> testCase,
            Optional<Load> load,
            OptionalDouble throughputPerSec,
            OptionalDouble meanNs,
            OptionalDouble p50Ns,
            OptionalDouble p75Ns,
            OptionalDouble p90Ns,
            OptionalDouble p99Ns,
            OptionalDouble maxNs,
            List<CheckResult> checks) {
        public Row {
            checks = List.copyOf(checks);
        }
    }
}
