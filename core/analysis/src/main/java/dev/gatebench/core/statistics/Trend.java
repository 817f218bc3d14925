package dev.gatebench.core.statistics;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.run.Replication;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * The growth of a figure: the mean of the slopes of its repetitions, with a 95 % interval of Student's t. The slope of
 * one repetition is fitted by least squares. Its residuals are not used: neighbouring values of a queue depend on each
 * other.
 *
 * @param interval 95 % interval; absent with fewer than two repetitions
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Trend(double perSec, Optional<Interval> interval, int n, Replication unit) {
    /** The slope of one repetition, a second. */
    public record Slope(int fork, double perSec) {}

    /** Averages the slopes of repetitions, each of several forks as one repetition; empty without any slope. */
    public static Optional<Trend> of(List<Slope> slopes) {
        if (slopes.isEmpty()) {
            return Optional.empty();
        }
        Map<Integer, List<Double>> byFork = slopes.stream()
                .collect(Collectors.groupingBy(
                        Slope::fork, TreeMap::new, Collectors.mapping(Slope::perSec, Collectors.toList())));
        boolean forks = byFork.size() > 1;
        double[] values = forks
                ? byFork.values().stream().mapToDouble(Trend::mean).toArray()
                : slopes.stream().mapToDouble(Slope::perSec).toArray();
        double mean = Mean.of(values).getAsDouble();
        Optional<Interval> interval = Optional.empty();
        if (values.length > 1) {
            double half = LogScale.student(values.length - 1)
                    * Math.sqrt(Variance.of(values).getAsDouble() / values.length);
            interval = Optional.of(new Interval(mean - half, mean + half));
        }
        return Optional.of(new Trend(mean, interval, values.length, forks ? Replication.FORK : Replication.ROUND));
    }

    /**
     * Fits the slope of least squares through values at equal distances, a second.
     *
     * @param values the values in order, at least two
     * @param seconds the time that the values span: each stands at the middle of an equal part of it
     */
    public static double slope(List<Double> values, double seconds) {
        if (values.size() < 2) {
            throw new IllegalArgumentException("a slope must be of at least 2 values, was of " + values.size());
        }
        SimpleRegression line = new SimpleRegression();
        IntStream.range(0, values.size()).forEach(i -> line.addData(i * seconds / values.size(), values.get(i)));
        return line.getSlope();
    }

    private static double mean(Collection<Double> values) {
        return Mean.of(values.stream().mapToDouble(Double::doubleValue).toArray())
                .getAsDouble();
    }
}
