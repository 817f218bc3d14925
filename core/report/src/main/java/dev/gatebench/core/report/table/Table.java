package dev.gatebench.core.report.table;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.statistics.Ratio;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** A table as data. Heads hold the units; each row has a field for each column. */
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

    /** A column; numbers are aligned to the right. */
    public record Column(String head, boolean numeric) {}

    /** Starts a table that is built row by row. */
    public static Builder of() {
        return new Builder();
    }

    /** Starts a table with a row for each element, to be built column by column. */
    public static <T> Columns<T> over(Collection<T> rows) {
        return new Columns<>(List.copyOf(rows));
    }

    /** Starts a table with a row for each element, to be built column by column. */
    public static <T> Columns<T> over(Stream<T> rows) {
        return new Columns<>(rows.toList());
    }

    /** The subject of a row within another subject, such as a goal within a curve. */
    public record Nested<O, I>(O outer, I inner) {}

    /** Starts a table with a row for each inner subject of each outer one, to be built column by column. */
    public static <O, I> Columns<Nested<O, I>> over(Collection<O> outers, Function<O, Stream<I>> inners) {
        return over(outers.stream().flatMap(outer -> inners.apply(outer).map(inner -> new Nested<>(outer, inner))));
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Collects columns, then rows. */
    public static final class Builder {
        private final List<Column> columns = new ArrayList<>();
        private final List<List<Entry>> rows = new ArrayList<>();

        public Builder text(String... heads) {
            Stream.of(heads).forEach(head -> columns.add(new Column(head, false)));
            return this;
        }

        public Builder numbers(String... heads) {
            Stream.of(heads).forEach(head -> columns.add(new Column(head, true)));
            return this;
        }

        /** Adds a row; {@link Entry#of(Object)} says how each field is worded. */
        public Builder row(Object... entries) {
            rows.add(Stream.of(entries).map(Entry::of).toList());
            return this;
        }

        public Table build() {
            return new Table(columns, rows);
        }
    }

    /**
     * A field of a table.
     *
     * @param interval the figure's interval, to stand beside it; empty without one
     * @param marks numbers of the footnotes that belong to it
     */
    public record Entry(String text, String interval, List<Integer> marks) {
        public Entry {
            marks = List.copyOf(marks);
        }

        /** Words a value: an empty one as a dash, a load or a ratio as reports do, any other by its own text. */
        public static Entry of(Object value) {
            if (value instanceof Optional<?> optional) {
                return optional.isPresent() ? of(optional.get()) : of(Figures.NONE);
            }
            if (value instanceof Ratio ratio) {
                return Figures.ratio(ratio);
            }
            return value instanceof Entry entry
                    ? entry
                    : of(value instanceof Load load ? load.words() : String.valueOf(value), "");
        }

        public static Entry of(String text, String interval) {
            return new Entry(text, interval, List.of());
        }

        /** Joins text and interval. */
        public String full() {
            return interval.isEmpty() ? text : text + " " + interval;
        }
    }

    /**
     * A table under its title.
     *
     * @param hint how to read it; empty for nothing
     */
    public record Section(String title, Table table, String hint) {
        /**
         * Returns a section whose title and hint are among the module's texts.
         *
         * @param key the part of their keys before {@code .title} and {@code .hint}
         * @param values values in place of <code>{0}</code>, <code>{1}</code> and so on
         */
        public static Section of(String key, Table table, Object... values) {
            return new Section(
                    Texts.of(key + ".title", values),
                    table,
                    Texts.find(key + ".hint", values).orElse(""));
        }
    }
}
