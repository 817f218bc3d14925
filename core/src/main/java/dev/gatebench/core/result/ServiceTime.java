package dev.gatebench.core.result;

import org.HdrHistogram.AbstractHistogram;

/**
 * Service time, send to reply, of a trial's correct replies, ns.
 *
 * @param mean mean
 * @param p50 median
 * @param p75 75th percentile
 * @param p90 90th percentile
 * @param p99 99th percentile
 * @param max largest
 */
public record ServiceTime(double mean, long p50, long p75, long p90, long p99, long max) {

    /**
     * The service times that a histogram holds.
     *
     * @param mean the mean, taken from the replies themselves: a histogram's own is rounded to its buckets, ns
     * @param histogram service times, ns
     */
    public static ServiceTime of(double mean, AbstractHistogram histogram) {
        return new ServiceTime(
                mean,
                histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(75),
                histogram.getValueAtPercentile(90),
                histogram.getValueAtPercentile(99),
                histogram.getMaxValue());
    }
}
