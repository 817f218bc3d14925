package dev.gatebench.core.report;

import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Axis.Kind;
import dev.gatebench.core.report.chart.Chart.Form;
import dev.gatebench.core.report.chart.Chart.Point;
import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.warmup.WarmUp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The warm-up curves: for each arm its relative cost and the JIT compiler's share, a line a fork. */
final class WarmUpCharts {
    private static final double NS_PER_US = 1e3;

    private static final double MS_PER_S = 1e3;

    private WarmUpCharts() {}

    static List<Chart> of(Results results) {
        List<Chart> charts = new ArrayList<>();
        for (int style = 0; style < results.arms().size(); style++) {
            Arm arm = results.arms().get(style);
            List<WarmUp> ofArm = results.warmUps().stream()
                    .filter(warmUp -> warmUp.arm().equals(arm.id()))
                    .toList();
            add(
                    charts,
                    "Warm-up of " + arm.id() + ": CPU µs a request, without the JIT compiler",
                    ofArm,
                    style,
                    WarmUpCharts::micros);
            add(
                    charts,
                    "Warm-up of " + arm.id() + ": JIT compiler, % of its CPU",
                    ofArm,
                    style,
                    WarmUpCharts::jitPercent);
        }
        return List.copyOf(charts);
    }

    private static OptionalDouble micros(WarmUp.Point point) {
        return point.cpuNsPerRequest().isPresent()
                ? OptionalDouble.of(point.cpuNsPerRequest().getAsDouble() / NS_PER_US)
                : OptionalDouble.empty();
    }

    private static OptionalDouble jitPercent(WarmUp.Point point) {
        return point.jitShare().isPresent()
                ? OptionalDouble.of(point.jitShare().getAsDouble() * 100)
                : OptionalDouble.empty();
    }

    private static void add(
            List<Chart> charts,
            String title,
            List<WarmUp> warmUps,
            int style,
            Function<WarmUp.Point, OptionalDouble> figure) {
        List<Series> series = warmUps.stream()
                .map(warmUp -> new Series("fork " + warmUp.fork(), style + warmUp.fork() - 1, points(warmUp, figure)))
                .filter(line ->
                        line.points().stream().anyMatch(point -> point.y().orElse(0) > 0))
                .toList();
        if (!series.isEmpty()) {
            charts.add(new Chart(
                    title,
                    Form.LINES,
                    Chart.Axis.of(Kind.LINEAR, "seconds"),
                    Chart.Axis.of(Kind.LINEAR, ""),
                    List.of(),
                    series));
        }
    }

    private static List<Point> points(WarmUp warmUp, Function<WarmUp.Point, OptionalDouble> figure) {
        List<Point> points = new ArrayList<>();
        for (WarmUp.Point window : warmUp.windows()) {
            figure.apply(window)
                    .ifPresent(y -> points.add(new Point(
                            seconds(window),
                            y,
                            Optional.empty(),
                            "fork " + warmUp.fork() + " until " + Numbers.plain(seconds(window)) + " s: "
                                    + Numbers.significant(y, 3))));
        }
        return points;
    }

    private static double seconds(WarmUp.Point window) {
        return window.untilMs() / MS_PER_S;
    }
}
