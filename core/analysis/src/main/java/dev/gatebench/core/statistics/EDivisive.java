package dev.gatebench.core.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Finds where a series of independent figures changes: E-divisive (Matteson and James, "A Nonparametric Approach for
 * Multiple Change Point Analysis of Multivariate Data", Journal of the American Statistical Association 109, 2014, with
 * α = 1), which MongoDB applies to its performance tests ("The Use of Change Point Detection to Identify Software
 * Performance Regressions in a Continuous Integration System", ICPE 2020). The search cuts the series where the energy
 * distance between the parts is greatest, then one of the parts, as long as a permutation test within the parts finds
 * the best cut to be no accident. A cut is judged over the whole of a part, not over its beginning.
 *
 * <p>In a series without a change the chance of finding any is at most the level: the search ends with the first cut
 * that is not shown. Shuffles that part as well count against a change, so few figures show nothing: see
 * {@link #leastLength} and {@link #leastAfter}.
 */
public final class EDivisive {
    /** The fewest figures of a part: one has no scatter. */
    private static final int LEAST_PART = 2;

    private static final int LEAST_SHUFFLES = 999;
    /** Shuffles that may part better than a change at the level, so that a p-value near the level is known well. */
    private static final int SHUFFLES_AT_LEVEL = 50;

    /** Relative difference up to which sums count as equal: the order of summing rounds differently. */
    private static final double EQUAL = 1e-9;

    private final double level;
    private final SplittableRandom random;
    private final int shuffles;

    /**
     * Prepares a search.
     *
     * @param level the p-value that a change must reach, above 0 and below 1
     * @param seed seed of the shuffles, so that the same series gives the same changes
     */
    public EDivisive(double level, long seed) {
        requireLevel(level);
        this.level = level;
        this.random = new SplittableRandom(seed);
        this.shuffles = (int) Math.max(LEAST_SHUFFLES, Math.ceil(SHUFFLES_AT_LEVEL / level));
    }

    /**
     * A place where the series changes.
     *
     * @param index index of the first figure after the change
     * @param pValue share of shuffles that can be cut as well, the series itself among them
     */
    public record ChangePoint(int index, double pValue) {}

    /** Returns the fewest figures among which a change can reach the level: one in the middle, without overlap. */
    public static int leastLength(double level) {
        requireLevel(level);
        int length = 2 * LEAST_PART;
        while (leastPValue(length, length / 2) > level) {
            length++;
        }
        return length;
    }

    /** Returns the fewest figures after or before a change in such a series; empty where none can be shown. */
    public static OptionalInt leastAfter(int length, double level) {
        requireLevel(level);
        for (int after = LEAST_PART; after <= length / 2; after++) {
            if (leastPValue(length, after) <= level) {
                return OptionalInt.of(after);
            }
        }
        return OptionalInt.empty();
    }

    /** Returns the share of all orders that part as well: the lower figures all before the others, or all after. */
    private static double leastPValue(int length, int part) {
        double orders = 1;
        for (int i = 1; i <= part; i++) {
            orders *= (double) (length - part + i) / i;
        }
        return 2 / orders;
    }

    /**
     * Finds the changes of a series, in its order.
     *
     * @param figures the series; any scale on which distances mean the same everywhere
     * @throws IllegalArgumentException when a figure is not finite
     */
    public List<ChangePoint> find(List<Double> figures) {
        double[] values = figures.stream().mapToDouble(Double::doubleValue).toArray();
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("the figures of a series must be finite, one was " + value);
            }
        }
        List<Integer> bounds = new ArrayList<>(List.of(0, values.length));
        List<ChangePoint> changes = new ArrayList<>();
        for (Cut cut = best(values, bounds); cut.statistic() > 0; cut = best(values, bounds)) {
            double pValue = Math.max(pValue(values, bounds, cut.statistic()), leastPValue(bounds, cut.index()));
            if (pValue > level) {
                break;
            }
            changes.add(new ChangePoint(cut.index(), pValue));
            bounds.add(cut.index());
            bounds.sort(Comparator.naturalOrder());
        }
        changes.sort(Comparator.comparingInt(ChangePoint::index));
        return List.copyOf(changes);
    }

    /** Returns the bound that the p-value of drawn shuffles must not pass. */
    private static double leastPValue(List<Integer> bounds, int cut) {
        int part = 1;
        while (bounds.get(part) < cut) {
            part++;
        }
        return leastPValue(bounds.get(part) - bounds.get(part - 1), cut - bounds.get(part - 1));
    }

    /** Estimates the p-value of the best cut; ends early, with 1, where the level is out of reach. */
    private double pValue(double[] values, List<Integer> bounds, double found) {
        int asGood = 1;
        for (int i = 0; i < shuffles; i++) {
            double[] shuffled = Arrays.copyOf(values, values.length);
            for (int part = 1; part < bounds.size(); part++) {
                shuffle(shuffled, bounds.get(part - 1), bounds.get(part));
            }
            if (best(shuffled, bounds).statistic() >= found * (1 - EQUAL)) {
                asGood++;
                if (asGood > level * (shuffles + 1)) {
                    return 1;
                }
            }
        }
        return (double) asGood / (shuffles + 1);
    }

    private void shuffle(double[] values, int from, int to) {
        for (int i = to - 1; i > from; i--) {
            int other = from + random.nextInt(i - from + 1);
            double held = values[i];
            values[i] = values[other];
            values[other] = held;
        }
    }

    /** A cut before an index, negative where there is none, and the distance between its parts. */
    private record Cut(int index, double statistic) {
        static final Cut NONE = new Cut(-1, 0);
    }

    private static Cut best(double[] values, List<Integer> bounds) {
        return IntStream.range(1, bounds.size())
                .mapToObj(part -> best(values, bounds.get(part - 1), bounds.get(part)))
                .filter(cut -> cut.index() >= 0)
                .max(Comparator.comparingDouble(Cut::statistic))
                .orElse(Cut.NONE);
    }

    private static Cut best(double[] values, int from, int to) {
        double[] left = within(values, from, to, 1);
        double[] right = within(values, from, to, -1);
        int length = to - from;
        double all = length == 0 ? 0 : left[length];
        Cut best = Cut.NONE;
        for (int at = LEAST_PART; at <= length - LEAST_PART; at++) {
            double before = at;
            double after = (double) length - at;
            double between = all - left[at] - right[length - at];
            double energy = 2 * between / (before * after)
                    - left[at] / (before * (before - 1) / 2)
                    - right[length - at] / (after * (after - 1) / 2);
            double statistic = before * after / (before + after) * energy;
            if (best.index() < 0 || statistic > best.statistic()) {
                best = new Cut(from + at, statistic);
            }
        }
        return best;
    }

    /** Sums the distances within the first figures of a part, by their number; with a step of −1 within the last. */
    private static double[] within(double[] values, int from, int to, int step) {
        double[] sums = new double[to - from + 1];
        int first = step > 0 ? from : to - 1;
        for (int i = 1; i < to - from; i++) {
            double own = values[first + step * i];
            double distances = 0;
            for (int j = 0; j < i; j++) {
                distances += Math.abs(values[first + step * j] - own);
            }
            sums[i + 1] = sums[i] + distances;
        }
        return sums;
    }

    private static void requireLevel(double level) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("the level of a change must be above 0 and below 1, was " + level);
        }
    }
}
