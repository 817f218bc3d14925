package dev.gatebench.core.report.jmh;

import dev.gatebench.core.jmh.Growth;
import dev.gatebench.core.jmh.GrowthExponent;
import dev.gatebench.core.jmh.PathMatchers;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Axis.Kind;
import dev.gatebench.core.report.chart.Chart.Form;
import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The time of a match over the number of routes, both on logarithmic axes: a chart for each table, benchmark and probe,
 * a line a matcher.
 */
final class GrowthCharts {
    private final List<Growth> growth;
    private final List<String> matchers;

    private GrowthCharts(List<Growth> growth) {
        this.growth = growth;
        this.matchers = growth.stream().map(Growth::matcher).distinct().sorted().toList();
    }

    static GrowthCharts of(Optional<PathMatchers> pathMatchers) {
        return new GrowthCharts(pathMatchers.map(PathMatchers::growth).orElse(List.of()));
    }

    /** The matchers with the marks of their lines. */
    List<Chart.LegendEntry> legend() {
        return IntStream.range(0, matchers.size())
                .mapToObj(style -> new Chart.LegendEntry(matchers.get(style), "", style))
                .toList();
    }

    List<Chart> charts() {
        Map<String, List<Growth>> byTitle = new LinkedHashMap<>();
        growth.forEach(line ->
                byTitle.computeIfAbsent(title(line), at -> new ArrayList<>()).add(line));
        return byTitle.entrySet().stream()
                .map(chart -> chart(chart.getKey(), chart.getValue()))
                .toList();
    }

    private static String title(Growth line) {
        return "Table " + line.table()
                + line.probe().map(probe -> ", probe " + probe).orElse("") + ", "
                + SpeedTable.shortName(line.benchmark());
    }

    private Chart chart(String title, List<Growth> lines) {
        return new Chart(
                title,
                Form.LINES,
                Chart.Axis.of(Kind.LOGARITHMIC, "routes"),
                Chart.Axis.of(Kind.TIMES, ""),
                List.of(),
                lines.stream().map(this::series).toList());
    }

    private Series series(Growth line) {
        return new Series(
                line.matcher(),
                matchers.indexOf(line.matcher()),
                line.points().stream()
                        .map(point -> new Chart.Point(
                                point.routes(),
                                point.nsPerOp(),
                                interval(point),
                                line.matcher() + ", " + Numbers.count(point.routes()) + " routes: "
                                        + Numbers.significant(point.nsPerOp(), 4) + " ns"))
                        .toList());
    }

    private static Optional<Interval> interval(GrowthExponent.Point point) {
        return point.errorNs().isPresent()
                ? Optional.of(new Interval(
                        point.nsPerOp() - point.errorNs().getAsDouble(),
                        point.nsPerOp() + point.errorNs().getAsDouble()))
                : Optional.empty();
    }
}
