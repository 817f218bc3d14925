package dev.gatebench.core.tool;

import dev.gatebench.core.driver.Times;
import dev.gatebench.core.driver.TimesCount;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Adds up requests that a log tells one by one, with their times in whole ms. */
public final class RequestTally {
    private static final double[] SHARES = {50, 75, 90, 95, 99, 99.9};
    private static final double MS_PER_S = 1e3;
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final double OF_SPREAD = 0.001;
    private static final int LONGEST_ERROR = 200;
    private static final int MOST_ERRORS = 100;

    private final TimesCount times = new TimesCount();
    private final Map<String, Long> errors = new LinkedHashMap<>();
    private long requests;
    private long firstMs = Long.MAX_VALUE;
    private long lastMs = Long.MIN_VALUE;
    private long bytes;

    /**
     * Adds a request.
     *
     * @param error why it failed; empty where it did not
     */
    public void add(long startMs, long endMs, Optional<String> error, long received) {
        requests++;
        times.add(TimeUnit.MILLISECONDS.toNanos(Math.max(0, endMs - startMs)));
        error.ifPresent(this::failed);
        firstMs = Math.min(firstMs, startMs);
        lastMs = Math.max(lastMs, endMs);
        bytes += Math.max(0, received);
    }

    private void failed(String why) {
        String kind = why.substring(0, Math.min(LONGEST_ERROR, why.length()));
        errors.merge(errors.size() < MOST_ERRORS || errors.containsKey(kind) ? kind : "others", 1L, Long::sum);
    }

    /** Returns how many requests were added. */
    public long requests() {
        return requests;
    }

    /**
     * Returns the figures of all that were added.
     *
     * @param name of the requests; absent of all together
     * @param users the most users that were there at a time; absent where the log does not say
     */
    public ToolFigures figures(String tool, Optional<String> name, OptionalInt users) {
        ToolFiguresDraft figures = ToolFigures.of(tool, users.isPresent() ? Loop.WAITING : Loop.UNKNOWN)
                .name(name)
                .concurrency(users)
                .requests(OptionalLong.of(requests))
                .errors(errors)
                .resolution(Optional.of((double) MS));
        Optional<Times> all = times.times(MS);
        if (all.isEmpty()) {
            return figures.build();
        }
        double seconds = Math.max(1, lastMs - firstMs) / MS_PER_S;
        Histogram histogram = all.get().decoded();
        Map<Double, Figure> quantiles = new TreeMap<>();
        for (double share : SHARES) {
            quantiles.put(share, whole((double) histogram.getValueAtPercentile(share)));
        }
        return figures.seconds(Optional.of(Figure.exact(seconds)))
                .perSec(Optional.of(Figure.exact(requests / seconds)))
                .mean(Optional.of(whole(all.get().meanNs())))
                .least(Optional.of(whole((double) histogram.getMinValue())))
                .most(Optional.of(whole((double) histogram.getMaxValue())))
                .bytes(bytes == 0 ? Optional.empty() : Optional.of(Figure.exact((double) bytes)))
                .quantiles(quantiles)
                .histogram(Optional.of(all.get().histogram()))
                .build();
    }

    /** Returns a time that is the difference of two clock readings in whole ms, from a histogram of 3 digits. */
    private static Figure whole(double ns) {
        return Figure.exact(ns).within(OF_SPREAD).ofWholeUnits((double) MS);
    }
}
