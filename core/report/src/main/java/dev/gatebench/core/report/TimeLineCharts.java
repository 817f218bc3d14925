package dev.gatebench.core.report;

import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Axis;
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
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Draws a trial second by second: throughput, CPU by role, memory, pauses and open files, as far as they were read. */
final class TimeLineCharts {
    /** Most points of a line, which are then 3 pixels apart. */
    static final int MOST_POINTS = 120;

    private static final double MS_PER_S = 1e3;
    private static final double NS_PER_MS = 1e6;
    private static final double BYTES_PER_MIB = 1 << 20;
    private static final String X_TITLE = "seconds since the load's first connection";

    /** A role with its name and its colour. */
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

    /** Returns the charts of all figures that were read. */
    static List<Chart> of(TimeLine timeLine) {
        return new TimeLineCharts(timeLine).all();
    }

    static List<Chart.LegendEntry> legend() {
        return ROLES.stream()
                .map(role -> new Chart.LegendEntry(role.words(), "", role.style()))
                .toList();
    }

    private List<Chart> all() {
        add("Throughput, /s", false, during("throughput", TRAFFIC_STYLE, second -> second.throughputPerSec().stream()));
        add(
                "CPUs used",
                false,
                ROLES.stream()
                        .map(role -> during(role.words(), role.style(), second -> Stream.ofNullable(
                                        second.cpus().get(role.role()))
                                .mapToDouble(cpus -> cpus)))
                        .toArray(Series[]::new));
        add("Memory of the system under test, MiB", true, atEnd("memory", second -> second.rssBytes().stream()
                .mapToDouble(bytes -> bytes / BYTES_PER_MIB)));
        add(
                "Pauses of its garbage collector, ms/s",
                false,
                during("pauses", SUT_STYLE, second -> second.gcPauseNsPerSec().stream()
                        .map(ns -> ns / NS_PER_MS)));
        add("Open files of the system under test", true, atEnd("open files", second -> second.openFiles().stream()
                .asDoubleStream()));
        return List.copyOf(charts);
    }

    private void add(String title, boolean atEnds, Series... lines) {
        List<Series> read =
                Stream.of(lines).filter(line -> !line.points().isEmpty()).toList();
        if (!read.isEmpty()) {
            List<Double> places = timeLine.seconds().stream()
                    .map(second -> atEnds ? end(second) : middle(second))
                    .toList();
            charts.add(new Chart(
                    title,
                    Form.LINES,
                    Axis.of(Kind.LINEAR, X_TITLE).upTo(timeLine.lengthMs() / MS_PER_S),
                    Axis.of(Kind.LINEAR, ""),
                    List.of(new Chart.Band(
                            timeLine.window().fromMs() / MS_PER_S,
                            timeLine.window().toMs() / MS_PER_S)),
                    read.stream().map(line -> line.brokenAt(places)).toList()));
        }
    }

    /** Returns the line of a figure over whole seconds, each point in the middle of its second. */
    private Series during(String name, int style, Function<Second, DoubleStream> figure) {
        return line(name, style, figure, TimeLineCharts::middle);
    }

    /** Returns the line of a figure that was read at the end of each second. */
    private Series atEnd(String name, Function<Second, DoubleStream> figure) {
        return line(name, SUT_STYLE, figure, TimeLineCharts::end);
    }

    private Series line(
            String name, int style, Function<Second, DoubleStream> figure, Function<Second, Double> position) {
        return new Series(
                name,
                style,
                timeLine.seconds().stream()
                        .flatMap(second -> figure.apply(second)
                                .mapToObj(y ->
                                        new Point(position.apply(second), y, Optional.empty(), text(name, second, y))))
                        .toList());
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
