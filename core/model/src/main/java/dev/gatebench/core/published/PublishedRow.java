package dev.gatebench.core.published;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.study.ArmSpec;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A row of a published table, with the columns that it has. Times are as the source's tool reports them, ms.
 *
 * @param arm id of the study's arm that stands for what was measured
 * @param testCase the case in the report, where it has several
 * @param concurrency connections; absent where the source does not say
 * @param note what is peculiar about the row
 * @param requestsPerSec throughput as reported, 1/s
 * @param p50Ms median
 * @param p75Ms 75th percentile
 * @param p90Ms 90th percentile
 * @param p99Ms 99th percentile
 * @param meanMs mean
 * @param meanDerived whether the tool computes the mean from throughput and connections and does not measure it
 * @param maxMs largest
 * @param requests replies that were received
 * @param errors replies and connections that the tool counts as failed
 * @param durationSec length of the measurement, s
 * @param receivedBytes all that was received, heads included, bytes
 * @param bodyBytes the bodies among it, bytes
 * @param receivedMibPerSec rate of what was received, heads included, MiB/s
 * @param backends how many backends stood behind it
 */
public record PublishedRow(
        String arm,
        @JsonProperty("case") Optional<String> testCase,
        Optional<Integer> concurrency,
        Optional<String> note,
        Optional<Double> requestsPerSec,
        Optional<Double> p50Ms,
        Optional<Double> p75Ms,
        Optional<Double> p90Ms,
        Optional<Double> p99Ms,
        Optional<Double> meanMs,
        Optional<Boolean> meanDerived,
        Optional<Double> maxMs,
        Optional<Long> requests,
        Optional<Long> errors,
        Optional<Double> durationSec,
        Optional<Long> receivedBytes,
        Optional<Long> bodyBytes,
        Optional<Double> receivedMibPerSec,
        Optional<Integer> backends) {

    /** Whether no gateway stood before the backend. */
    public boolean isDirect() {
        return arm.equals(ArmSpec.DIRECT);
    }

    /** Half a unit of the last digit to which the row's times are printed, ms. */
    public double roundingMs() {
        int decimals = Stream.of(p50Ms, p75Ms, p90Ms, p99Ms, meanMs, maxMs)
                .flatMap(Optional::stream)
                .mapToInt(time -> BigDecimal.valueOf(time).stripTrailingZeros().scale())
                .max()
                .orElse(0);
        return 0.5 * Math.pow(10, -Math.max(0, decimals));
    }
}
