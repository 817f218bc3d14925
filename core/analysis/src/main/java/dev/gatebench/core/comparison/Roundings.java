package dev.gatebench.core.comparison;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.statistics.LogScale;
import dev.gatebench.core.trial.Trial;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Variances of the logarithm of figures at each load because they come in steps. */
final class Roundings {
    private final Map<Load, Double> byLoad = new HashMap<>();

    /** Adds the figure of a trial, or of two trials at one load whose ratio is taken. */
    void add(Measure measure, Trial... trials) {
        double variance = 0;
        for (Trial trial : trials) {
            variance += LogScale.roundingVariance(
                    measure.metric().stepOf(trial) / measure.of(trial).orElseThrow());
        }
        byLoad.merge(trials[0].load(), variance, Math::max);
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
