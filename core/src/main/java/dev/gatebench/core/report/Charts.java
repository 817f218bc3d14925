package dev.gatebench.core.report;

import dev.gatebench.core.result.Cell;
import dev.gatebench.core.result.CellCpu;
import dev.gatebench.core.result.Numbers;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.ServiceTime;
import dev.gatebench.core.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** The charts of a report. Only cells that may stand in a headline are drawn; a chart without any is left out. */
final class Charts {
    private static final double PER_SECOND = 1;
    private static final double NS_PER_US = 1e3;
    private static final double NS_PER_MS = 1e6;
    private static final List<String> PERCENTILES = List.of("p50", "p75", "p90", "p99");
    private static final List<ToLongFunction<ServiceTime>> PERCENTILE_OF =
            List.of(ServiceTime::p50, ServiceTime::p75, ServiceTime::p90, ServiceTime::p99);

    private final Results results;
    private final ChartLayout byLoad;

    private Charts(Results results) {
        this.results = results;
        List<Integer> loads = results.loads().stream().sorted().toList();
        this.byLoad = new ChartLayout(
                loads.stream().map(Integer::doubleValue).toList(),
                loads.stream().map(String::valueOf).toList());
    }

    static List<Chart> of(Results results) {
        return results.loads().isEmpty() ? List.of() : new Charts(results).all();
    }

    private List<Chart> all() {
        List<Chart> charts = new ArrayList<>();
        add(charts, "Throughput, /s", Cell::throughputPerSec, PER_SECOND);
        add(charts, "CPU per request of the system under test, µs", cpu(CellCpu::sut), NS_PER_US);
        add(charts, "CPU per request of the backend, µs", cpu(CellCpu::backend), NS_PER_US);
        add(charts, "CPU per request of the injector, µs", cpu(CellCpu::injector), NS_PER_US);
        add(charts, "Service time, median, ms", time(ServiceTime::p50), NS_PER_MS);
        add(charts, "Service time, 99th percentile, ms", time(ServiceTime::p99), NS_PER_MS);
        results.loads().stream().sorted().forEach(load -> addPercentiles(charts, load));
        return charts;
    }

    private static Function<Cell, Optional<Estimate>> cpu(Function<CellCpu, Optional<Estimate>> role) {
        return cell -> role.apply(cell.cpuNsPerRequest());
    }

    /** A percentile of a merged histogram: a figure without an interval. */
    private static Function<Cell, Optional<Estimate>> time(ToLongFunction<ServiceTime> percentile) {
        return cell -> cell.serviceTimeNs()
                .map(times -> new Estimate(
                        percentile.applyAsLong(times),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        cell.n(),
                        dev.gatebench.core.statistics.Replication.ROUND));
    }

    private void add(List<Chart> charts, String title, Function<Cell, Optional<Estimate>> figure, double unit) {
        List<Series> series = perArm((arm, style) -> new Series(
                arm,
                style,
                cells(arm).stream()
                        .flatMap(cell -> figure.apply(cell).stream().map(e -> point(arm, cell.load(), e, unit)))
                        .toList()));
        if (!series.isEmpty()) {
            charts.add(byLoad.chart(title, "connections", series));
        }
    }

    private static Series.Point point(String arm, int load, Estimate e, double unit) {
        String interval = Figures.interval(e.low(), e.high(), value -> Numbers.significant(value / unit, 4));
        return new Series.Point(
                load,
                e.median() / unit,
                e.low().isPresent() ? OptionalDouble.of(e.low().getAsDouble() / unit) : OptionalDouble.empty(),
                e.high().isPresent() ? OptionalDouble.of(e.high().getAsDouble() / unit) : OptionalDouble.empty(),
                (arm + " at " + load + ": " + Numbers.significant(e.median() / unit, 4) + " " + interval).strip());
    }

    private void addPercentiles(List<Chart> charts, int load) {
        List<Series> series = perArm((arm, style) -> new Series(
                arm,
                style,
                cells(arm).stream()
                        .filter(cell -> cell.load() == load)
                        .flatMap(cell -> cell.serviceTimeNs().stream())
                        .flatMap(times -> percentiles(arm, times).stream())
                        .toList()));
        if (!series.isEmpty()) {
            ChartLayout layout = new ChartLayout(
                    IntStream.range(0, PERCENTILES.size())
                            .mapToObj(i -> (double) i)
                            .toList(),
                    PERCENTILES);
            charts.add(layout.chart("Service time at " + load + " connections, ms", "percentile", series));
        }
    }

    private static List<Series.Point> percentiles(String arm, ServiceTime times) {
        return IntStream.range(0, PERCENTILES.size())
                .mapToObj(i -> {
                    double ms = PERCENTILE_OF.get(i).applyAsLong(times) / NS_PER_MS;
                    return new Series.Point(
                            i,
                            ms,
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            arm + " " + PERCENTILES.get(i) + ": " + Numbers.significant(ms, 3) + " ms");
                })
                .toList();
    }

    private List<Cell> cells(String arm) {
        return results.cells().stream()
                .filter(cell -> cell.headline() && cell.arm().equals(arm))
                .sorted(java.util.Comparator.comparingInt(Cell::load))
                .toList();
    }

    private List<Series> perArm(java.util.function.BiFunction<String, Integer, Series> series) {
        return IntStream.range(0, results.arms().size())
                .mapToObj(i -> series.apply(results.arms().get(i).id(), i))
                .filter(made -> !made.points().isEmpty())
                .toList();
    }
}
