package dev.gatebench.core.statistics;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.run.Replication;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Median;

/**
 * A figure of a cell: the median of its repetitions with a 95 % interval. The interval is {@link Replicates#interval},
 * made wider where a skewed sample's median lies outside it. Order statistics, the usual interval of a median, need six
 * repetitions for 95 %. Of several lanes, each of which counts alike, it is the geometric mean, with its interval as it
 * is.
 *
 * @param median median of the repetitions; of several lanes the geometric mean of the lanes' geometric means
 * @param interval its 95 % interval; absent with fewer than two repetitions
 * @param freedom degrees of freedom of the interval; absent without one
 * @param n number of repetitions
 * @param unit what the repetitions are
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Estimate(double median, Optional<Interval> interval, OptionalDouble freedom, int n, Replication unit) {

    /** The estimate that observations give; empty without any. */
    public static Optional<Estimate> of(List<Observation> observations) {
        if (observations.isEmpty()) {
            return Optional.empty();
        }
        Replicates replicates = Replicates.of(observations);
        Optional<LogEstimate> mean = replicates.mean(0);
        double middle = replicates.ofLanes() ? replicates.geometricMean() : median(replicates.values());
        return Optional.of(new Estimate(
                middle,
                mean.map(LogEstimate::interval).map(interval -> interval.including(middle)),
                LogEstimate.freedom(mean),
                replicates.values().size(),
                replicates.unit()));
    }

    private static double median(List<Double> values) {
        return Median.withDefaults()
                .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
