package dev.gatebench.core.statistics;

import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A figure of one trial, or the ratio of two trials of the same round.
 *
 * @param lane the lane, that is the hosts, on which the fork was made; 0 where there is one lane, and for ratios
 * @param value the figure, above 0: statistics are made on logarithms
 */
public record Observation(int fork, int lane, double value) {
    public Observation {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException("an observation must be a finite number above 0, was " + value);
        }
    }

    /** Makes an observation that has no lane: the run has one lane, or the figure is a ratio within one fork. */
    public Observation(int fork, double value) {
        this(fork, 0, value);
    }

    /** Takes a figure of a trial, with the fork and the lane in which the trial was made. */
    public static Observation of(Trial trial, double figure) {
        return new Observation(trial.fork(), trial.lane().orElse(0), figure);
    }

    /** Takes a figure of each trial; leaves out trials without it and figures of 0, which no meter could resolve. */
    public static List<Observation> of(List<Trial> trials, Function<Trial, OptionalDouble> figure) {
        return trials.stream()
                .filter(trial -> figure.apply(trial).orElse(0) > 0)
                .map(trial -> of(trial, figure.apply(trial).orElseThrow()))
                .toList();
    }

    static Set<Integer> lanes(List<Observation> observations) {
        return observations.stream().map(Observation::lane).collect(Collectors.toCollection(TreeSet::new));
    }

    static List<Observation> in(Set<Integer> lanes, List<Observation> observations) {
        return observations.stream()
                .filter(observation -> lanes.contains(observation.lane()))
                .toList();
    }
}
