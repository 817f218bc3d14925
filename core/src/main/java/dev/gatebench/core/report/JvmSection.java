package dev.gatebench.core.report;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;

/** What the gateways' JVMs did: pauses of the garbage collector and allocation. */
final class JvmSection {
    private static final String HINT =
            "Pauses as the garbage collector's log has them; the longest is that of all valid trials. Allocated: all threads, by the JVM's own"
                    + " count, over correct replies; where it is missing the arm does not record it (setting allocation).";

    private JvmSection() {}

    /** A cell without a headline shows no figures. */
    static Section of(Results results) {
        Table.Builder table = Table.of()
                .text("arm")
                .numbers("load", "GC pause ms/s", "longest pause ms", "allocated KiB/request [95 %]");
        for (Cell cell : results.cells()) {
            if (cell.headline()) {
                cell.jvm()
                        .ifPresent(jvm -> table.row(
                                cell.arm(),
                                cell.load().words(),
                                Figures.millis(jvm.gcPauseNsPerSec()),
                                Figures.millis(jvm.gcLongestPauseNs()),
                                Figures.kibibytes(jvm.allocatedBytesPerRequest())));
            }
        }
        return new Section("JVM of the gateway", table.build(), HINT);
    }
}
