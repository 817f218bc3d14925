package dev.gatebench.core.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.json.Amount;
import java.util.OptionalLong;
import org.HdrHistogram.AbstractHistogram;

/**
 * What the times of correct replies come to, ns: service times, send to reply, or response times, due to reply.
 *
 * @param mean mean
 * @param p10 10th percentile; absent in files that were written before it was told
 * @param p50 median
 * @param p75 75th percentile
 * @param p90 90th percentile
 * @param p99 99th percentile
 * @param p999 99.9th percentile; absent in files that were written before it was told
 * @param max largest
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Quantiles(
        @Amount double mean,
        @Amount OptionalLong p10,
        @Amount long p50,
        @Amount long p75,
        @Amount long p90,
        @Amount long p99,
        @Amount OptionalLong p999,
        @Amount long max) {

    /** One of them, ns; empty where it was not told. */
    public OptionalLong of(Quantile quantile) {
        return switch (quantile) {
            case P50 -> OptionalLong.of(p50);
            case P90 -> OptionalLong.of(p90);
            case P99 -> OptionalLong.of(p99);
            case P999 -> p999;
        };
    }

    /**
     * The times that a histogram holds.
     *
     * @param mean the mean, taken from the replies themselves: a histogram's own is rounded to its buckets, ns
     * @param histogram the times, ns
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
