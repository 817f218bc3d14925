package dev.gatebench.core.result;

import java.util.List;

/**
 * The published table that a study reproduces.
 *
 * @param source where it was published, for people
 * @param rows its rows
 */
public record Published(String source, List<AuditedRow> rows) {
    public Published {
        rows = List.copyOf(rows);
    }
}
