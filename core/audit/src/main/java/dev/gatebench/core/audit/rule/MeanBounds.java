package dev.gatebench.core.audit.rule;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.ToolFigures;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;

/**
 * The bounds that quantiles put on the mean of the same times: each part of them is at least as long as the quantile
 * below it and at most as long as that above it, the last part as the longest time.
 *
 * @param leastNs lower bound, ns
 * @param mostNs upper bound, ns; absent where no longest time is told
 */
record MeanBounds(double leastNs, OptionalDouble mostNs) {
    private static final double WHOLE = 100;

    /** Computes the bounds; quantiles must not be empty. */
    static MeanBounds of(ToolFigures figures) {
        NavigableMap<Double, Figure> quantiles = figures.inOrder();
        double least = 0;
        double most = 0;
        double share = 0;
        double below = figures.least().map(Figure::least).orElse(0.0);
        double above = 0;
        for (Map.Entry<Double, Figure> each : quantiles.entrySet()) {
            double part = each.getKey() - share;
            least += part * Math.max(0, below);
            above = Math.max(above, each.getValue().most());
            most += part * above;
            below = Math.max(below, each.getValue().least());
            share = each.getKey();
        }
        least += (WHOLE - share) * Math.max(0, below);
        // a quantile is the time of a whole request: its part may be one more, or one fewer
        double ofOne = quantiles.size() * oneOf(figures);
        if (figures.most().isEmpty()) {
            return new MeanBounds(Math.max(0, least / WHOLE - ofOne * above), OptionalDouble.empty());
        }
        double longest = Math.max(above, figures.most().get().most());
        most += (WHOLE - share) * longest;
        return new MeanBounds(
                Math.max(0, least / WHOLE - ofOne * longest), OptionalDouble.of(most / WHOLE + ofOne * longest));
    }

    /** Returns the share of one request; of an unknown number it is none. */
    private static double oneOf(ToolFigures figures) {
        long requests = figures.requests().orElse(0);
        return requests > 0 ? 1.0 / requests : 0;
    }

    /**
     * Returns the mean that the times above the last quantile must have had at least for a mean of all, ns.
     *
     * @param meanNs the mean of all, ns
     */
    static double tailNs(ToolFigures figures, double meanNs) {
        double below = 0;
        double share = 0;
        double above = 0;
        for (Map.Entry<Double, Figure> each : figures.inOrder().entrySet()) {
            above = Math.max(above, each.getValue().most());
            below += (each.getKey() - share) * above;
            share = each.getKey();
        }
        return share >= WHOLE ? 0 : (meanNs * WHOLE - below) / (WHOLE - share);
    }
}
