package dev.gatebench.core.history;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Metric;
import java.util.List;
import java.util.Optional;

/**
 * The choice of the figures that are followed.
 *
 * @param subject whether the ratios of compared arms are followed or the figures of each arm; absent for ratios where
 *     the study compares arms
 * @param arms only these arms, and ratios that one of them has part in; none for all
 * @param loads only these loads; none for ratios over all loads, and for the figures of arms at each load
 * @param significance the chance that any change is found in a study's history though there is none, at most, above 0
 *     and at most 0.5; it is shared among its series
 * @param allowDifferences whether runs are taken whose environment or study differs from the newest in what matters
 */
public record HistorySpec(
        Optional<Subject> subject,
        Metric metric,
        List<String> arms,
        List<Load> loads,
        double significance,
        boolean allowDifferences) {
    /** The significance without another. */
    public static final double SIGNIFICANCE = 0.05;

    private static final double MOST_SIGNIFICANCE = 0.5;
    private static final double LEAST_SIGNIFICANCE = 0.000_1;

    public HistorySpec {
        arms = List.copyOf(arms);
        loads = List.copyOf(loads);
        if (!(significance >= LEAST_SIGNIFICANCE && significance <= MOST_SIGNIFICANCE)) {
            throw new IllegalArgumentException(
                    "significance must be a chance of 0.0001 to 0.5, such as 0.05, was " + significance);
        }
    }

    /** Follows CPU per request of all arms and loads. */
    public static HistorySpec defaults() {
        return new HistorySpec(Optional.empty(), Metric.CPU, List.of(), List.of(), SIGNIFICANCE, false);
    }

    /** The kind of figure that a series has. */
    public enum Subject {
        /** Candidate ÷ baseline of one run: the host's speed divides out. */
        RATIOS,
        /** The figure of one arm: the host's speed is in it. */
        ARMS
    }
}
