package dev.gatebench.core.report;

import dev.gatebench.core.result.Cell;
import dev.gatebench.core.result.Results;

/** What the gateways' JVMs did: pauses of the garbage collector and allocation. */
final class JvmSection {
    private static final String HINT =
            "Pauses as the garbage collector's log has them; the longest is that of all valid trials. Allocated: all threads, by the JVM's own"
                    + " count, over correct replies; where it is missing the arm does not record it (setting allocation). 1 KB is 1024 B.";

    private JvmSection() {}

    /** A cell without a headline shows no figures. */
    static Section of(Results results) {
        Table.Builder table = Table.of()
                .text("arm")
                .numbers("connections", "GC pause ms/s", "longest pause ms", "allocated KB/request [95 %]");
        for (Cell cell : results.cells()) {
            if (cell.headline()) {
                cell.jvm()
                        .ifPresent(jvm -> table.row(
                                cell.arm(),
                                cell.load(),
                                Figures.millis(jvm.gcPauseNsPerSec()),
                                Figures.millis(jvm.gcLongestPauseNs()),
                                Figures.kilobytes(jvm.allocatedBytesPerRequest())));
            }
        }
        return new Section("JVM of the gateway", table.build(), HINT);
    }
}
