package dev.gatebench.core.report.history;

import dev.gatebench.core.history.SeriesHistory;
import dev.gatebench.core.history.SeriesHistory.Change;
import dev.gatebench.core.history.StudyHistory;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Axis;
import dev.gatebench.core.report.chart.Chart.Axis.Kind;
import dev.gatebench.core.report.chart.Chart.Form;
import dev.gatebench.core.report.chart.Chart.Place;
import dev.gatebench.core.report.chart.Chart.Point;
import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.statistics.LogScale;
import dev.gatebench.core.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Charts of series: a figure run by run, with its mean between two changes. */
final class HistoryCharts {
    private HistoryCharts() {}

    static List<Chart> of(StudyHistory study) {
        return study.series().stream().map(HistoryCharts::chart).toList();
    }

    private static Chart chart(SeriesHistory series) {
        double size = HistoryWords.size(series.followed());
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < series.points().size(); i++) {
            SeriesHistory.Point point = series.points().get(i);
            points.add(new Point(
                    i,
                    point.figure() / size,
                    point.interval().map(interval -> interval.in(size)),
                    point.run().name() + ": "
                            + HistoryWords.entry(series.followed(), point).full() + ", n = "
                            + Figures.repetitions(point.n(), point.unit())));
        }
        List<Place> changes = series.changes().stream()
                .map(change -> new Place(change.at() - 0.5))
                .toList();
        return new Chart(
                HistoryWords.title(series.followed()),
                Form.LINES,
                Axis.named(
                        series.points().stream()
                                .map(point -> point.run().name())
                                .toList(),
                        ""),
                Axis.of(Kind.CLOSE, HistoryWords.figure(series.followed())),
                List.of(),
                List.of(new Series("runs", 1, points, changes), levels(series, size)));
    }

    /** Returns the line of the means between changes. */
    private static Series levels(SeriesHistory series, double size) {
        List<Point> points = new ArrayList<>();
        List<Double> places = new ArrayList<>();
        List<Integer> bounds = new ArrayList<>(List.of(0));
        series.changes().stream().map(Change::at).forEach(bounds::add);
        bounds.add(series.points().size());
        for (int part = 1; part < bounds.size(); part++) {
            int from = bounds.get(part - 1);
            int to = bounds.get(part);
            double level = LogScale.geometricMean(series.points().subList(from, to).stream()
                            .map(SeriesHistory.Point::figure)
                            .toList())
                    / size;
            places.add(from - 0.5);
            for (int i = from; i < to; i++) {
                places.add((double) i);
                points.add(new Point(
                        i,
                        level,
                        Optional.empty(),
                        "mean of the " + (to - from) + " runs between changes: " + Numbers.significant(level, 4)));
            }
        }
        return new Series("mean between changes", 2, points).brokenAt(places);
    }
}
