package dev.gatebench.core.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A table before it is drawn. Heads hold the units.
 *
 * @param columns its columns
 * @param rows its rows, each as long as the columns
 */
public record Table(List<Column> columns, List<List<Entry>> rows) {
    public Table {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        for (List<Entry> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException("a row must have " + columns.size() + " entries, had " + row.size());
            }
        }
    }

    /**
     * A column.
     *
     * @param head its head, with the unit
     * @param numeric whether it is set to the right
     */
    public record Column(String head, boolean numeric) {}

    static Builder of() {
        return new Builder();
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Collects columns, then rows. */
    static final class Builder {
        private final List<Column> columns = new ArrayList<>();
        private final List<List<Entry>> rows = new ArrayList<>();

        Builder text(String... heads) {
            for (String head : heads) {
                columns.add(new Column(head, false));
            }
            return this;
        }

        Builder numbers(String... heads) {
            for (String head : heads) {
                columns.add(new Column(head, true));
            }
            return this;
        }

        Builder row(Object... entries) {
            List<Entry> row = new ArrayList<>();
            for (Object entry : entries) {
                row.add(entry instanceof Entry made ? made : Entry.of(String.valueOf(entry)));
            }
            rows.add(row);
            return this;
        }

        Table build() {
            return new Table(columns, rows);
        }
    }
}
