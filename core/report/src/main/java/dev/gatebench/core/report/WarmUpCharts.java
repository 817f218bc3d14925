package dev.gatebench.core.report;

import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Axis;
import dev.gatebench.core.report.chart.Chart.Axis.Kind;
import dev.gatebench.core.report.chart.Chart.Point;
import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.warmup.WarmUp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/** Draws the warm-up of each arm, a line for each fork: CPU per request, and the JIT compiler's share of the CPU. */
final class WarmUpCharts {
    private static final double NS_PER_US = 1e3;
    private static final double MS_PER_S = 1e3;

    private WarmUpCharts() {}

    static List<Chart> of(Results results) {
        List<Chart> charts = new ArrayList<>();
        for (int style = 0; style < results.arms().size(); style++) {
            String arm = results.arms().get(style).id();
            add(
                    charts,
                    "Warm-up of " + arm + ": CPU µs a request, without the JIT compiler",
                    lines(results, arm, style, window -> window.cpuNsPerRequest().stream()
                            .map(ns -> ns / NS_PER_US)));
            add(
                    charts,
                    "Warm-up of " + arm + ": JIT compiler, % of its CPU",
                    lines(results, arm, style, window -> window.jitShare().stream()
                            .map(share -> share * 100)));
        }
        return List.copyOf(charts);
    }

    private static void add(List<Chart> charts, String title, List<Series> lines) {
        if (!lines.isEmpty()) {
            charts.add(Chart.lines(title, Axis.of(Kind.LINEAR, "seconds"), Kind.LINEAR, lines));
        }
    }

    private static List<Series> lines(
            Results results, String arm, int style, Function<WarmUp.Point, DoubleStream> figure) {
        return results.warmUps().stream()
                .filter(warmUp -> warmUp.arm().equals(arm))
                .map(warmUp -> new Series("fork " + warmUp.fork(), style + warmUp.fork() - 1, points(warmUp, figure)))
                .filter(line ->
                        line.points().stream().anyMatch(point -> point.y().orElse(0) > 0))
                .toList();
    }

    private static List<Point> points(WarmUp warmUp, Function<WarmUp.Point, DoubleStream> figure) {
        return warmUp.windows().stream()
                .flatMap(window -> figure.apply(window).mapToObj(y -> point(warmUp, window.untilMs() / MS_PER_S, y)))
                .toList();
    }

    private static Point point(WarmUp warmUp, double seconds, double y) {
        return new Point(
                seconds,
                y,
                Optional.empty(),
                "fork " + warmUp.fork() + " until " + Numbers.plain(seconds) + " s: " + Figures.significant(y));
    }
}
