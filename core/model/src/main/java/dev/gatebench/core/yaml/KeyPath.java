package dev.gatebench.core.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The place of a value in a document: {@code fidelity.quick.rounds}, {@code loads[0].concurrency}.
 *
 * @param steps keys ({@link String}) and indexes ({@link Integer}) from the root on
 */
public record KeyPath(List<Object> steps) {
    /** Path of the document itself. */
    public static final KeyPath ROOT = new KeyPath(List.of());

    private static final Pattern PLAIN = Pattern.compile("[^.\\[\\]\"=\\s]+");

    public KeyPath {
        steps = List.copyOf(steps);
    }

    /** Returns the path of a key of the mapping at this path. */
    public KeyPath key(String name) {
        return child(name);
    }

    /** Returns the path of an element, from 0, of the list at this path. */
    public KeyPath index(int index) {
        return child(index);
    }

    /** Returns the path without its last step; the root's is the root. */
    public KeyPath parent() {
        return steps.isEmpty() ? this : new KeyPath(steps.subList(0, steps.size() - 1));
    }

    /** Whether this is the other path or below it. */
    public boolean isWithin(KeyPath other) {
        return steps.size() >= other.steps.size()
                && steps.subList(0, other.steps.size()).equals(other.steps);
    }

    private KeyPath child(Object step) {
        List<Object> longer = new ArrayList<>(steps);
        longer.add(step);
        return new KeyPath(longer);
    }

    /** Returns the path as {@code --set} takes it: keys that hold a dot or a bracket are quoted. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Object step : steps) {
            if (step instanceof Integer) {
                text.append('[').append(step).append(']');
            } else {
                String key = step.toString();
                text.append(text.isEmpty() ? "" : ".");
                text.append(PLAIN.matcher(key).matches() ? key : '"' + key + '"');
            }
        }
        return Words.oneLine(text.toString());
    }
}
