package dev.gatebench.core.report.table;

import dev.gatebench.core.report.table.Table.Column;
import dev.gatebench.core.report.table.Table.Entry;
import dev.gatebench.core.report.table.Table.Section;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Builds a table by its columns: each has a head, and a function that makes its field from a row's subject. */
public final class Columns<T> {
    private final List<T> subjects;
    private final List<Column> columns = new ArrayList<>();
    private final List<Function<? super T, ?>> fields = new ArrayList<>();

    Columns(List<T> subjects) {
        this.subjects = subjects;
    }

    public Columns<T> text(String head, Function<? super T, ?> field) {
        return add(new Column(head, false), field);
    }

    public Columns<T> number(String head, Function<? super T, ?> field) {
        return add(new Column(head, true), field);
    }

    /** Adds a column of numbers for each element of {@code each}. */
    public <C> Columns<T> numbers(Collection<C> each, Function<C, String> head, BiFunction<? super T, C, ?> field) {
        each.forEach(one -> number(head.apply(one), subject -> field.apply(subject, one)));
        return this;
    }

    /** Removes the last column unless it is to be shown. */
    public Columns<T> onlyIf(boolean shown) {
        if (!shown) {
            columns.remove(columns.size() - 1);
            fields.remove(fields.size() - 1);
        }
        return this;
    }

    private Columns<T> add(Column column, Function<? super T, ?> field) {
        columns.add(column);
        fields.add(field);
        return this;
    }

    public Table build() {
        return new Table(
                columns,
                subjects.stream()
                        .map(subject -> fields.stream()
                                .map(field -> Entry.of(field.apply(subject)))
                                .toList())
                        .toList());
    }

    /** Builds the table under the title and the hint that the module's texts have for a key: {@link Section#of}. */
    public Section section(String key, Object... values) {
        return Section.of(key, build(), values);
    }
}
