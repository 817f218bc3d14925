package dev.gatebench.core.report.chart;

import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Entry;
import dev.gatebench.core.text.Numbers;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A chart's figures as a table: a row for each value of x and a column for each line; where the lines share few values
 * of x, a row for each point.
 */
public final class ChartTable {
    private static final int DIGITS = 4;
    /** Digits of a value of x, enough to tell all values of a chart apart. */
    private static final int PLACE_DIGITS = 6;

    private static final int TAIL_DIGITS = 9;
    /**
     * Most values of x for each point of the longest line; with more, most fields would be empty, so each point has a
     * row.
     */
    private static final int MOST_PLACES_A_POINT = 2;

    private ChartTable() {}

    /** Returns the table of a chart. */
    public static Table of(Chart chart) {
        if (chart.y().kind() == Chart.Axis.Kind.NAMES) {
            return ofNames(chart);
        }
        Set<Double> places = chart.series().stream()
                .flatMap(ChartTable::points)
                .map(Chart.Point::x)
                .collect(Collectors.toCollection(TreeSet::new));
        int most = chart.series().stream()
                .mapToInt(line -> line.points().size())
                .max()
                .orElse(0);
        return places.size() > MOST_PLACES_A_POINT * most ? pointByPoint(chart) : overPlaces(chart, places);
    }

    private static Table overPlaces(Chart chart, Set<Double> places) {
        return Table.over(places)
                .number(chart.x().title(), place -> place(chart.x(), place))
                .numbers(chart.series(), line -> line.name() + unit(chart), (place, line) -> line.points().stream()
                        .filter(point -> point.x() == place)
                        .findFirst()
                        .map(point -> entry(point, figure(chart))))
                .build();
    }

    private static Stream<Chart.Point> points(Chart.Series line) {
        return line.points().stream().filter(point -> point.y().isPresent());
    }

    private static Table pointByPoint(Chart chart) {
        return Table.over(chart.series(), ChartTable::points)
                .text("line", row -> row.outer().name())
                .number(chart.x().title(), row -> place(chart.x(), row.inner().x()))
                .number(chart.title() + unit(chart), row -> entry(row.inner(), figure(chart)))
                .build();
    }

    private static Table ofNames(Chart chart) {
        return Table.over(chart.series(), ChartTable::points)
                .text("", row -> chart.y().names().get((int) row.inner().y().orElseThrow()))
                .number(
                        chart.x().title(),
                        row -> Figures.figure(row.inner().x(), row.inner().interval(), Figures::significant))
                .text("", row -> row.outer().name())
                .build();
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
                : Figures.figure(point.y().getAsDouble(), point.interval(), figure);
    }
}
