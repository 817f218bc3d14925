package dev.gatebench.core.report;

import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Point;
import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.result.PublishedRatio;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Ratio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Draws ratios with their intervals, a chart for each metric: comparisons, and published ratios beside ours. */
final class RatioCharts {
    /** Most rows of a chart of published ratios; with more it is left out, as the table has them all. */
    private static final int MOST_ROWS = 60;

    private static final int PUBLISHED = 2;
    private static final int MEASURED = 1;

    /**
     * The finding of a comparison. The interval alone does not tell it: verdicts are adjusted for how many there are.
     */
    private enum Finding {
        DIFFERENCE("a difference is shown", 1),
        NONE("no difference is shown", 4),
        CONTROL("control", 0);

        private final String words;
        private final int style;

        Finding(String words, int style) {
            this.words = words;
            this.style = style;
        }

        static Finding of(Comparison comparison) {
            if (comparison.control()) {
                return CONTROL;
            }
            boolean differs = comparison.verdict() == Difference.LOWER || comparison.verdict() == Difference.HIGHER;
            return differs ? DIFFERENCE : NONE;
        }
    }

    private RatioCharts() {}

    static List<Chart> of(Results results) {
        return grouped(
                results.comparisons().stream().filter(Comparison::headline),
                comparison -> Figures.measure(comparison.measure()),
                RatioCharts::compared);
    }

    /** Returns charts of the published ratios that we have measured too. */
    static List<Chart> published(List<PublishedRatio> ratios) {
        return grouped(
                ratios.stream().filter(ratio -> ratio.measured().isPresent()),
                ratio -> ratio.metric().title(),
                (metric, ofMetric) -> ofMetric.size() > MOST_ROWS ? List.of() : published(metric, ofMetric));
    }

    private static <T> List<Chart> grouped(
            Stream<T> ratios, Function<T, String> measure, BiFunction<String, List<T>, List<Chart>> charts) {
        return ratios
                .collect(Collectors.groupingBy(measure, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .flatMap(entry -> charts.apply(entry.getKey(), entry.getValue()).stream())
                .toList();
    }

    private static List<Chart> compared(String measure, List<Comparison> comparisons) {
        List<Series> series = new ArrayList<>();
        for (Finding finding : Finding.values()) {
            List<Point> points = IntStream.range(0, comparisons.size())
                    .filter(place -> Finding.of(comparisons.get(place)) == finding)
                    .mapToObj(place -> point(place, comparisons.get(place)))
                    .toList();
            if (!points.isEmpty()) {
                series.add(new Series(finding.words, finding.style, points));
            }
        }
        List<String> names = comparisons.stream().map(RatioCharts::name).toList();
        return List.of(Chart.ratios(measure, names, series));
    }

    private static Point point(int place, Comparison comparison) {
        Ratio found = comparison.found();
        return ours(
                place,
                found,
                name(comparison) + ": ",
                " " + comparison.verdict().word());
    }

    private static Point ours(int place, Ratio ratio, String before, String after) {
        String words = Figures.ratio(ratio).full() + after + ", n = " + Figures.repetitions(ratio);
        return new Point(ratio.ratio(), place, ratio.interval(), before + words);
    }

    private static String name(Comparison comparison) {
        return comparison.candidate() + " ÷ " + comparison.baseline()
                + (comparison.control() ? ", control" : "") + ", "
                + comparison.load().map(Load::words).orElse("all loads");
    }

    private static List<Chart> published(String metric, List<PublishedRatio> ratios) {
        List<Point> published = new ArrayList<>();
        List<Point> measured = new ArrayList<>();
        List<String> names = ratios.stream().map(RatioCharts::name).toList();
        for (int place = 0; place < ratios.size(); place++) {
            double theirs = ratios.get(place).published();
            String name = names.get(place) + ": ";
            published.add(
                    new Point(theirs, place, Optional.empty(), name + "published " + Figures.significant(theirs)));
            measured.add(ours(place, ratios.get(place).measured().orElseThrow(), name + "measured ", ""));
        }
        return List.of(Chart.ratios(
                metric,
                names,
                List.of(new Series("published", PUBLISHED, published), new Series("measured", MEASURED, measured))));
    }

    private static String name(PublishedRatio one) {
        return one.candidate() + " ÷ " + one.baseline() + ", "
                + one.load().map(Load::words).orElse("load not stated");
    }
}
