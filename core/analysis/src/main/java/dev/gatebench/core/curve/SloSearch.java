package dev.gatebench.core.curve;

import dev.gatebench.core.slo.Slo;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Which rate to try next for the greatest that keeps a goal: bisection on the logarithm, first between the greatest
 * rate that keeps it and the least above that of which this is not known, then between the least that misses it and the
 * greatest below that. So both ends of the answer are found, and between them lies what cannot be told.
 */
public final class SloSearch {
    /** An end is found where the rate beside it is at most this much away. */
    public static final double RESOLUTION = 0.05;

    /** Where no rate keeps the goal, the least is divided by this. */
    private static final double DOWN = 2;

    /** A goal that is not kept this much below the greatest rate measured may be kept at none. */
    private static final double MOST_BELOW = 100;

    /** Where the checks refuse every trial of so many of the least rates, a lesser one mends nothing. */
    private static final int MOST_SILENT = 3;

    /** Of one goal of one arm, whenever they were made. */
    public static final int MOST_TRIES = 12;

    private SloSearch() {}

    /**
     * The next rate, requests a second.
     *
     * @return empty where the search is over: the two are near enough, the goal is kept at the greatest rate measured,
     *     or at none that is a hundredth of it, or the trials say nothing
     */
    public static OptionalInt next(Curve curve, Slo slo) {
        if (saysNothing(curve)) {
            return OptionalInt.empty();
        }
        RateRange range = RateRange.of(curve.points(), point -> point.keeps(slo));
        double keeps = range.holdsPerSec().orElse(0);
        double[] rates = curve.points().stream()
                .mapToDouble(CurvePoint::offeredPerSec)
                .sorted()
                .toArray();
        OptionalDouble above = Arrays.stream(rates).filter(rate -> rate > keeps).min();
        if (above.isEmpty()) {
            return OptionalInt.empty();
        }
        boolean givesUp = keeps == 0 && above.getAsDouble() * MOST_BELOW < rates[rates.length - 1];
        OptionalInt lower = keeps > 0
                ? between(keeps, above.getAsDouble())
                : givesUp ? OptionalInt.empty() : between(above.getAsDouble() / DOWN / DOWN, above.getAsDouble());
        if (lower.isPresent() || range.failsPerSec().isEmpty()) {
            return lower;
        }
        double misses = range.failsPerSec().getAsDouble();
        return between(Arrays.stream(rates).filter(rate -> rate < misses).max().orElse(misses), misses);
    }

    /** Whether the checks refuse every trial of the three least rates: then the machine is to blame, not the load. */
    public static boolean saysNothing(Curve curve) {
        List<CurvePoint> least = curve.points().stream()
                .sorted(Comparator.comparingDouble(CurvePoint::offeredPerSec))
                .limit(MOST_SILENT)
                .toList();
        return least.size() == MOST_SILENT && least.stream().allMatch(point -> point.counted() == 0);
    }

    /** The middle of two rates that are further apart than need be; empty where they are not. */
    private static OptionalInt between(double low, double high) {
        long middle = Math.round(Math.sqrt(low * high));
        return high > low * (1 + RESOLUTION) && middle > low && middle < high
                ? OptionalInt.of((int) middle)
                : OptionalInt.empty();
    }
}
