package dev.gatebench.core.statistics;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Median;

/**
 * A figure of a cell: the median of its repetitions with a 95 % interval. The interval is {@link LogScale#interval}, made wider where a
 * skewed sample's median lies outside it. Order statistics, the usual interval of a median, need six repetitions for 95 %.
 *
 * @param median median of the repetitions
 * @param low lower bound; absent with fewer than two repetitions
 * @param high upper bound; absent with fewer than two repetitions
 * @param n number of repetitions
 * @param unit what the repetitions are
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Estimate(double median, OptionalDouble low, OptionalDouble high, int n, Replication unit) {

    /** The estimate that observations give; empty without any. */
    public static Optional<Estimate> of(List<Observation> observations) {
        if (observations.isEmpty()) {
            return Optional.empty();
        }
        Replicates replicates = Replicates.of(observations);
        List<Double> values = replicates.values();
        double median = Median.withDefaults()
                .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
        Optional<Interval> interval = LogScale.interval(values).map(i -> i.including(median));
        return Optional.of(new Estimate(
                median,
                interval.map(i -> OptionalDouble.of(i.low())).orElse(OptionalDouble.empty()),
                interval.map(i -> OptionalDouble.of(i.high())).orElse(OptionalDouble.empty()),
                values.size(),
                replicates.unit()));
    }
}
