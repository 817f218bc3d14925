package dev.gatebench.core.report;

import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Axis.Kind;
import dev.gatebench.core.report.chart.Chart.Form;
import dev.gatebench.core.report.chart.Chart.Point;
import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.statistics.Difference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Every comparison as a ratio with its interval, a chart for each figure that is compared. */
final class RatioCharts {
    /** What a comparison shows, which its interval alone does not tell: verdicts are adjusted for their number. */
    private enum Shown {
        DIFFERENCE("a difference is shown", 1),
        NONE("no difference is shown", 4),
        CONTROL("control", 0);

        private final String words;
        private final int style;

        Shown(String words, int style) {
            this.words = words;
            this.style = style;
        }

        static Shown of(Comparison comparison) {
            if (comparison.control()) {
                return CONTROL;
            }
            boolean differs = comparison.verdict() == Difference.LOWER || comparison.verdict() == Difference.HIGHER;
            return differs ? DIFFERENCE : NONE;
        }
    }

    private RatioCharts() {}

    static List<Chart> of(Results results) {
        Map<String, List<Comparison>> byMeasure = results.comparisons().stream()
                .filter(Comparison::headline)
                .collect(Collectors.groupingBy(
                        comparison -> Figures.measure(comparison.measure()), LinkedHashMap::new, Collectors.toList()));
        return byMeasure.entrySet().stream()
                .map(entry -> chart(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Chart chart(String measure, List<Comparison> comparisons) {
        List<String> names = comparisons.stream().map(RatioCharts::name).toList();
        List<Series> series = new ArrayList<>();
        for (Shown shown : Shown.values()) {
            List<Point> points = new ArrayList<>();
            for (int i = 0; i < comparisons.size(); i++) {
                if (Shown.of(comparisons.get(i)) == shown) {
                    points.add(point(i, comparisons.get(i)));
                }
            }
            if (!points.isEmpty()) {
                series.add(new Series(shown.words, shown.style, points));
            }
        }
        return new Chart(
                measure + ", candidate ÷ baseline",
                Form.INTERVALS,
                Chart.Axis.of(Kind.RATIOS, "ratio"),
                Chart.Axis.named(names, ""),
                List.of(),
                series);
    }

    private static Point point(int place, Comparison comparison) {
        return new Point(
                comparison.found().ratio(),
                place,
                comparison.found().interval(),
                name(comparison) + ": " + Figures.ratio(comparison.found()).full() + " "
                        + comparison.verdict().word() + ", n = "
                        + Figures.repetitions(
                                comparison.found().n(), comparison.found().unit()));
    }

    private static String name(Comparison comparison) {
        return comparison.candidate() + " ÷ " + comparison.baseline()
                + (comparison.control() ? ", control" : "") + ", "
                + comparison.load().map(load -> load.words()).orElse("all loads");
    }
}
