package dev.gatebench.core.audit;

import java.util.List;

/**
 * What the checks find in figures that were not measured just now.
 *
 * @param source where the figures come from, for people
 * @param rows their rows, in their order
 * @param lacks what would be needed to check more, such as {@code errors}; with a count where only some rows lack it
 * @param notes what a reader must know of the figures
 */
public record Audit(String source, List<AuditRow> rows, List<String> lacks, List<String> notes) {
    public Audit {
        rows = List.copyOf(rows);
        lacks = List.copyOf(lacks);
        notes = List.copyOf(notes);
    }
}
