package dev.gatebench.core.comparison;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.statistics.LogScale;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Variances of the logarithm of figures at each load because they come in steps. */
final class Roundings {
    private final Map<Load, Double> byLoad = new HashMap<>();

    /** Adds a figure, or a ratio of two, with the steps that it is known to, as shares of the figures. */
    void add(Load load, double... shares) {
        double variance = 0;
        for (double share : shares) {
            variance += LogScale.roundingVariance(share);
        }
        byLoad.merge(load, variance, Math::max);
    }

    /**
     * The variance of the mean logarithm over these loads: every repetition at a load is rounded alike, but each load
     * in its own way.
     */
    double ofMean(Set<Load> loads) {
        double sum = loads.stream()
                .mapToDouble(load -> byLoad.getOrDefault(load, 0.0))
                .sum();
        return loads.isEmpty() ? 0 : sum / ((double) loads.size() * loads.size());
    }
}
