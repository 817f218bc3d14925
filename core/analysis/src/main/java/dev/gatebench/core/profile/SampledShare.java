package dev.gatebench.core.profile;

import dev.gatebench.core.statistics.Interval;

/**
 * A share of samples, times the worth of all of them. The 95 % interval of the difference of two shares is Newcombe's:
 * Wilson's score intervals of the two, combined by their squares (R. G. Newcombe, "Interval estimation for the
 * difference between independent proportions: comparison of eleven methods", Statistics in Medicine 17, 1998, method
 * 10; for multiples of shares G. Y. Zou and A. Donner, "Construction of confidence limits about effect measures",
 * Statistics in Medicine 27, 2008). The interval assumes that samples are drawn one by one, and that the worth is
 * known.
 *
 * @param count samples of the place
 * @param of all samples, ≥ 1
 * @param worth worth of all samples; 1 for plain shares
 */
record SampledShare(long count, long of, double worth) {
    private static final double Z = 1.959_963_984_540_054;

    SampledShare {
        if (count < 0 || of < 1 || count > of) {
            throw new IllegalArgumentException("samples of a place must be 0.." + of + ", were " + count);
        }
    }

    double value() {
        return worth * count / of;
    }

    /** Returns Wilson's interval (E. B. Wilson, 1927), times the worth. */
    Interval interval() {
        double share = (double) count / of;
        double middle = share + Z * Z / (2 * of);
        double half = Z * Math.sqrt(share * (1 - share) / of + Z * Z / (4.0 * of * of));
        double whole = 1 + Z * Z / of;
        // the bounds 0 and 1 are exact, whatever rounding leaves
        double low = count == 0 ? 0 : (middle - half) / whole;
        double high = count == of ? 1 : (middle + half) / whole;
        return new Interval(worth * Math.min(low, share), worth * Math.max(high, share));
    }

    /** Returns the interval of this share less another. */
    Interval less(SampledShare other) {
        Interval mine = interval();
        Interval others = other.interval();
        double difference = value() - other.value();
        return new Interval(
                difference - Math.hypot(value() - mine.low(), others.high() - other.value()),
                difference + Math.hypot(mine.high() - value(), other.value() - others.low()));
    }
}
