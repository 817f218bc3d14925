package dev.gatebench.core.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Where a value stands in a document: {@code fidelity.quick.rounds}, {@code loads[0].concurrency}.
 *
 * @param steps keys ({@link String}) and indexes ({@link Integer}) from the root on
 */
public record KeyPath(List<Object> steps) {
    /** The document itself. */
    public static final KeyPath ROOT = new KeyPath(List.of());

    private static final Pattern PLAIN = Pattern.compile("[^.\\[\\]\"=\\s]+");

    public KeyPath {
        steps = List.copyOf(steps);
    }

    /** The path of a key of the mapping that stands here. */
    public KeyPath key(String name) {
        return child(name);
    }

    /** The path of an element of the list that stands here, from 0. */
    public KeyPath index(int index) {
        return child(index);
    }

    /** The path without its last step; the root's is the root. */
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

    /** As {@code --set} takes it: keys that hold a dot or a bracket are quoted. */
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
