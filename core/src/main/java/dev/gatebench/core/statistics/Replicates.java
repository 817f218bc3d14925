package dev.gatebench.core.statistics;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Independent repetitions. Trials of one fork share its processes, its compiled code and its memory layout, so they are
 * no independent repetitions of each other: with two forks or more each fork counts once, with the geometric mean of
 * its observations (Kalibera and Jones, "Rigorous Benchmarking in Reasonable Time", 2013). With one fork the rounds
 * count, and the unit says so.
 *
 * @param values one figure a repetition, in the order of forks or of the observations
 * @param lanes the lane of each
 * @param unit what the repetitions are
 */
public record Replicates(List<Double> values, List<Integer> lanes, Replication unit) {
    public Replicates {
        values = List.copyOf(values);
        lanes = List.copyOf(lanes);
        if (values.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one observation, were 0");
        }
    }

    /**
     * The repetitions that observations amount to.
     *
     * @throws IllegalArgumentException when there is no observation
     */
    public static Replicates of(List<Observation> observations) {
        Map<Integer, List<Double>> byFork = byFork(observations);
        if (byFork.size() < 2) {
            List<Double> values = observations.stream().map(Observation::value).toList();
            return new Replicates(values, Collections.nCopies(values.size(), 0), Replication.ROUND);
        }
        Map<Integer, Integer> laneOfFork = observations.stream()
                .collect(Collectors.toMap(Observation::fork, Observation::lane, (lane, same) -> lane, TreeMap::new));
        return new Replicates(
                byFork.values().stream().map(LogScale::geometricMean).toList(),
                List.copyOf(laneOfFork.values()),
                Replication.FORK);
    }

    /** The geometric mean: of several lanes each counts alike, however many forks were made on it. */
    public double geometricMean() {
        return LogScale.geometricMean(
                byLane().values().stream().map(LogScale::geometricMean).toList());
    }

    /** The 95 % interval of {@link #geometricMean} by Student's t; empty for fewer than two repetitions. */
    public Optional<Interval> interval() {
        return mean(0).map(LogEstimate::interval);
    }

    /** As {@link LogScale#mean(List, double)} is of one lane. */
    Optional<LogEstimate> mean(double rounding) {
        return LogScale.meanOfBlocks(byLane().values(), rounding);
    }

    private Map<Integer, List<Double>> byLane() {
        return IntStream.range(0, values.size())
                .boxed()
                .collect(Collectors.groupingBy(
                        lanes::get, TreeMap::new, Collectors.mapping(values::get, Collectors.toList())));
    }

    /** The figures of each fork. */
    static Map<Integer, List<Double>> byFork(List<Observation> observations) {
        return observations.stream()
                .collect(Collectors.groupingBy(
                        Observation::fork, TreeMap::new, Collectors.mapping(Observation::value, Collectors.toList())));
    }
}
