package dev.gatebench.core.report;

import dev.gatebench.core.measure.NetworkFigures;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.text.Numbers;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What the network between the hosts of a run can do; there is no such section where one host has all roles. */
final class NetworkSections {
    private static final double BYTES_PER_MB = 1e6;
    private static final String HINT =
            "Measured before each fork, while nothing else of its lane ran: a byte there and back over"
                    + " one open connection, both ends waiting awake, then as much as one connection carries each way. Spread:"
                    + " the greatest less the least of the forks' medians ÷ their median. Every service time holds the round"
                    + " trips that its requests cross; those of the direct arm cross injector → sut alone.";

    private NetworkSections() {}

    /** A row for each pair of hosts. */
    static Section between(Results results) {
        Table.Builder table = Table.of()
                .text("pair", "hosts")
                .numbers(
                        "n (forks)", "median round trip µs", "spread", "least µs", "p99 µs", "MB/s there", "MB/s back");
        for (NetworkFigures pair : results.network()) {
            table.row(
                    pair.from() + " → " + pair.to(),
                    pair.fromHost() + " → " + pair.toHost(),
                    pair.n(),
                    Figures.micros(pair.medianNs()),
                    Figures.percent(pair.spread()),
                    least(pair.leastNs()),
                    Figures.micros(pair.p99Ns()),
                    megabytes(pair.thereBytesPerSec()),
                    megabytes(pair.backBytesPerSec()));
        }
        return new Section("Between the hosts", table.build(), HINT);
    }

    private static String least(OptionalLong ns) {
        return ns.isPresent() ? Numbers.micros((double) ns.getAsLong()) : Figures.NONE;
    }

    private static String megabytes(OptionalDouble bytesPerSec) {
        return Figures.text(bytesPerSec, bytes -> Numbers.significant(bytes / BYTES_PER_MB, 3));
    }
}
