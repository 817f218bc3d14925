package dev.gatebench.core.result;

import dev.gatebench.core.published.PublishedReport;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The published table that a study reproduces.
 *
 * @param source where it was published, for people
 * @param rows its rows
 */
public record Published(String source, List<PublishedRow> rows) {
    private static final double NS_PER_MS = 1e6;

    public Published {
        rows = List.copyOf(rows);
    }

    /** The tables of a report, in the units of results and without findings. */
    public static Published of(PublishedReport report) {
        return new Published(
                report.title() + " (" + report.source().system() + "), "
                        + report.source().url(),
                report.rows().stream().map(Published::row).toList());
    }

    private static PublishedRow row(dev.gatebench.core.published.PublishedRow row) {
        return new PublishedRow(
                row.arm(),
                row.concurrency().map(OptionalInt::of).orElse(OptionalInt.empty()),
                OptionalDouble.of(row.requestsPerSec()),
                nanos(row.meanMs()),
                nanos(row.p50Ms()),
                nanos(row.p75Ms()),
                nanos(row.p90Ms()),
                nanos(row.p99Ms()),
                nanos(row.maxMs()),
                List.of());
    }

    private static OptionalDouble nanos(Optional<Double> ms) {
        return ms.map(value -> OptionalDouble.of(value * NS_PER_MS)).orElse(OptionalDouble.empty());
    }
}
