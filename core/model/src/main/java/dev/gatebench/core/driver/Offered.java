package dev.gatebench.core.driver;

import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * Requests of an open load that were due and sent in the measured window.
 *
 * @param ratePerSec the rate that the due times were drawn from, requests a second
 * @param due requests due in the window
 * @param sent requests sent in the window
 * @param waited number of due requests that waited because every connection had a request in flight
 * @param notSent number of due requests that were not sent before the load was over
 * @param spunNs time in the window in which the injector looked for events and found none, in place of sleeping: CPU
 *     time that no request costs
 * @param outstanding requests due and not yet answered, mean over each of equal parts of the window, in order; empty
 *     where the driver does not tell
 * @param delay due to sent, of those with a correct reply; absent without one
 */
public record Offered(
        int ratePerSec,
        long due,
        long sent,
        long waited,
        long notSent,
        long spunNs,
        List<Double> outstanding,
        Optional<Times> delay) {
    public Offered {
        outstanding = List.copyOf(outstanding);
    }

    /** Adds up the reports of several injectors. */
    static Offered together(List<Offered> parts) {
        return new Offered(
                parts.stream().mapToInt(Offered::ratePerSec).sum(),
                sum(parts, Offered::due),
                sum(parts, Offered::sent),
                sum(parts, Offered::waited),
                sum(parts, Offered::notSent),
                sum(parts, Offered::spunNs),
                outstanding(parts),
                delay(parts));
    }

    private static long sum(List<Offered> parts, ToLongFunction<Offered> figure) {
        return parts.stream().mapToLong(figure).sum();
    }

    /** Adds up part by part of the window; empty where reports have different parts. */
    private static List<Double> outstanding(List<Offered> parts) {
        int count = parts.get(0).outstanding.size();
        return parts.stream().allMatch(part -> part.outstanding.size() == count)
                ? IntStream.range(0, count)
                        .mapToObj(i -> parts.stream()
                                .mapToDouble(part -> part.outstanding.get(i))
                                .sum())
                        .toList()
                : List.of();
    }

    private static Optional<Times> delay(List<Offered> parts) {
        List<Times> delays = parts.stream().flatMap(part -> part.delay.stream()).toList();
        boolean missing = parts.stream().anyMatch(part -> part.delay.isEmpty() && part.due > part.notSent);
        return delays.isEmpty() || missing ? Optional.empty() : Optional.of(Times.together(delays));
    }
}
