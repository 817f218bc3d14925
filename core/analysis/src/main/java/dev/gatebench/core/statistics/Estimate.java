package dev.gatebench.core.statistics;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.run.Replication;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The figure of a cell: the median of its repetitions with a 95 % interval. The interval is
 * {@link Replicates#interval}, widened where the median of a skewed sample lies outside. Order statistics, the usual
 * interval of a median, need six repetitions for 95 %. Several lanes count alike: their figure is the geometric mean,
 * with its own interval.
 *
 * @param median median of the repetitions; over several lanes the geometric mean of the lanes' geometric means
 * @param interval 95 % interval; absent with fewer than two repetitions
 * @param freedom degrees of freedom of the interval; absent without one
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Estimate(double median, Optional<Interval> interval, OptionalDouble freedom, int n, Replication unit) {
    /** Estimates the figure of some observations; empty without any. */
    public static Optional<Estimate> of(List<Observation> observations) {
        if (observations.isEmpty()) {
            return Optional.empty();
        }
        Replicates replicates = Replicates.of(observations);
        Optional<LogEstimate> mean = replicates.mean(0);
        double middle = replicates.ofLanes()
                ? replicates.geometricMean()
                : median(replicates.values().stream().mapToDouble(Double::doubleValue))
                        .orElseThrow();
        return Optional.of(new Estimate(
                middle,
                mean.map(LogEstimate::interval).map(interval -> interval.including(middle)),
                LogEstimate.freedom(mean),
                replicates.values().size(),
                replicates.unit()));
    }

    /** Returns the plain median of some values; empty without any. */
    public static OptionalDouble median(DoubleStream values) {
        double median = Median.withDefaults().evaluate(values.toArray());
        return Double.isNaN(median) ? OptionalDouble.empty() : OptionalDouble.of(median);
    }
}
