package dev.gatebench.core.statistics;

/**
 * A confidence interval of 95 %.
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

    /** Whether it holds the value. */
    public boolean holds(double value) {
        return low <= value && value <= high;
    }

    /** The same in another unit, so many of this one. */
    public Interval in(double unit) {
        return new Interval(low / unit, high / unit);
    }

    /** Returns the half-width of an interval above 0: √(high ÷ low) − 1. */
    public double halfWidth() {
        return Math.sqrt(high / low) - 1;
    }

    /** The smallest interval that holds this one and the value. */
    Interval including(double value) {
        return new Interval(Math.min(low, value), Math.max(high, value));
    }
}
