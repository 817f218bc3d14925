package dev.gatebench.core.report.jmh;

import dev.gatebench.core.jmh.Growth;
import dev.gatebench.core.jmh.GrowthExponent;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Axis;
import dev.gatebench.core.report.chart.Chart.Axis.Kind;
import dev.gatebench.core.report.chart.Chart.Point;
import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.text.Numbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Draws the time of a match over the number of routes, both on logarithmic axes: a chart for each table, benchmark and
 * probe, with a line for each matcher.
 */
final class GrowthCharts {
    private final List<Growth> growth;
    private final List<String> matchers;

    GrowthCharts(List<Growth> growth) {
        this.growth = growth;
        this.matchers = growth.stream().map(Growth::matcher).distinct().sorted().toList();
    }

    List<Chart.LegendEntry> legend() {
        return Chart.legend(matchers);
    }

    List<Chart> charts() {
        return growth.stream()
                .collect(Collectors.groupingBy(GrowthCharts::title, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(chart -> Chart.lines(
                        chart.getKey(),
                        Axis.of(Kind.LOGARITHMIC, "routes"),
                        Kind.TIMES,
                        chart.getValue().stream().map(this::series).toList()))
                .toList();
    }

    private static String title(Growth line) {
        return "Table " + line.table()
                + line.probe().map(probe -> ", probe " + probe).orElse("") + ", "
                + SpeedTable.shortName(line.benchmark());
    }

    private Series series(Growth line) {
        return new Series(
                line.matcher(),
                matchers.indexOf(line.matcher()),
                line.points().stream().map(point -> point(line, point)).toList());
    }

    private static Point point(Growth line, GrowthExponent.Point point) {
        double ns = point.nsPerOp();
        return new Point(
                point.routes(),
                ns,
                point.errorNs().stream()
                        .mapToObj(error -> new Interval(ns - error, ns + error))
                        .findFirst(),
                line.matcher() + ", " + Numbers.count(point.routes()) + " routes: " + Numbers.significant(ns, 4)
                        + " ns");
    }
}
