package dev.gatebench.core.measure;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.json.Amount;
import dev.gatebench.core.network.NetworkReading;
import dev.gatebench.core.network.RoundTrips;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The network between the hosts of two roles, over all forks of a run.
 *
 * @param from the role that asks, by name; of further injectors with a number
 * @param to the role that answers, by name
 * @param fromHost the host of the first, for people
 * @param toHost the host of the second, for people
 * @param n how often it was measured, once before each fork
 * @param notMeasured how often it could not be
 * @param medianNs the median round trip, the median of all measurements, ns
 * @param spread the greatest less the least of these medians ÷ their median; absent of fewer than two
 * @param leastNs the least round trip of all, ns
 * @param p99Ns the 99th percentile of round trips, the median of all measurements, ns
 * @param thereBytesPerSec what went over one connection from the first to the second, the median, bytes a second
 * @param backBytesPerSec the same from the second to the first
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
    /** Two roles and where they are. */
    private record Pair(String from, String to, String fromHost, String toHost) {
        static Pair of(NetworkReading reading) {
            return new Pair(reading.from(), reading.to(), reading.fromHost(), reading.toHost());
        }
    }

    /** Of all readings of a run, in the order in which each pair was read first. */
    public static List<NetworkFigures> of(List<NetworkReading> readings) {
        Map<Pair, List<NetworkReading>> byPair = new LinkedHashMap<>();
        readings.forEach(reading -> byPair.computeIfAbsent(Pair.of(reading), pair -> new ArrayList<>())
                .add(reading));
        return byPair.entrySet().stream()
                .map(entry -> of(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static NetworkFigures of(Pair pair, List<NetworkReading> readings) {
        List<RoundTrips> measured = readings.stream()
                .flatMap(reading -> reading.roundTrips().stream())
                .toList();
        double[] medians = values(measured, trips -> (double) trips.medianNs());
        OptionalDouble median = median(medians);
        return new NetworkFigures(
                pair.from(),
                pair.to(),
                pair.fromHost(),
                pair.toHost(),
                measured.size(),
                readings.size() - measured.size(),
                median,
                spread(medians, median),
                measured.stream().mapToLong(RoundTrips::leastNs).min(),
                median(values(measured, trips -> (double) trips.p99Ns())),
                median(rates(readings, NetworkReading::thereBytesPerSec)),
                median(rates(readings, NetworkReading::backBytesPerSec)));
    }

    private static double[] values(List<RoundTrips> measured, ToDoubleFunction<RoundTrips> figure) {
        return measured.stream().mapToDouble(figure).toArray();
    }

    private static double[] rates(List<NetworkReading> readings, Function<NetworkReading, OptionalDouble> rate) {
        return readings.stream()
                .map(rate)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
    }

    private static OptionalDouble median(double[] values) {
        return values.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Median.withDefaults().evaluate(values));
    }

    private static OptionalDouble spread(double[] medians, OptionalDouble median) {
        if (medians.length < 2 || median.orElse(0) <= 0) {
            return OptionalDouble.empty();
        }
        double least = Arrays.stream(medians).min().orElseThrow();
        double most = Arrays.stream(medians).max().orElseThrow();
        return OptionalDouble.of((most - least) / median.getAsDouble());
    }
}
