package dev.gatebench.core.statistics;

import dev.gatebench.core.run.Replication;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Independent repetitions. Trials of one fork share its processes, its compiled code and its memory layout, so they are
 * not independent: with two forks or more each fork counts once, with the geometric mean of its observations (Kalibera
 * and Jones, "Rigorous Benchmarking in Reasonable Time", 2013). With one fork the rounds count, and the unit says so.
 *
 * <p>Forks of one lane share its hosts. Where each of several lanes has two forks or more, a lane is a stratum: forks
 * are the repetitions, and no variance contains the difference between lanes. Where a lane has one fork, the spread of
 * its forks is unknown, and the lanes are the repetitions, each with the geometric mean of its forks.
 *
 * @param values one figure a repetition, in the order of forks, of lanes or of the observations
 * @param strata stratum of each repetition: its lane where lanes are strata, else 0
 */
public record Replicates(List<Double> values, List<Integer> strata, Replication unit) {
    public Replicates {
        values = List.copyOf(values);
        strata = List.copyOf(strata);
        if (values.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one observation, were 0");
        }
    }

    /**
     * Groups observations into repetitions.
     *
     * @throws IllegalArgumentException when there is no observation
     */
    public static Replicates of(List<Observation> observations) {
        Map<Integer, List<Double>> byFork = byFork(observations);
        if (byFork.size() < 2) {
            return alike(observations.stream().map(Observation::value).toList(), Replication.ROUND);
        }
        Map<Integer, Integer> laneOfFork = observations.stream()
                .collect(Collectors.toMap(Observation::fork, Observation::lane, (lane, same) -> lane, TreeMap::new));
        Replicates forks = new Replicates(means(byFork.values()), List.copyOf(laneOfFork.values()), Replication.FORK);
        Collection<List<Double>> lanes = forks.byStratum();
        if (lanes.size() == 1) {
            return alike(forks.values(), Replication.FORK);
        }
        return lanes.stream().allMatch(ofLane -> ofLane.size() > 1) ? forks : alike(means(lanes), Replication.LANE);
    }

    private static Replicates alike(List<Double> values, Replication unit) {
        return new Replicates(values, Collections.nCopies(values.size(), 0), unit);
    }

    private static List<Double> means(Collection<List<Double>> groups) {
        return groups.stream().map(LogScale::geometricMean).toList();
    }

    /** Returns the geometric mean; lanes count alike, whatever their numbers of forks. */
    public double geometricMean() {
        return LogScale.geometricMean(means(byStratum()));
    }

    /** Whether {@link #geometricMean} is over several lanes, which have no median. */
    boolean ofLanes() {
        return unit == Replication.LANE || byStratum().size() > 1;
    }

    /** Returns the 95 % interval of {@link #geometricMean} by Student's t; empty for fewer than two repetitions. */
    public Optional<Interval> interval() {
        return mean(0).map(LogEstimate::interval);
    }

    /** Estimates the mean logarithm, with rounding as in {@link LogScale#mean}; empty for fewer than two. */
    Optional<LogEstimate> mean(double rounding) {
        return LogScale.meanOfStrata(byStratum(), rounding);
    }

    private Collection<List<Double>> byStratum() {
        return IntStream.range(0, values.size())
                .boxed()
                .collect(Collectors.groupingBy(
                        strata::get, TreeMap::new, Collectors.mapping(values::get, Collectors.toList())))
                .values();
    }

    static Map<Integer, List<Double>> byFork(List<Observation> observations) {
        return observations.stream()
                .collect(Collectors.groupingBy(
                        Observation::fork, TreeMap::new, Collectors.mapping(Observation::value, Collectors.toList())));
    }
}
