package dev.gatebench.core.published;

import java.util.Optional;

/**
 * A row of a published table, with the columns that it has. Times are as the source's tool reports them, ms.
 *
 * @param arm id of the study's arm that stands for what was measured
 * @param concurrency connections; absent where the source does not say
 * @param note what is peculiar about the row
 * @param requestsPerSec throughput as reported, 1/s
 * @param p50Ms median
 * @param p75Ms 75th percentile
 * @param p90Ms 90th percentile
 * @param p99Ms 99th percentile
 * @param meanMs mean
 * @param maxMs largest
 */
public record PublishedRow(
        String arm,
        Optional<Integer> concurrency,
        Optional<String> note,
        double requestsPerSec,
        Optional<Double> p50Ms,
        Optional<Double> p75Ms,
        Optional<Double> p90Ms,
        Optional<Double> p99Ms,
        Optional<Double> meanMs,
        Optional<Double> maxMs) {

    /** The requests that were in flight by Little's law, throughput × mean; absent where there is no mean. */
    public Optional<Double> inFlight() {
        return meanMs.map(ms -> requestsPerSec * ms / 1000);
    }
}
