package dev.gatebench.core.statistics;

/** A confidence interval of 95 %. */
public record Interval(double low, double high) {
    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("an interval's low must not exceed its high: " + low + ".." + high);
        }
    }

    /** Whether the value lies within, bounds included. */
    public boolean holds(double value) {
        return low <= value && value <= high;
    }

    /** Converts the bounds to another unit, given as a number of the present one. */
    public Interval in(double unit) {
        return new Interval(low / unit, high / unit);
    }

    /** Returns the half-width of an interval above 0: √(high ÷ low) − 1. */
    public double halfWidth() {
        return Math.sqrt(high / low) - 1;
    }

    Interval including(double value) {
        return new Interval(Math.min(low, value), Math.max(high, value));
    }
}
