package dev.gatebench.core.statistics;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Independent repetitions. Trials of one fork share its processes, its compiled code and its memory layout, so they are
 * no independent repetitions of each other: with two forks or more each fork counts once, with the geometric mean of
 * its observations (Kalibera and Jones, "Rigorous Benchmarking in Reasonable Time", 2013). With one fork the rounds
 * count, and the unit says so.
 *
 * @param values one figure a repetition, in the order of forks or of the observations
 * @param unit what the repetitions are
 */
public record Replicates(List<Double> values, Replication unit) {
    public Replicates {
        values = List.copyOf(values);
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
            return new Replicates(observations.stream().map(Observation::value).toList(), Replication.ROUND);
        }
        return new Replicates(
                byFork.values().stream().map(LogScale::geometricMean).toList(), Replication.FORK);
    }

    /** The figures of each fork. */
    static Map<Integer, List<Double>> byFork(List<Observation> observations) {
        return observations.stream()
                .collect(Collectors.groupingBy(
                        Observation::fork, TreeMap::new, Collectors.mapping(Observation::value, Collectors.toList())));
    }
}
