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
 * @param followed whose figure it is
 * @param points its figure in each run that has one, the oldest first
 * @param changes where it changed, the oldest first
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

    /** The fewest runs by which one more is told of: the interval of fewer would hold nearly everything. */
    public static final int LEAST_FOR_NEXT = 3;

    /**
     * The figures since the last change that have as many repetitions as the newest, by which it can be told what one
     * more run would give.
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
     * The interval that holds the figure of one more run, made as those {@link #alikeNewest}, in 95 of 100 cases; empty
     * of fewer than {@link #LEAST_FOR_NEXT}.
     */
    public Optional<Interval> next() {
        List<Double> figures = alikeNewest();
        return figures.size() < LEAST_FOR_NEXT ? Optional.empty() : LogScale.next(figures);
    }

    /**
     * Whose figure a series is.
     *
     * @param arm id of the arm, or of the candidate
     * @param baseline id of the baseline; absent where it is the figure of one arm
     * @param load the load; absent over all loads
     * @param measure the figure
     */
    public record Followed(String arm, Optional<String> baseline, Optional<Load> load, Measure measure) {}

    /**
     * A figure of a run.
     *
     * @param run the run
     * @param figure geometric mean of its repetitions, or of their ratios
     * @param interval its 95 % interval within the run; absent with fewer than two repetitions
     * @param n number of repetitions
     * @param unit what they are
     */
    public record Point(RunMark run, double figure, Optional<Interval> interval, int n, Replication unit) {}

    /**
     * A change.
     *
     * @param before the last run before it
     * @param after the first run after it
     * @param at place of the first run after it among the points
     * @param ratio the figures after it, up to the next, ÷ those before it, up to the last: geometric means of runs,
     *     Welch's interval over runs. It takes the place of the change for known: it was looked for, so that of a
     *     change that is only just shown the ratio is too great and the interval too narrow
     * @param pValue p-value of the change among all that might have been found
     * @param worse whether it is one for the worse
     * @param differences what else the runs on either side of it tell to differ: versions, commits
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
