package dev.gatebench.core.report.chart;

import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Entry;
import dev.gatebench.core.text.Numbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleFunction;

/**
 * A chart's figures as a table: a row for each place on its x axis and a column for each line; where lines have places
 * of their own, a row for each point.
 */
public final class ChartTable {
    private static final int DIGITS = 4;
    /** Places are told so exactly that no two of a chart read alike. */
    private static final int PLACE_DIGITS = 6;

    private static final int TAIL_DIGITS = 9;
    /** A table in which more fields are empty is told point by point. */
    private static final int MOST_PLACES_A_POINT = 2;

    private ChartTable() {}

    /** The table of a chart. */
    public static Table of(Chart chart) {
        if (chart.y().kind() == Chart.Axis.Kind.NAMES) {
            return ofNames(chart);
        }
        Set<Double> places = new TreeSet<>();
        int most = 0;
        for (Chart.Series line : chart.series()) {
            line.points().stream()
                    .filter(point -> point.y().isPresent())
                    .map(Chart.Point::x)
                    .forEach(places::add);
            most = Math.max(most, line.points().size());
        }
        return places.size() > MOST_PLACES_A_POINT * most ? pointByPoint(chart) : overPlaces(chart, places);
    }

    private static Table overPlaces(Chart chart, Set<Double> places) {
        DoubleFunction<String> figure = figure(chart);
        List<Map<Double, Entry>> columns = new ArrayList<>();
        for (Chart.Series line : chart.series()) {
            Map<Double, Entry> column = new HashMap<>();
            line.points().forEach(point -> column.putIfAbsent(point.x(), entry(point, figure)));
            columns.add(column);
        }
        Table.Builder table = Table.of()
                .numbers(chart.x().title())
                .numbers(chart.series().stream()
                        .map(line -> line.name() + unit(chart))
                        .toArray(String[]::new));
        for (double place : places) {
            List<Object> row = new ArrayList<>();
            row.add(place(chart.x(), place));
            columns.forEach(column -> row.add(column.getOrDefault(place, Entry.of(Figures.NONE))));
            table.row(row.toArray());
        }
        return table.build();
    }

    private static Table pointByPoint(Chart chart) {
        DoubleFunction<String> figure = figure(chart);
        Table.Builder table = Table.of().text("line").numbers(chart.x().title(), chart.title() + unit(chart));
        chart.series().forEach(line -> line.points().stream()
                .filter(point -> point.y().isPresent())
                .forEach(point -> table.row(line.name(), place(chart.x(), point.x()), entry(point, figure))));
        return table.build();
    }

    private static Table ofNames(Chart chart) {
        Table.Builder table = Table.of().text("").numbers(chart.x().title()).text("");
        chart.series().forEach(line -> line.points()
                .forEach(point -> table.row(
                        chart.y().names().get((int) point.y().orElseThrow()),
                        Entry.of(
                                Numbers.significant(point.x(), 3),
                                Figures.interval(point.interval(), bound -> Numbers.significant(bound, 3))),
                        line.name())));
        return table.build();
    }

    private static DoubleFunction<String> figure(Chart chart) {
        return isOfTimes(chart) ? Numbers::millis : value -> Numbers.significant(value, DIGITS);
    }

    private static String unit(Chart chart) {
        return isOfTimes(chart) ? ", ms" : "";
    }

    private static boolean isOfTimes(Chart chart) {
        return chart.y().kind() == Chart.Axis.Kind.TIMES;
    }

    private static String place(Chart.Axis axis, double place) {
        return switch (axis.kind()) {
            case NAMES -> axis.names().get((int) place);
            case TAIL -> "p" + Numbers.digits(place, TAIL_DIGITS);
            default -> Numbers.digits(place, PLACE_DIGITS);
        };
    }

    private static Entry entry(Chart.Point point, DoubleFunction<String> figure) {
        return point.y().isEmpty()
                ? Entry.of(Figures.NONE)
                : Entry.of(figure.apply(point.y().getAsDouble()), Figures.interval(point.interval(), figure));
    }
}
