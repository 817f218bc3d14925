package dev.gatebench.core.report.table;

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

    public static Builder of() {
        return new Builder();
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Collects columns, then rows. */
    public static final class Builder {
        private final List<Column> columns = new ArrayList<>();
        private final List<List<Entry>> rows = new ArrayList<>();

        public Builder text(String... heads) {
            for (String head : heads) {
                columns.add(new Column(head, false));
            }
            return this;
        }

        public Builder numbers(String... heads) {
            for (String head : heads) {
                columns.add(new Column(head, true));
            }
            return this;
        }

        public Builder row(Object... entries) {
            List<Entry> row = new ArrayList<>();
            for (Object entry : entries) {
                row.add(entry instanceof Entry made ? made : Entry.of(String.valueOf(entry)));
            }
            rows.add(row);
            return this;
        }

        public Table build() {
            return new Table(columns, rows);
        }
    }

    /**
     * A field of a table.
     *
     * @param text what it says
     * @param interval the figure's interval, to stand beside it; empty without one
     * @param marks numbers of the footnotes that belong to it
     */
    public record Entry(String text, String interval, List<Integer> marks) {
        public Entry {
            marks = List.copyOf(marks);
        }

        public static Entry of(String text) {
            return new Entry(text, "", List.of());
        }

        public static Entry of(String text, String interval) {
            return new Entry(text, interval, List.of());
        }

        public static Entry marked(String text, List<Integer> marks) {
            return new Entry(text, "", marks);
        }

        /** Text and interval. */
        public String full() {
            return interval.isEmpty() ? text : text + " " + interval;
        }
    }

    /**
     * A table with what a reader must know of it.
     *
     * @param title its title
     * @param table the table
     * @param hint how to read it; empty for nothing
     */
    public record Section(String title, Table table, String hint) {}
}
