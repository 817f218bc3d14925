package dev.gatebench.core.report;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.cell.CellSplit;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Axis;
import dev.gatebench.core.report.chart.Chart.Axis.Kind;
import dev.gatebench.core.report.chart.Chart.Form;
import dev.gatebench.core.report.chart.Chart.Point;
import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Entry;
import dev.gatebench.core.report.table.Table.Nested;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.text.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The parts of the median service time of each gateway's cell with a headline, as a table and as stacked bars. */
final class SplitSections {
    private static final double NS_PER_MS = 1e6;

    private record Part(String words, int style, Function<CellSplit, OptionalDouble> ns) {}

    private static final List<Part> PARTS = List.of(
            new Part("CPU of the gateway", 1, split -> OptionalDouble.of(split.gatewayCpuNs())),
            new Part("CPU of the backend", 3, CellSplit::backendCpuNs),
            new Part("delay of the backend", 4, CellSplit::delayNs),
            new Part("rest", 5, split -> OptionalDouble.of(split.restNs())));

    private SplitSections() {}

    static Section table(Results results) {
        return Table.over(cells(results), cell -> cell.split().stream())
                .text("arm", row -> row.outer().arm())
                .number("load", row -> row.outer().load())
                .number("p50 ms", row -> Numbers.millis(row.inner().medianNs()))
                .number("direct p50", row -> Figures.millis(row.inner().directMedianNs()))
                .numbers(
                        PARTS,
                        Part::words,
                        (row, part) -> Figures.millis(part.ns().apply(row.inner())))
                .number("nobody's", SplitSections::idle)
                .section("split");
    }

    private static Entry idle(Nested<Cell, CellSplit> row) {
        return row.inner()
                .idle()
                .map(idle ->
                        new Entry(Numbers.millis(idle.idleNs()), "", row.outer().footnotes()))
                .orElseGet(() -> Entry.of(Figures.NONE, ""));
    }

    /** Draws a bar for each cell; none where they are too many to be told apart. */
    static List<Chart> charts(Results results) {
        List<Cell> cells = cells(results);
        if (cells.isEmpty() || cells.size() > RoleCharts.MOST_BARS) {
            return List.of();
        }
        return List.of(new Chart(
                "Median service time by its parts, ms",
                Form.STACKED,
                Axis.named(
                        cells.stream()
                                .map(cell -> cell.arm() + ", " + cell.load().id()
                                        + (cell.idle().isPresent() ? ", mostly waits" : ""))
                                .toList(),
                        "arm and load"),
                Axis.of(Kind.LINEAR, "ms"),
                List.of(),
                PARTS.stream()
                        .map(part -> new Series(part.words(), part.style(), points(cells, part)))
                        .filter(series -> !series.points().isEmpty())
                        .toList()));
    }

    private static List<Cell> cells(Results results) {
        return results.cells().stream()
                .filter(cell -> cell.headline() && cell.split().isPresent())
                .toList();
    }

    private static List<Point> points(List<Cell> cells, Part part) {
        return IntStream.range(0, cells.size())
                .boxed()
                .flatMap(place -> cells.get(place).split().map(part.ns()).stream()
                        .flatMap(ns -> ns.stream().boxed())
                        .map(ns -> point(place, part, ns)))
                .toList();
    }

    private static Point point(int place, Part part, double ns) {
        return new Point(place, ns / NS_PER_MS, Optional.empty(), part.words() + ": " + Numbers.millis(ns) + " ms");
    }
}
