package dev.gatebench.core.statistics;

/**
 * A confidence interval.
 *
 * @param low lower bound
 * @param high upper bound
 */
public record Interval(double low, double high) {
    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("an interval's low must not exceed its high: " + low + ".." + high);
        }
    }

    /** The smallest interval that holds this one and the value. */
    Interval including(double value) {
        return new Interval(Math.min(low, value), Math.max(high, value));
    }
}
