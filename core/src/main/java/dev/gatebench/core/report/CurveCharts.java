package dev.gatebench.core.report;

import dev.gatebench.core.curve.Curve;
import dev.gatebench.core.curve.CurvePoint;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.report.chart.ChartLayout;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Quantile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** Response time over offered load: all arms in one picture for each quantile, with their knees. */
final class CurveCharts {
    private CurveCharts() {}

    static List<Chart> of(Results results) {
        return of(results.curves(), results.arms().stream().map(Arm::id).toList());
    }

    /** @param arms all arms of the page, whose order gives them their colours */
    static List<Chart> of(List<Curve> curves, List<String> arms) {
        double[] rates = curves.stream()
                .flatMap(curve -> curve.points().stream())
                .filter(point -> !point.responseTimeNs().isEmpty())
                .mapToDouble(CurvePoint::offeredPerSec)
                .filter(rate -> rate > 0)
                .sorted()
                .toArray();
        if (rates.length == 0) {
            return List.of();
        }
        double most = DoubleStream.concat(
                        DoubleStream.of(rates),
                        curves.stream().flatMapToDouble(curve -> curve.knee().holdsPerSec().stream()))
                .max()
                .orElseThrow();
        ChartLayout layout = ChartLayout.overRates(rates[0], most);
        List<Chart> charts = new ArrayList<>();
        for (Quantile quantile : CurveSections.quantiles(curves)) {
            List<Series> series = curves.stream()
                    .map(curve -> series(curve, arms.indexOf(curve.arm()), quantile))
                    .filter(one -> !one.points().isEmpty())
                    .toList();
            if (!series.isEmpty()) {
                charts.add(layout.chart("Response time, " + quantile.word(), "requests a second offered", series));
            }
        }
        return charts;
    }

    private static Series series(Curve curve, int style, Quantile quantile) {
        List<Series.Point> points = curve.points().stream()
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
                        .mapToObj(rate -> new Series.Place(
                                Math.log10(rate), curve.arm() + " keeps up at " + Numbers.significant(rate, 4) + "/s"))
                        .toList());
    }

    private static Series.Point point(Curve curve, CurvePoint point, Estimate time) {
        return new Series.Point(
                Math.log10(point.offeredPerSec()),
                time.median(),
                time.interval(),
                curve.arm() + " at " + Numbers.significant(point.offeredPerSec(), 4) + "/s: "
                        + (Numbers.millis(time.median()) + " ms " + Figures.interval(time.interval(), Numbers::millis))
                                .strip());
    }
}
