package dev.gatebench.core.measure;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.json.Amount;
import dev.gatebench.core.network.NetworkReading;
import dev.gatebench.core.network.RoundTrips;
import dev.gatebench.core.statistics.Estimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The network between the hosts of two roles, over all forks of a run.
 *
 * @param from the role that asks; further injectors have a number
 * @param to the role that answers
 * @param medianNs median of the measurements' median round trips, ns
 * @param spread (greatest − least of these medians) ÷ their median; absent with fewer than two
 * @param p99Ns median of the measurements' 99th percentiles of round trips, ns
 * @param thereBytesPerSec median bandwidth of one connection from the first host to the second, bytes a second
 * @param backBytesPerSec median bandwidth from the second host to the first, bytes a second
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record NetworkFigures(
        String from,
        String to,
        String fromHost,
        String toHost,
        @Amount int n,
        @Amount int notMeasured,
        @Amount OptionalDouble medianNs,
        @Amount OptionalDouble spread,
        @Amount OptionalLong leastNs,
        @Amount OptionalDouble p99Ns,
        @Amount OptionalDouble thereBytesPerSec,
        @Amount OptionalDouble backBytesPerSec) {
    /** Groups the readings of a run by pair of roles, in the order in which each pair was read first. */
    public static List<NetworkFigures> of(List<NetworkReading> readings) {
        Map<List<String>, List<NetworkReading>> byPair = readings.stream()
                .collect(Collectors.groupingBy(
                        reading -> List.of(reading.from(), reading.to(), reading.fromHost(), reading.toHost()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return byPair.values().stream().map(NetworkFigures::ofPair).toList();
    }

    private static NetworkFigures ofPair(List<NetworkReading> readings) {
        NetworkReading first = readings.get(0);
        List<RoundTrips> measured = readings.stream()
                .flatMap(reading -> reading.roundTrips().stream())
                .toList();
        LongSummaryStatistics medians =
                measured.stream().mapToLong(RoundTrips::medianNs).summaryStatistics();
        OptionalDouble median = Estimate.median(measured.stream().mapToDouble(RoundTrips::medianNs));
        return new NetworkFigures(
                first.from(),
                first.to(),
                first.fromHost(),
                first.toHost(),
                measured.size(),
                readings.size() - measured.size(),
                median,
                measured.size() < 2 || median.orElse(0) <= 0
                        ? OptionalDouble.empty()
                        : OptionalDouble.of((medians.getMax() - medians.getMin()) / median.getAsDouble()),
                measured.stream().mapToLong(RoundTrips::leastNs).min(),
                Estimate.median(measured.stream().mapToDouble(RoundTrips::p99Ns)),
                medianRate(readings, NetworkReading::thereBytesPerSec),
                medianRate(readings, NetworkReading::backBytesPerSec));
    }

    private static OptionalDouble medianRate(
            List<NetworkReading> readings, Function<NetworkReading, OptionalDouble> rate) {
        return Estimate.median(readings.stream().map(rate).flatMapToDouble(OptionalDouble::stream));
    }
}
