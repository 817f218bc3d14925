package dev.gatebench.core.published;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.json.OmittedWhenEmpty;
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
 * @param absent arms of it that the study has none for, with the reason
 */
public record Published(
        String source, List<Row> rows, @OmittedWhenEmpty Map<String, String> absent) {
    public Published {
        rows = List.copyOf(rows);
        absent = Collections.unmodifiableMap(new LinkedHashMap<>(absent));
    }

    /** Returns the part that a study reproduces; for a case, its rows and those of no case. */
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
     * A row in the units of results, with the findings of the checks, to stand beside the run's own cells. It is never
     * mixed with these: it is of another machine and another version. {@link PublishedRow} is the row as published, in
     * the units of its source.
     *
     * @param arm the arm of the study that it corresponds to
     * @param testCase case of the report; absent where the report has only one
     * @param load absent where the table does not say
     * @param throughputPerSec replies a second
     * @param meanNs mean service time, ns
     * @param checks findings of all thirteen checks
     */
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
