package dev.gatebench.core.statistics;

import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * One trial's figure, or the ratio of two trials of the same round.
 *
 * @param fork the fork that it comes from
 * @param lane the lane, that is the hosts, that its fork was made on; what has no other lane beside it is of 0
 * @param value the figure, above 0: statistics are made on logarithms
 */
public record Observation(int fork, int lane, double value) {
    public Observation {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException("an observation must be a finite number above 0, was " + value);
        }
    }

    /** One that the lane is not in: of one lane, or a ratio of two figures of one fork. */
    public Observation(int fork, double value) {
        this(fork, 0, value);
    }

    /** Takes a figure of a trial, with the fork and the lane that the trial was made in. */
    public static Observation of(Trial trial, double figure) {
        return new Observation(trial.fork(), trial.lane().orElse(0), figure);
    }

    /** The lanes that some are of. */
    static Set<Integer> lanes(List<Observation> observations) {
        return observations.stream().map(Observation::lane).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Those of some lanes. */
    static List<Observation> in(Set<Integer> lanes, List<Observation> observations) {
        return observations.stream()
                .filter(observation -> lanes.contains(observation.lane()))
                .toList();
    }
}
