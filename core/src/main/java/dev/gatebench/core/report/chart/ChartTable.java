package dev.gatebench.core.report.chart;

import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Entry;
import dev.gatebench.core.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/** A chart's figures as a table: a row for each position, a column for each line. */
public final class ChartTable {
    private static final int DIGITS = 4;

    private ChartTable() {}

    /** The table of a chart. */
    public static Table of(Chart chart) {
        boolean lying = chart.y().kind() == Chart.Axis.Kind.NAMES;
        return lying ? ofNames(chart) : overX(chart);
    }

    private static Table overX(Chart chart) {
        boolean times = chart.y().kind() == Chart.Axis.Kind.TIMES;
        Table.Builder table = Table.of()
                .numbers(chart.x().title())
                .numbers(chart.series().stream()
                        .map(one -> times ? one.name() + ", ms" : one.name())
                        .toArray(String[]::new));
        DoubleFunction<String> figure = times ? Numbers::millis : value -> Numbers.significant(value, DIGITS);
        List<Double> places = chart.series().stream()
                .flatMap(one -> one.points().stream())
                .filter(point -> point.y().isPresent())
                .map(Chart.Point::x)
                .distinct()
                .sorted()
                .toList();
        for (double place : places) {
            List<Object> row = new ArrayList<>();
            row.add(place(chart.x(), place));
            chart.series()
                    .forEach(one -> row.add(one.points().stream()
                            .filter(point -> point.x() == place)
                            .findFirst()
                            .map(point -> entry(point, figure))
                            .orElse(Entry.of(Figures.NONE))));
            table.row(row.toArray());
        }
        return table.build();
    }

    private static Table ofNames(Chart chart) {
        Table.Builder table = Table.of().text("").numbers(chart.x().title());
        chart.series().forEach(one -> one.points()
                .forEach(point -> table.row(
                        chart.y().names().get((int) point.y().orElseThrow()),
                        Entry.of(
                                Numbers.significant(point.x(), 3),
                                Figures.interval(point.interval(), bound -> Numbers.significant(bound, 3))))));
        return table.build();
    }

    private static String place(Chart.Axis axis, double place) {
        return switch (axis.kind()) {
            case NAMES -> axis.names().get((int) place);
            case TAIL -> "p" + Numbers.plain(place);
            default -> Numbers.plain(place);
        };
    }

    private static Entry entry(Chart.Point point, DoubleFunction<String> figure) {
        return point.y().isEmpty()
                ? Entry.of(Figures.NONE)
                : Entry.of(figure.apply(point.y().getAsDouble()), Figures.interval(point.interval(), figure));
    }
}
