package dev.gatebench.core.report;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.cell.RequestCell;
import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.report.table.Columns;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Entry;
import dev.gatebench.core.report.table.Table.Nested;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Quantiles;
import java.util.Optional;
import java.util.function.Function;

/** Tables of the cells, each an arm at a load, and of the comparisons of candidates with baselines. */
final class CellTables {
    private CellTables() {}

    /** Lists all cells. A cell without a headline shows dashes; its figures are in the list of trials. */
    static Table cells(Results results) {
        return Table.over(results.cells())
                .text("arm", Cell::arm)
                .number("load", Cell::load)
                .number(
                        "n",
                        cell -> new Entry(
                                cell.n() + " of " + (cell.n() + cell.invalid() + cell.failed()), "", cell.footnotes()))
                .number("throughput /s [95 %]", shown(cell -> Figures.perSecond(cell.throughputPerSec())))
                .number("p50 ms", shown(cell -> cell.leadingTimeNs().map(times -> Figures.millis(times.p50()))))
                .number("p99 ms", shown(cell -> cell.leadingTimeNs().map(times -> Figures.millis(times.p99()))))
                .number(
                        "SUT CPU µs/request [95 %]",
                        micros(cell -> cell.cpuNsPerRequest().sut()))
                .number("normalised µs [95 %]", micros(Cell::normalisedCpuNsPerRequest))
                .number(
                        "injector µs",
                        shown(cell ->
                                Figures.medianMicros(cell.cpuNsPerRequest().injector())))
                .number(
                        "backend µs",
                        shown(cell ->
                                Figures.medianMicros(cell.cpuNsPerRequest().backend())))
                .build();
    }

    private static Function<Cell, Object> micros(Function<Cell, Optional<Estimate>> figure) {
        return shown(cell -> Figures.micros(figure.apply(cell)));
    }

    private static Function<Cell, Object> shown(Function<Cell, Object> figure) {
        return cell -> cell.headline() ? figure.apply(cell) : Figures.NONE;
    }

    static Section serviceTimes(Results results) {
        return times(results, Cell::serviceTimeNs).section("serviceTimes");
    }

    /** Lists response times; the table is empty where no driver measured them. */
    static Section responseTimes(Results results) {
        return times(results, Cell::responseTimeNs).section("responseTimes");
    }

    /** Lists the figures of each of several requests; the table is empty where the study sends one. */
    static Section requests(Results results) {
        return Table.over(results.requests())
                .text("arm", RequestCell::arm)
                .number("load", RequestCell::load)
                .text("request", RequestCell::request)
                .number("share, by weight", cell -> Numbers.percent(cell.weightShare()))
                .number("share", headline(cell -> Numbers.percent(cell.share())))
                .number("throughput /s [95 %]", headline(cell -> Figures.perSecond(cell.throughputPerSec())))
                .number("p50 ms", headline(cell -> cell.leadingTimeNs().map(times -> Figures.millis(times.p50()))))
                .number("p99 ms", headline(cell -> cell.leadingTimeNs().map(times -> Figures.millis(times.p99()))))
                .number(
                        "errors",
                        cell -> Numbers.count(cell.errors().values().stream()
                                .mapToLong(Long::longValue)
                                .sum()))
                .section("requests");
    }

    private static Function<RequestCell, Object> headline(Function<RequestCell, Object> figure) {
        return cell -> cell.headline() ? figure.apply(cell) : Figures.NONE;
    }

    private static Columns<Nested<Cell, Quantiles>> times(Results results, Function<Cell, Optional<Quantiles>> which) {
        return Table.over(results.cells(), cell -> which.apply(cell).filter(ns -> cell.headline()).stream())
                .text("arm", row -> row.outer().arm())
                .number("load", row -> row.outer().load())
                .number("mean", row -> Numbers.millis(row.inner().mean()))
                .number("p50", row -> Figures.millis(row.inner().p50()))
                .number("p75", row -> Figures.millis(row.inner().p75()))
                .number("p90", row -> Figures.millis(row.inner().p90()))
                .number("p99", row -> Figures.millis(row.inner().p99()))
                .number("p99.9", row -> Figures.text(row.inner().p999(), Numbers::millis))
                .number("max", row -> Figures.millis(row.inner().max()));
    }

    static Section comparisons(Results results) {
        return Table.over(results.comparisons())
                .text(
                        "candidate ÷ baseline",
                        c -> c.candidate() + " ÷ " + c.baseline() + (c.control() ? ", control" : ""))
                .number("load", c -> Figures.load(c.load()))
                .text("metric", c -> Figures.measure(c.measure()))
                .number("ratio [95 %]", Comparison::found)
                .text("verdict", c -> c.verdict().word() + (c.headline() ? "" : " (no headline)"))
                .number("n", c -> Figures.repetitions(c.found()))
                .section("comparisons");
    }
}
