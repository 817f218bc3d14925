package dev.gatebench.core.report;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.cell.CellInjector;
import dev.gatebench.core.cell.CellTrials;
import dev.gatebench.core.measure.NetworkFigures;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.text.Numbers;
import java.util.function.Function;
import java.util.stream.Stream;

/** Tables of several injectors, and of the network between several hosts. */
final class HostSections {
    private static final double BYTES_PER_MB = 1e6;

    private HostSections() {}

    /** Lists what each injector did; the table is empty where one injector sent all. */
    static Section injectors(Results results) {
        Function<Cell, Stream<CellInjector>> injectors =
                cell -> CellInjector.of(CellTrials.every(results.trials(), cell.arm(), cell.load())).stream();
        return Table.over(results.cells(), injectors)
                .text("arm", row -> row.outer().arm())
                .number("load", row -> row.outer().load())
                .text("injector", row -> row.inner().name())
                .number("trials", row -> row.inner().trials())
                .number("correct replies /s", row -> Figures.rate(row.inner().requestsPerSec()))
                .number(
                        "greatest share of its CPUs used",
                        row -> Figures.percent(row.inner().busyShare()))
                .number(
                        "greatest p99.9 from due to sent, ms",
                        row -> Figures.millis(row.inner().delayNs()))
                .section("injectors");
    }

    /** Lists the network between each pair of hosts; the table is empty where one host has all roles. */
    static Section network(Results results) {
        return Table.over(results.network())
                .text("pair", pair -> pair.from() + " → " + pair.to())
                .text("hosts", pair -> pair.fromHost() + " → " + pair.toHost())
                .number("n (forks)", NetworkFigures::n)
                .number("median round trip µs", pair -> Figures.micros(pair.medianNs()))
                .number("spread", pair -> Figures.percent(pair.spread()))
                .number("least µs", pair -> Figures.text(pair.leastNs(), Numbers::micros))
                .number("p99 µs", pair -> Figures.micros(pair.p99Ns()))
                .number("MB/s there", pair -> Figures.text(pair.thereBytesPerSec(), HostSections::megabytes))
                .number("MB/s back", pair -> Figures.text(pair.backBytesPerSec(), HostSections::megabytes))
                .section("network");
    }

    private static String megabytes(double bytes) {
        return Figures.significant(bytes / BYTES_PER_MB);
    }
}
