package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A row of the published table that a study reproduces, to stand beside our own. Never mixed with it: another machine, another version.
 *
 * @param arm the arm of ours that it corresponds to
 * @param load concurrency; absent where the table does not say
 * @param throughputPerSec replies a second
 * @param meanNs mean service time, ns
 * @param p50Ns median, ns
 * @param p75Ns 75th percentile, ns
 * @param p90Ns 90th percentile, ns
 * @param p99Ns 99th percentile, ns
 * @param maxNs largest, ns
 * @param checks findings of the checks that its columns allow
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record PublishedRow(
        String arm,
        OptionalInt load,
        OptionalDouble throughputPerSec,
        OptionalDouble meanNs,
        OptionalDouble p50Ns,
        OptionalDouble p75Ns,
        OptionalDouble p90Ns,
        OptionalDouble p99Ns,
        OptionalDouble maxNs,
        List<CheckResult> checks) {
    public PublishedRow {
        checks = List.copyOf(checks);
    }
}
