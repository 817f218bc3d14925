package dev.gatebench.core.tool;

/**
 * A number as a tool printed it, with what its rounding hides.
 *
 * @param value the number as printed
 * @param least the least true value that it may stand for
 * @param most the greatest
 */
public record Figure(double value, double least, double most) {
    public Figure {
        if (!(least <= value && value <= most) || Double.isInfinite(most) || Double.isInfinite(least)) {
            throw new IllegalArgumentException(
                    "a figure must be finite and lie within its rounding, was " + value + " in " + least + ".." + most);
        }
    }

    /** Returns a number that hides nothing. */
    public static Figure exact(double value) {
        return new Figure(value, value, value);
    }

    /** Returns a number that was rounded to the nearest. */
    public static Figure rounded(double value, double half) {
        return new Figure(value, value - half, value + half);
    }

    /** Returns a number that may be off by a share of it, such as a quantile of a sketch, beside its rounding. */
    public Figure within(double share) {
        return new Figure(value, least * (1 - share), most * (1 + share));
    }

    /** Returns this number in another unit. */
    public Figure times(double factor) {
        return new Figure(value * factor, least * factor, most * factor);
    }

    /** Returns a time of which only whole units are told, as the difference of two clock readings is. */
    public Figure ofWholeUnits(double unit) {
        return new Figure(value, Math.min(least, Math.max(0, value - unit)), Math.max(most, value + unit));
    }
}
