package dev.gatebench.core.trial;

import dev.gatebench.core.json.Amount;
import java.util.OptionalLong;
import org.HdrHistogram.AbstractHistogram;

/**
 * Mean, percentiles and maximum of times of correct replies, ns: of service times, send to reply, or of response times,
 * due to reply.
 *
 * @param p10 10th percentile; absent in files of older versions
 * @param p50 median
 * @param p999 99.9th percentile; absent in files of older versions
 */
public record Quantiles(
        @Amount double mean,
        @Amount OptionalLong p10,
        @Amount long p50,
        @Amount long p75,
        @Amount long p90,
        @Amount long p99,
        @Amount OptionalLong p999,
        @Amount long max) {

    /** Returns a quantile, ns; empty where the file does not have it. */
    public OptionalLong of(Quantile quantile) {
        return switch (quantile) {
            case P50 -> OptionalLong.of(p50);
            case P90 -> OptionalLong.of(p90);
            case P99 -> OptionalLong.of(p99);
            case P999 -> p999;
        };
    }

    /**
     * Returns the quantiles of a histogram of times in ns.
     *
     * @param mean mean of the replies themselves, ns: a histogram's own is rounded to its buckets
     */
    public static Quantiles of(double mean, AbstractHistogram histogram) {
        return new Quantiles(
                mean,
                OptionalLong.of(histogram.getValueAtPercentile(10)),
                histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(75),
                histogram.getValueAtPercentile(90),
                histogram.getValueAtPercentile(99),
                OptionalLong.of(histogram.getValueAtPercentile(99.9)),
                histogram.getMaxValue());
    }
}
