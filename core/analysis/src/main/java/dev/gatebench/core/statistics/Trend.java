package dev.gatebench.core.statistics;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.run.Replication;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How fast a figure grows: the mean of the slopes of its repetitions, with a 95 % interval of Student's t. The slope of
 * one repetition is that of least squares; its own residuals are not used, for neighbouring values of a queue are not
 * independent of each other.
 *
 * @param perSec the mean slope, a second
 * @param interval its 95 % interval; absent with fewer than two repetitions
 * @param n number of repetitions
 * @param unit what the repetitions are
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Trend(double perSec, Optional<Interval> interval, int n, Replication unit) {
    /**
     * The slope of one repetition.
     *
     * @param fork the fork that it comes from
     * @param perSec the slope, a second
     */
    public record Slope(int fork, double perSec) {}

    /** The trend of repetitions: forks where there are several, each with the mean of its slopes; empty without any. */
    public static Optional<Trend> of(List<Slope> slopes) {
        if (slopes.isEmpty()) {
            return Optional.empty();
        }
        Map<Integer, List<Double>> byFork = slopes.stream()
                .collect(Collectors.groupingBy(
                        Slope::fork, TreeMap::new, Collectors.mapping(Slope::perSec, Collectors.toList())));
        boolean forks = byFork.size() > 1;
        List<Double> values = forks
                ? byFork.values().stream().map(Trend::mean).toList()
                : slopes.stream().map(Slope::perSec).toList();
        double mean = mean(values);
        Optional<Interval> interval = Optional.empty();
        if (values.size() > 1) {
            double squares =
                    values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
            int freedom = values.size() - 1;
            double half = LogScale.student(freedom) * Math.sqrt(squares / freedom / values.size());
            interval = Optional.of(new Interval(mean - half, mean + half));
        }
        return Optional.of(new Trend(mean, interval, values.size(), forks ? Replication.FORK : Replication.ROUND));
    }

    /**
     * The slope of least squares through values at equal distances.
     *
     * @param values the values in order, at least two
     * @param seconds the time that they span: each is of the middle of an equal part of it
     */
    public static double slope(List<Double> values, double seconds) {
        int n = values.size();
        if (n < 2) {
            throw new IllegalArgumentException("a slope must be of at least 2 values, was of " + n);
        }
        double mean = mean(values);
        double products = 0;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            double at = (i - (n - 1) / 2.0) * seconds / n;
            products += at * (values.get(i) - mean);
            squares += at * at;
        }
        return products / squares;
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
}
