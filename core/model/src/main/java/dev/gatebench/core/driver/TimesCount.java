package dev.gatebench.core.driver;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Counts times of correct replies as they come; counting one makes no object. */
public final class TimesCount {
    private static final int SIGNIFICANT_DIGITS = 3;
    /** A longer time counts as an hour in the histogram, not in the mean. */
    private static final long LONGEST_NS = TimeUnit.HOURS.toNanos(1);

    private final Histogram histogram = new Histogram(LONGEST_NS, SIGNIFICANT_DIGITS);
    private double sumNs;

    /** Counts a time, ns; one below 0 counts as 0. */
    public void add(long ns) {
        add(ns, 1);
    }

    /** Counts so many times of the same length, ns. */
    public void add(long ns, long count) {
        long positive = Math.max(0, ns);
        histogram.recordValueWithCount(Math.min(LONGEST_NS, positive), count);
        sumNs += (double) positive * count;
    }

    /** Returns how many times were counted. */
    public long count() {
        return histogram.getTotalCount();
    }

    /**
     * Returns the times that were counted; empty without any.
     *
     * @param resolutionNs resolution of the clock that told them, ns
     */
    public Optional<Times> times(long resolutionNs) {
        return count() == 0 ? Optional.empty() : Optional.of(Times.of(sumNs / count(), histogram, resolutionNs));
    }

    /** Returns the times of several counts together; empty without any. */
    public static Optional<Times> together(List<TimesCount> parts, long resolutionNs) {
        TimesCount all = new TimesCount();
        parts.forEach(part -> {
            all.histogram.add(part.histogram);
            all.sumNs += part.sumNs;
        });
        return all.times(resolutionNs);
    }
}
