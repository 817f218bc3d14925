package dev.gatebench.core.report;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.cell.CellUpstream;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.text.Numbers;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Connections of the gateways to the backend, and their errors: also of cells that a check refuses. Shown where they
 * tell something.
 */
final class UpstreamSection {
    /** Below it connections are reused, and all arms alike. */
    private static final double FEW = 0.05;

    private static final String HINT =
            "Over all trials that ran to their end, also those that a check threw out, so these figures feed no headline. Connections: those that"
                    + " the backend accepted ÷ requests that it received, ramp and tail included. Errors: of all replies in the window.";

    private UpstreamSection() {}

    static Section of(Results results) {
        Table.Builder table = Table.of()
                .text("arm")
                .numbers(
                        "load",
                        "trials",
                        "of them valid",
                        "upstream connections/request",
                        "errors",
                        "correct replies /s")
                .text("kinds of errors");
        if (results.cells().stream().flatMap(cell -> cell.upstream().stream()).anyMatch(UpstreamSection::tells)) {
            for (Cell cell : results.cells()) {
                cell.upstream()
                        .ifPresent(upstream -> table.row(
                                cell.arm(),
                                cell.load().words(),
                                upstream.trials(),
                                cell.n(),
                                Figures.significant(upstream.connectionsPerRequest()),
                                Figures.percent(upstream.errorShare()),
                                Numbers.significant(upstream.throughputPerSec(), 4),
                                words(upstream.errors())));
            }
        }
        return new Section("Upstream connections and errors", table.build(), HINT);
    }

    private static boolean tells(CellUpstream upstream) {
        return upstream.connectionsPerRequest().orElse(0) > FEW
                || upstream.errorShare().orElse(0) > 0;
    }

    private static String words(Map<ErrorKind, Long> errors) {
        return new TreeMap<>(errors)
                .entrySet().stream()
                        .map(error -> Numbers.count(error.getValue()) + " "
                                + error.getKey().name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "));
    }
}
