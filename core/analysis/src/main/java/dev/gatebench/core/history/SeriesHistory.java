package dev.gatebench.core.history;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.LogScale;
import dev.gatebench.core.statistics.Ratio;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One figure over runs.
 *
 * @param points its figure in each run that has one, the oldest first
 * @param missing names of the runs without a figure of it that may stand in a headline
 * @param otherLanes names of the runs whose figure is of other lanes than that of the newest that has one, so that the
 *     hosts would make a change
 * @param leastAfter the fewest runs after a change by which it can be shown; empty where none can be
 */
public record SeriesHistory(
        Followed followed,
        List<Point> points,
        List<Change> changes,
        List<String> missing,
        List<String> otherLanes,
        OptionalInt leastAfter) {
    public SeriesHistory {
        points = List.copyOf(points);
        changes = List.copyOf(changes);
        missing = List.copyOf(missing);
        otherLanes = List.copyOf(otherLanes);
    }

    /** The fewest runs that predict one more: the interval of fewer would hold nearly everything. */
    public static final int LEAST_FOR_NEXT = 3;

    /**
     * Selects the figures since the last change that have as many repetitions as the newest: they tell what one more
     * run would give.
     */
    public List<Double> alikeNewest() {
        Point newest = points.get(points.size() - 1);
        int from = changes.isEmpty() ? 0 : changes.get(changes.size() - 1).at();
        return points.subList(from, points.size()).stream()
                .filter(point -> point.n() == newest.n() && point.unit() == newest.unit())
                .map(Point::figure)
                .toList();
    }

    /**
     * Predicts the figure of one more run like {@link #alikeNewest}: the interval holds it in 95 of 100 cases. Empty
     * with fewer than {@link #LEAST_FOR_NEXT} such figures.
     */
    public Optional<Interval> next() {
        List<Double> figures = alikeNewest();
        return figures.size() < LEAST_FOR_NEXT ? Optional.empty() : LogScale.next(figures);
    }

    /**
     * Whose figure a series is.
     *
     * @param baseline id of the baseline; absent where it is the figure of one arm
     */
    public record Followed(String arm, Optional<String> baseline, Optional<Load> load, Measure measure) {}

    /**
     * A figure of a run.
     *
     * @param figure geometric mean of its repetitions, or of their ratios
     * @param interval its 95 % interval within the run; absent with fewer than two repetitions
     * @param unit the kind of the {@code n} repetitions
     */
    public record Point(RunMark run, double figure, Optional<Interval> interval, int n, Replication unit) {}

    /**
     * A change.
     *
     * @param at place of the first run after it among the points
     * @param ratio the figures after it, up to the next, ÷ those before it, up to the last: geometric means of runs,
     *     Welch's interval over runs, as if the place were known. It was looked for: the ratio of a change that is only
     *     just shown is too great and its interval too narrow
     * @param pValue p-value of the change among all that might have been found
     * @param differences other differences of the runs on either side of it: versions, commits
     */
    public record Change(
            RunMark before,
            RunMark after,
            int at,
            Ratio ratio,
            double pValue,
            boolean worse,
            List<String> differences) {
        public Change {
            differences = List.copyOf(differences);
        }
    }
}
