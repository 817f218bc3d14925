package dev.gatebench.core.statistics;

/**
 * One trial's figure, or the ratio of two trials of the same round.
 *
 * @param fork the fork that it comes from
 * @param value the figure, above 0: statistics are made on logarithms
 */
public record Observation(int fork, double value) {
    public Observation {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException("an observation must be a finite number above 0, was " + value);
        }
    }
}
