package dev.gatebench.core.report;

import dev.gatebench.core.curve.Curve;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Axis;
import dev.gatebench.core.report.chart.Chart.Axis.Kind;
import dev.gatebench.core.report.chart.Chart.Point;
import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Quantile;
import java.util.ArrayList;
import java.util.List;

/** Draws response time over offered load: a chart for each quantile, with all arms and their knees. */
final class CurveCharts {
    private CurveCharts() {}

    /**
     * Returns a chart for each quantile.
     *
     * @param arms all arms of the page; their order gives their colours
     */
    static List<Chart> of(List<Curve> curves, List<Arm> arms) {
        List<String> ids = arms.stream().map(Arm::id).toList();
        List<Chart> charts = new ArrayList<>();
        for (Quantile quantile : CurveSections.quantiles(curves)) {
            List<Series> series = curves.stream()
                    .map(curve -> series(curve, ids.indexOf(curve.arm()), quantile))
                    .filter(one -> !one.points().isEmpty())
                    .toList();
            if (!series.isEmpty()) {
                charts.add(Chart.lines(
                        "Response time, " + quantile.word(),
                        Axis.of(Kind.LOGARITHMIC, "requests a second offered"),
                        Kind.TIMES,
                        series));
            }
        }
        return charts;
    }

    private static Series series(Curve curve, int style, Quantile quantile) {
        List<Point> points = curve.points().stream()
                .filter(point -> point.offeredPerSec() > 0)
                .flatMap(point ->
                        point.responseTimeNs(quantile).stream().map(time -> point(curve, point.offeredPerSec(), time)))
                .toList();
        boolean marked = curve.knee().failsPerSec().isPresent();
        return new Series(
                curve.arm(),
                style,
                points,
                curve.knee().holdsPerSec().stream()
                        .filter(rate -> marked && rate > 0)
                        .mapToObj(Chart.Place::new)
                        .toList());
    }

    private static Point point(Curve curve, double perSec, Estimate time) {
        String words = Numbers.millis(time.median()) + " ms " + Figures.interval(time.interval(), Numbers::millis);
        return new Point(
                perSec,
                time.median(),
                time.interval(),
                curve.arm() + " at " + Figures.rate(perSec) + "/s: " + words.strip());
    }
}
