package dev.gatebench.core.cell;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A point of the distribution of a cell's times.
 *
 * @param percentile the percentile, from 50 on, below 100
 * @param ns the time that this share of the replies did not exceed, ns
 */
public record TailPoint(double percentile, long ns) {
    /** Points for each factor of ten in the share of replies that take longer. */
    private static final int A_DECADE = 10;

    private static final double DIGITS = 1e8;

    /** Reads the merged histogram of a cell from the median on, as long as one reply is left beyond. */
    static List<TailPoint> of(AbstractHistogram times) {
        List<TailPoint> points = new ArrayList<>();
        // all in one pass: getValueAtPercentile goes through all buckets for each
        Iterator<HistogramIterationValue> values = times.recordedValues().iterator();
        long counted = 0;
        long ns = 0;
        double beyond = 0.5;
        for (int i = 0; times.getTotalCount() * beyond >= 1; i++) {
            double percentile = Math.round((1 - beyond) * 100 * DIGITS) / DIGITS;
            double within = Math.ceil(Math.nextDown(percentile) * times.getTotalCount() / 100);
            while (counted < within) {
                HistogramIterationValue value = values.next();
                counted = value.getTotalCountToThisValue();
                ns = value.getValueIteratedTo();
            }
            points.add(new TailPoint(percentile, ns));
            // 90, 99 and 99.9 are among them
            beyond = i < 3 ? 0.5 - 0.1 * (i + 1) : Math.pow(10, -1 - (i - 3) / (double) A_DECADE);
        }
        return points;
    }
}
