package dev.gatebench.core.statistics;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;

/**
 * A figure of a cell: the median of its repetitions with a 95 % interval. The interval is {@link Replicates#interval},
 * made wider where a skewed sample's median lies outside it. Order statistics, the usual interval of a median, need six
 * repetitions for 95 %.
 *
 * @param median median of the repetitions
 * @param interval its 95 % interval; absent with fewer than two repetitions
 * @param n number of repetitions
 * @param unit what the repetitions are
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Estimate(double median, Optional<Interval> interval, int n, Replication unit) {

    /** The estimate that observations give; empty without any. */
    public static Optional<Estimate> of(List<Observation> observations) {
        if (observations.isEmpty()) {
            return Optional.empty();
        }
        Replicates replicates = Replicates.of(observations);
        List<Double> values = replicates.values();
        double median = Median.withDefaults()
                .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
        Optional<Interval> interval = replicates.interval().map(i -> i.including(median));
        return Optional.of(new Estimate(median, interval, values.size(), replicates.unit()));
    }
}
