package dev.gatebench.core.published;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.study.ArmSpec;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A row of a published table, with the columns that it has. Times are in ms, as the source's tool reports them.
 *
 * @param arm id of the study's arm that stands for the measured system
 * @param testCase the case in the report, where it has several
 * @param concurrency connections; absent where the source does not say
 * @param users virtual users, who may wait between requests, in place of connections
 * @param note remark on the row
 * @param requestsPerSec throughput as reported, 1/s
 * @param meanDerived whether the tool computes the mean from throughput and connections instead of measuring it
 * @param requests replies that were received
 * @param errors replies and connections that the tool counts as failed
 * @param durationSec length of the measurement, s
 * @param receivedBytes all bytes received, heads included
 * @param bodyBytes bytes of bodies among them
 * @param receivedMibPerSec rate of all bytes received, MiB/s
 * @param backends number of backends behind the system
 */
public record PublishedRow(
        String arm,
        @JsonProperty("case") Optional<String> testCase,
        Optional<Integer> concurrency,
        Optional<Integer> users,
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

    /** Whether the row is of the backend without a gateway. */
    public boolean isDirect() {
        return arm.equals(ArmSpec.DIRECT);
    }

    /** Returns half a unit of the last digit to which the row's times are printed, ms. */
    public double roundingMs() {
        int decimals = Stream.of(p50Ms, p75Ms, p90Ms, p99Ms, meanMs, maxMs)
                .flatMap(Optional::stream)
                .mapToInt(time -> BigDecimal.valueOf(time).stripTrailingZeros().scale())
                .max()
                .orElse(0);
        return 0.5 * Math.pow(10, -Math.max(0, decimals));
    }
}
