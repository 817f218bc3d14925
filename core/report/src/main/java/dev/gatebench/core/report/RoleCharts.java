package dev.gatebench.core.report;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Axis;
import dev.gatebench.core.report.chart.Chart.Axis.Kind;
import dev.gatebench.core.report.chart.Chart.Form;
import dev.gatebench.core.report.chart.Chart.Point;
import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.text.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Draws the CPU per request of each cell with a headline as one bar, stacked by role: system under test, backend and
 * injector.
 */
final class RoleCharts {
    private static final double NS_PER_US = 1e3;
    /** Most bars that can be told apart. */
    static final int MOST_BARS = 40;

    private record Role(String words, int style, Function<Cell, Optional<Estimate>> figure) {}

    private static final List<Role> ROLES = List.of(
            new Role("system under test", 1, cell -> cell.cpuNsPerRequest().sut()),
            new Role("backend", 3, cell -> cell.cpuNsPerRequest().backend()),
            new Role("injector", 2, cell -> cell.cpuNsPerRequest().injector()));

    private RoleCharts() {}

    static List<Chart> of(Results results) {
        List<Cell> cells = results.cells().stream()
                .filter(cell -> cell.headline() && cell.cpuNsPerRequest().sut().isPresent())
                .toList();
        if (cells.isEmpty() || cells.size() > MOST_BARS) {
            return List.of();
        }
        List<String> names =
                cells.stream().map(cell -> cell.arm() + ", " + cell.load().id()).toList();
        return List.of(new Chart(
                "CPU per request by role, µs",
                Form.STACKED,
                Axis.named(names, "arm and load"),
                Axis.of(Kind.LINEAR, "µs"),
                List.of(),
                ROLES.stream()
                        .map(role -> new Series(role.words(), role.style(), points(cells, role)))
                        .filter(series -> !series.points().isEmpty())
                        .toList()));
    }

    private static List<Point> points(List<Cell> cells, Role role) {
        return IntStream.range(0, cells.size())
                .boxed()
                .flatMap(place -> role.figure().apply(cells.get(place)).stream()
                        .map(found -> new Point(
                                place,
                                found.median() / NS_PER_US,
                                found.interval().map(interval -> interval.in(NS_PER_US)),
                                role.words() + ": " + Numbers.micros(found.median()) + " µs")))
                .toList();
    }
}
