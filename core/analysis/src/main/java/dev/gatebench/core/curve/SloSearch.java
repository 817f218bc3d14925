package dev.gatebench.core.curve;

import dev.gatebench.core.slo.Slo;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Searches for the greatest rate that keeps a goal, by bisection on the logarithm: first between the greatest rate that
 * keeps it and the next rate above, then between the least rate that misses it and the next rate below. So the search
 * finds both ends of the answer; between them lie the rates of which nothing can be told.
 */
public final class SloSearch {
    /** Distance of the next rate, a share of the lower, at which an end of the answer is found. */
    public static final double RESOLUTION = 0.05;

    private static final double DOWN = 2; // divides the least rate where none keeps the goal

    /** Greatest rate measured ÷ least rate, from which on a goal that no rate keeps is given up. */
    private static final double MOST_BELOW = 100;

    /** Number of least rates that, with every trial refused by the checks, end the search: lower rates mend nothing. */
    private static final int MOST_SILENT = 3;

    /** Most rates that are tried for one goal of one arm, over all runs. */
    public static final int MOST_TRIES = 12;

    private SloSearch() {}

    /**
     * Returns the next rate to try, requests a second; empty where the search is over: both ends are near enough, the
     * goal is kept at the greatest rate measured or at none down to a hundredth of it, or the trials say nothing.
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
        double least = keeps > 0 ? keeps : above.getAsDouble() / DOWN / DOWN;
        OptionalInt lower = givesUp ? OptionalInt.empty() : between(least, above.getAsDouble());
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

    /** Returns the geometric middle of two rates; empty where they are near enough. */
    private static OptionalInt between(double low, double high) {
        long middle = Math.round(Math.sqrt(low * high));
        return high > low * (1 + RESOLUTION) && middle > low && middle < high
                ? OptionalInt.of((int) middle)
                : OptionalInt.empty();
    }
}
