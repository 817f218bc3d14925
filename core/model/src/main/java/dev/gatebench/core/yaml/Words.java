package dev.gatebench.core.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Formats values and names of the user for messages, always on one line. */
public final class Words {
    private static final int LONGEST = 160;

    private Words() {}

    /** Escapes control characters of a text and cuts it when it is long. */
    public static String oneLine(String text) {
        StringBuilder line = new StringBuilder();
        for (int c : text.codePoints().limit(LONGEST + 1L).toArray()) {
            switch (c) {
                case '\n' -> line.append("\\n");
                case '\t' -> line.append("\\t");
                case '\r' -> line.append("\\r");
                default -> {
                    // U+2028 and U+2029 break lines without being control characters, and characters of format turn the
                    // direction
                    if (Character.isISOControl(c)
                            || c == 0x2028
                            || c == 0x2029
                            || Character.getType(c) == Character.FORMAT) {
                        line.append(String.format(Locale.ROOT, "\\u%04x", c));
                    } else {
                        line.appendCodePoint(c);
                    }
                }
            }
        }
        return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line.toString();
    }

    /** Formats a value for "was …": text in quotes, nothing as {@code empty}, lists and mappings in flow style. */
    public static String value(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return "empty";
        }
        if (value.isTextual()) {
            return quote(value.textValue());
        }
        if (value.isContainerNode() && value.isEmpty()) {
            return value.isArray() ? "an empty list" : "an empty mapping";
        }
        return oneLine(value.toString());
    }

    /** Puts the text in single quotes. */
    public static String quote(String text) {
        return "'" + oneLine(text) + "'";
    }

    /** Returns {@code did you mean 'netty'? } when one of the names is near, else nothing. */
    public static String didYouMean(String name, Collection<String> names) {
        return nearest(name, names)
                .map(near -> "did you mean " + quote(near) + "? ")
                .orElse("");
    }

    /**
     * Finds the name nearest to a text: case ignored, at most two letters or a third of them apart, or else one that
     * the text begins.
     */
    public static Optional<String> nearest(String name, Collection<String> names) {
        if (name.length() > LONGEST) {
            return Optional.empty();
        }
        int furthest = name.length() < 4 ? 1 : Math.max(2, name.length() / 3);
        return names.stream()
                .filter(other -> distance(name, other) <= furthest)
                .min(Comparator.comparingInt(other -> distance(name, other)))
                .or(() -> names.stream()
                        .filter(other -> name.length() > 2 && other.startsWith(name))
                        .findFirst());
    }

    /** Returns Levenshtein's distance, case ignored. */
    private static int distance(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
