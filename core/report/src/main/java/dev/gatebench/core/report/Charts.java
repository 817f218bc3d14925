package dev.gatebench.core.report;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.report.chart.Chart;
import dev.gatebench.core.report.chart.Chart.Axis;
import dev.gatebench.core.report.chart.Chart.Axis.Kind;
import dev.gatebench.core.report.chart.Chart.Point;
import dev.gatebench.core.report.chart.Chart.Series;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Quantiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Draws the charts of a report. Only cells that may stand in a headline are drawn; a chart without such a cell is left
 * out.
 */
final class Charts {
    private static final double NS_PER_US = 1e3;
    private static final double NS_PER_MS = 1e6;

    private final Results results;
    private final List<Load> loads;
    private final List<Chart> charts = new ArrayList<>();

    private Charts(Results results) {
        this.results = results;
        this.loads = results.loads().stream().sorted().toList();
    }

    static List<Chart> of(Results results) {
        return results.loads().isEmpty() ? List.of() : new Charts(results).all();
    }

    /** Returns the legend of a page: the place of an arm in the list gives its colour. */
    static List<Chart.LegendEntry> legend(List<Arm> arms) {
        return IntStream.range(0, arms.size())
                .mapToObj(
                        i -> new Chart.LegendEntry(arms.get(i).id(), arms.get(i).description(), i))
                .toList();
    }

    private List<Chart> all() {
        Function<Cell, Optional<Point>> throughput = estimate(Cell::throughputPerSec, 1);
        overLoads("Throughput, /s", arm -> true, throughput);
        if (results.arms().stream()
                .anyMatch(arm -> direct(arm) && drawn(arm).findAny().isPresent())) {
            overLoads("Throughput of the gateways, /s", arm -> !direct(arm), throughput);
        }
        cpuOverLoads("SUT", cell -> cell.cpuNsPerRequest().sut());
        cpuOverLoads("backend", cell -> cell.cpuNsPerRequest().backend());
        cpuOverLoads("injector", cell -> cell.cpuNsPerRequest().injector());
        if (GatewaySections.tellsUpstream(results)) {
            upstream();
        }
        timesOverLoads("median", Quantiles::p50);
        timesOverLoads("99th percentile", Quantiles::p99);
        loads.forEach(this::overPercentiles);
        return List.copyOf(charts);
    }

    private void cpuOverLoads(String role, Function<Cell, Optional<Estimate>> figure) {
        overLoads("CPU per request of the " + role + ", µs", arm -> true, estimate(figure, NS_PER_US));
    }

    /** Draws new connections to the backend, also of cells that a check refuses, as their table does. */
    private void upstream() {
        overLoads("New connections to the backend per request, all trials", arm -> !direct(arm), cell -> cell.upstream()
                .flatMap(found -> found.connectionsPerRequest().stream()
                        .mapToObj(connections -> new Point(
                                cell.load().amount(),
                                connections,
                                Optional.empty(),
                                at(cell) + Figures.significant(connections) + " a request, " + found.trials()
                                        + " trials"))
                        .findFirst()));
    }

    private static boolean direct(Arm arm) {
        return arm.gateway().equals("direct");
    }

    private Stream<Cell> drawn(Arm arm) {
        return every(arm).filter(Cell::headline);
    }

    private Stream<Cell> every(Arm arm) {
        return results.cells().stream()
                .filter(cell -> cell.arm().equals(arm.id()))
                .sorted(Comparator.comparing(Cell::load));
    }

    /**
     * Draws a figure over load, a chart for each kind of load. A kind with one load is left out if there are others.
     */
    private void overLoads(String title, Predicate<Arm> shown, Function<Cell, Optional<Point>> figure) {
        Map<String, List<Load>> kinds =
                loads.stream().collect(Collectors.groupingBy(Charts::kind, LinkedHashMap::new, Collectors.toList()));
        kinds.forEach((kind, alike) -> {
            if (alike.size() > 1 || loads.size() == 1) {
                add(
                        title,
                        Axis.of(Kind.LINEAR, kind),
                        alike.stream()
                                .map(load -> (double) load.amount())
                                .distinct()
                                .sorted()
                                .toList(),
                        arm -> every(arm)
                                .filter(cell -> shown.test(arm) && alike.contains(cell.load()))
                                .flatMap(cell -> figure.apply(cell).stream())
                                .toList());
            }
        });
    }

    /** Returns the kind of a load: loads of one kind differ only in their amount. */
    private static String kind(Load load) {
        return Arrivals.of(load)
                .map(arrivals -> load.unit() + ", " + arrivals.word() + " over " + load.connections() + " connections")
                .orElse(load.unit());
    }

    /** Draws service times of closed loads and response times of open ones, each in a chart of its own. */
    private void timesOverLoads(String which, ToLongFunction<Quantiles> percentile) {
        for (boolean open : new boolean[] {false, true}) {
            overLoads(
                    (open ? "Response" : "Service") + " time, " + which + ", ms",
                    arm -> true,
                    cell -> cell.load().isOpen() == open ? time(cell, percentile) : Optional.empty());
        }
    }

    private void overPercentiles(Load load) {
        add(
                (load.isOpen() ? "Response" : "Service") + " time at " + load.words() + ", ms",
                Axis.of(Kind.TAIL, "percentile"),
                List.of(),
                arm -> drawn(arm)
                        .filter(cell -> cell.load().equals(load))
                        .flatMap(cell -> percentiles(arm.id(), cell))
                        .toList());
    }

    /**
     * Adds a chart, unless it has no points.
     *
     * @param places values of x at which the line of an arm without a point has a gap; empty if lines have no gaps
     */
    private void add(String title, Axis x, List<Double> places, Function<Arm, List<Point>> points) {
        List<Series> series = IntStream.range(0, results.arms().size())
                .mapToObj(style -> new Series(
                        results.arms().get(style).id(),
                        style,
                        points.apply(results.arms().get(style))))
                .filter(line -> !line.points().isEmpty())
                .map(line -> places.isEmpty() ? line : line.brokenAt(places))
                .toList();
        if (!series.isEmpty()) {
            charts.add(Chart.lines(title, x, Kind.LINEAR, series).withIntervals());
        }
    }

    private static Function<Cell, Optional<Point>> estimate(Function<Cell, Optional<Estimate>> figure, double unit) {
        return cell -> Optional.of(cell).filter(Cell::headline).flatMap(figure).map(e -> {
            String text = Figures.figure(e.median(), e.interval(), value -> Figures.rate(value / unit))
                    .full();
            return new Point(
                    cell.load().amount(), e.median() / unit, e.interval().map(i -> i.in(unit)), at(cell) + text);
        });
    }

    private static Optional<Point> time(Cell cell, ToLongFunction<Quantiles> percentile) {
        return Optional.of(cell)
                .filter(Cell::headline)
                .flatMap(Cell::leadingTimeNs)
                .map(times -> point(cell.load().amount(), percentile.applyAsLong(times) / NS_PER_MS, at(cell)));
    }

    private static Stream<Point> percentiles(String arm, Cell cell) {
        return cell.tail().stream()
                .map(at -> point(
                        at.percentile(), at.ns() / NS_PER_MS, arm + " p" + Numbers.digits(at.percentile(), 9) + ": "));
    }

    private static Point point(double x, double ms, String what) {
        return new Point(x, ms, Optional.empty(), what + Numbers.significant(ms, 3) + " ms");
    }

    private static String at(Cell cell) {
        return cell.arm() + " at " + cell.load().words() + ": ";
    }
}
