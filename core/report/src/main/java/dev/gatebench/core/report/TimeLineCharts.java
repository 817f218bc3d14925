package dev.gatebench.core.report;

import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Axis.Kind;
import dev.gatebench.core.report.chart.Chart.Form;
import dev.gatebench.core.report.chart.Chart.Point;
import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.TimeLine;
import dev.gatebench.core.trial.TimeLine.Second;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** One trial over its seconds: throughput, CPU by role, memory, pauses and open files, each where it was read. */
final class TimeLineCharts {
    /** Points of a line at most; they stand 3 apart then. */
    static final int MOST_POINTS = 120;

    private static final double MS_PER_S = 1e3;
    private static final double NS_PER_MS = 1e6;
    private static final double BYTES_PER_MIB = 1 << 20;
    private static final String X_TITLE = "seconds since the load's first connection";

    /** What a role is called, in the order of their colours. */
    private record RoleLine(String role, String words, int style) {}

    private static final List<RoleLine> ROLES = List.of(
            new RoleLine(Trial.SUT, "system under test", 1),
            new RoleLine(Trial.INJECTOR, "injector", 2),
            new RoleLine(Trial.BACKEND, "backend", 3));

    private static final int SUT_STYLE = 1;
    private static final int TRAFFIC_STYLE = 0;

    private final TimeLine timeLine;
    private final List<Chart> charts = new ArrayList<>();

    private TimeLineCharts(TimeLine timeLine) {
        this.timeLine = timeLine;
    }

    /** The charts; what was never read has none. */
    static List<Chart> of(TimeLine timeLine) {
        return new TimeLineCharts(timeLine).all();
    }

    static List<Chart.LegendEntry> legend() {
        return ROLES.stream()
                .map(role -> new Chart.LegendEntry(role.words(), "", role.style()))
                .toList();
    }

    private List<Chart> all() {
        add("Throughput, /s", List.of(during("throughput", TRAFFIC_STYLE, Second::throughputPerSec)), false);
        add(
                "CPUs used",
                ROLES.stream()
                        .map(role -> during(role.words(), role.style(), second -> cpus(second, role.role())))
                        .toList(),
                false);
        add(
                "Memory of the system under test, MiB",
                List.of(atEnd(
                        "memory",
                        second -> second.rssBytes().isPresent()
                                ? OptionalDouble.of(second.rssBytes().getAsLong() / BYTES_PER_MIB)
                                : OptionalDouble.empty())),
                true);
        add(
                "Pauses of its garbage collector, ms/s",
                List.of(during(
                        "pauses",
                        SUT_STYLE,
                        second -> second.gcPauseNsPerSec().isPresent()
                                ? OptionalDouble.of(second.gcPauseNsPerSec().getAsDouble() / NS_PER_MS)
                                : OptionalDouble.empty())),
                false);
        add(
                "Open files of the system under test",
                List.of(atEnd(
                        "open files",
                        second -> second.openFiles().isPresent()
                                ? OptionalDouble.of((double) second.openFiles().getAsLong())
                                : OptionalDouble.empty())),
                true);
        return List.copyOf(charts);
    }

    private static OptionalDouble cpus(Second second, String role) {
        Double used = second.cpus().get(role);
        return used == null ? OptionalDouble.empty() : OptionalDouble.of(used);
    }

    private void add(String title, List<Series> lines, boolean atEnds) {
        List<Series> read =
                lines.stream().filter(line -> !line.points().isEmpty()).toList();
        if (!read.isEmpty()) {
            List<Double> places = timeLine.seconds().stream()
                    .map(second -> atEnds ? end(second) : middle(second))
                    .toList();
            charts.add(new Chart(
                    title,
                    Form.LINES,
                    Chart.Axis.of(Kind.LINEAR, X_TITLE).upTo(timeLine.lengthMs() / MS_PER_S),
                    Chart.Axis.of(Kind.LINEAR, ""),
                    List.of(new Chart.Band(
                            timeLine.window().fromMs() / MS_PER_S,
                            timeLine.window().toMs() / MS_PER_S)),
                    read.stream().map(line -> line.brokenAt(places)).toList()));
        }
    }

    /** A figure of a whole second stands in its middle. */
    private Series during(String name, int style, Function<Second, OptionalDouble> figure) {
        return line(name, style, figure, TimeLineCharts::middle);
    }

    /** One of the end of a second stands there. */
    private Series atEnd(String name, Function<Second, OptionalDouble> figure) {
        return line(name, SUT_STYLE, figure, TimeLineCharts::end);
    }

    private Series line(
            String name, int style, Function<Second, OptionalDouble> figure, Function<Second, Double> position) {
        List<Point> points = new ArrayList<>();
        for (Second second : timeLine.seconds()) {
            figure.apply(second)
                    .ifPresent(y ->
                            points.add(new Point(position.apply(second), y, Optional.empty(), text(name, second, y))));
        }
        return new Series(name, style, points);
    }

    private static String text(String name, Second second, double y) {
        return name + ", " + Numbers.digits(second.fromMs() / MS_PER_S, 6) + " to "
                + Numbers.digits(second.toMs() / MS_PER_S, 6) + " s: " + Numbers.significant(y, 3);
    }

    private static double middle(Second second) {
        return (second.fromMs() + second.toMs()) / 2.0 / MS_PER_S;
    }

    private static double end(Second second) {
        return second.toMs() / MS_PER_S;
    }
}
