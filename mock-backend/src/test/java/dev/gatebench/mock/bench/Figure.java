package dev.gatebench.mock.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** One figure over the rounds. */
final class Figure {
    private final String name;
    private final List<Double> values = new ArrayList<>();

    Figure(String name) {
        this.name = name;
    }

    void add(double value) {
        values.add(value);
    }

    double median() {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }

    /** A row of a Markdown table: name, median, least, greatest, n. */
    String row() {
        return String.format(
                Locale.ROOT,
                "| %-52s | %9.2f | %9.2f | %9.2f | %2d |",
                name,
                median(),
                Collections.min(values),
                Collections.max(values),
                values.size());
    }
}
