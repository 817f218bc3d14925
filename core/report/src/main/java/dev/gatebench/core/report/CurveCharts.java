package dev.gatebench.core.report;

import dev.gatebench.core.curve.Curve;
import dev.gatebench.core.curve.CurvePoint;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Axis.Kind;
import dev.gatebench.core.report.chart.Chart.Form;
import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Quantile;
import java.util.ArrayList;
import java.util.List;

/** Response time over offered load: all arms in one picture for each quantile, with their knees. */
final class CurveCharts {
    private CurveCharts() {}

    static List<Chart> of(Results results) {
        return of(results.curves(), results.arms().stream().map(Arm::id).toList());
    }

    /** @param arms all arms of the page, whose order gives them their colours */
    static List<Chart> of(List<Curve> curves, List<String> arms) {
        List<Chart> charts = new ArrayList<>();
        for (Quantile quantile : CurveSections.quantiles(curves)) {
            List<Series> series = curves.stream()
                    .map(curve -> series(curve, arms.indexOf(curve.arm()), quantile))
                    .filter(one -> !one.points().isEmpty())
                    .toList();
            if (!series.isEmpty()) {
                charts.add(new Chart(
                        "Response time, " + quantile.word(),
                        Form.LINES,
                        Chart.Axis.of(Kind.LOGARITHMIC, "requests a second offered"),
                        Chart.Axis.of(Kind.TIMES, ""),
                        List.of(),
                        series));
            }
        }
        return charts;
    }

    private static Series series(Curve curve, int style, Quantile quantile) {
        List<Chart.Point> points = curve.points().stream()
                .filter(point -> point.offeredPerSec() > 0)
                .flatMap(point -> point.responseTimeNs(quantile).stream().map(time -> point(curve, point, time)))
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

    private static Chart.Point point(Curve curve, CurvePoint point, Estimate time) {
        return new Chart.Point(
                point.offeredPerSec(),
                time.median(),
                time.interval(),
                curve.arm() + " at " + Numbers.significant(point.offeredPerSec(), 4) + "/s: "
                        + (Numbers.millis(time.median()) + " ms " + Figures.interval(time.interval(), Numbers::millis))
                                .strip());
    }
}
