package dev.gatebench.core.report;

import java.util.List;

/**
 * A field of a table.
 *
 * @param text what it says
 * @param marks numbers of the footnotes that belong to it
 */
public record Entry(String text, List<Integer> marks) {
    public Entry {
        marks = List.copyOf(marks);
    }

    static Entry of(String text) {
        return new Entry(text, List.of());
    }
}
