package dev.gatebench.core.tool;

import dev.gatebench.core.json.Draft;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The figures of one load, as a tool told them. Times are in ns, sizes in bytes.
 *
 * @param tool id of the tool, such as {@code wrk}; {@code table} for a row of a table
 * @param name the row, the request or the scenario that they are of; absent where there is one
 * @param loop when it sends the next request
 * @param concurrency the greatest number of requests in flight that its settings allow: connections times streams, or
 *     users
 * @param threads threads of the tool, where its figures name them
 * @param ratePerSec requests a second that it was asked to send; absent where it sent as many as it could
 * @param seconds length of the load
 * @param requests replies, whatever their status
 * @param errorsTold whether it tells errors at all
 * @param errors what it counts as failed, in its own words; statuses are among the replies
 * @param perSec replies a second
 * @param sampled whether its requests a second are a mean of samples, or of another window than its requests
 * @param perThreadPerSec mean of what each of its threads got in a second
 * @param mean mean time of a request
 * @param meanDerived whether it computes the mean from throughput and concurrency and measures none
 * @param responseTimes whether times run from when a request was due
 * @param corrected whether it adds times that nobody measured to those that it prints
 * @param least the shortest time
 * @param most the longest time
 * @param quantiles times by per cent of all that are not longer
 * @param resolution the shortest time that it can tell apart from none; absent where it is not known
 * @param bytes bytes received, with or without heads
 * @param bytesPerSec bytes received a second
 * @param histogram the times as an HdrHistogram log, Base64, of ns; absent where only quantiles are told
 */
@Draft
public record ToolFigures(
        String tool,
        Optional<String> name,
        Loop loop,
        OptionalInt concurrency,
        OptionalInt threads,
        Optional<Figure> ratePerSec,
        Optional<Figure> seconds,
        OptionalLong requests,
        boolean errorsTold,
        Map<String, Long> errors,
        Optional<Figure> perSec,
        boolean sampled,
        Optional<Figure> perThreadPerSec,
        Optional<Figure> mean,
        boolean meanDerived,
        boolean responseTimes,
        boolean corrected,
        Optional<Figure> least,
        Optional<Figure> most,
        Map<Double, Figure> quantiles,
        Optional<Double> resolution,
        Optional<Figure> bytes,
        Optional<Figure> bytesPerSec,
        Optional<String> histogram)
        implements ToolFiguresDraft.With {
    public ToolFigures {
        errors = Collections.unmodifiableMap(new LinkedHashMap<>(errors));
        quantiles = Collections.unmodifiableMap(new TreeMap<>(quantiles));
        if (requests.orElse(0) < 0 || errors.values().stream().anyMatch(count -> count < 0)) {
            throw new IllegalArgumentException(
                    "counts of " + tool + " must be 0 or more, were " + requests.orElse(0) + " requests and " + errors);
        }
    }

    /** Begins the figures of a tool. */
    public static ToolFiguresDraft of(String tool, Loop loop) {
        return ToolFiguresDraft.builder().tool(tool).loop(loop).errorsTold(true);
    }

    /** Returns the quantiles in the order of their shares. */
    public NavigableMap<Double, Figure> inOrder() {
        return new TreeMap<>(quantiles);
    }

    /** Returns how many requests failed, all kinds together. */
    public long failed() {
        return errors.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Returns how many of its connections were driven: wrk gives each thread the whole part of connections ÷ threads
     * (the function {@code main} of its {@code wrk.c}).
     */
    public OptionalInt driven() {
        boolean isShared = tool.startsWith("wrk") && concurrency.isPresent() && threads.orElse(0) > 0;
        return isShared
                ? OptionalInt.of(threads.getAsInt() * (concurrency.getAsInt() / threads.getAsInt()))
                : concurrency;
    }

    /** Returns a mean that was measured. */
    public Optional<Figure> measuredMean() {
        return meanDerived ? Optional.empty() : mean;
    }

    /** Returns the median. */
    public Optional<Figure> median() {
        return quantile(50);
    }

    /** Returns a quantile by its share, per cent. */
    public Optional<Figure> quantile(double share) {
        return Optional.ofNullable(quantiles.get(share));
    }

    /** Returns the figures with what a person says that they lack; what the tool told stays. */
    public ToolFigures completed(ToolHints hints) {
        return with().concurrency(concurrency.isPresent() ? concurrency : hints.concurrency())
                .seconds(seconds.isPresent() ? seconds : hints.seconds())
                .threads(threads.isPresent() ? threads : hints.threads())
                .ratePerSec(ratePerSec.isPresent() ? ratePerSec : hints.ratePerSec())
                .loop(ratePerSec.isEmpty() && hints.ratePerSec().isPresent() ? Loop.OPEN : loop)
                .build();
    }
}
