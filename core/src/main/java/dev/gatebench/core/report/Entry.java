package dev.gatebench.core.report;

import java.util.List;

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

    static Entry of(String text) {
        return new Entry(text, "", List.of());
    }

    static Entry of(String text, String interval) {
        return new Entry(text, interval, List.of());
    }

    static Entry marked(String text, List<Integer> marks) {
        return new Entry(text, "", marks);
    }

    /** Text and interval. */
    String full() {
        return interval.isEmpty() ? text : text + " " + interval;
    }
}
