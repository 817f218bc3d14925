package dev.gatebench.jmh.table;

import java.util.ArrayList;
import java.util.List;

/**
 * The text between two slashes of a pattern.
 *
 * @param text as written; empty only behind a slash at the pattern's end
 */
public record Segment(String text) {

    /** The kind of a segment by what it matches. */
    public enum Kind {
        /** Text that matches only itself. */
        LITERAL,
        /** <code>{name}</code>: any one segment. */
        PARAMETER,
        /** <code>{name:regex}</code>: one segment that the regular expression matches. */
        REGEX,
        /** {@code *}: any one segment. */
        STAR,
        /** {@code **}: any number of segments, none included. */
        DOUBLE_STAR,
        /** Text with {@code *} in it, such as <code>*.html</code>. */
        GLOB,
        /** Text with {@code ?} in it, each for one character. */
        QUESTION,
        /** A parameter with text or other parameters beside it, such as <code>{name}.json</code>. */
        MIXED
    }

    /** The segments of a pattern that starts with a slash, from left to right. */
    static List<Segment> of(String pattern) {
        List<Segment> segments = new ArrayList<>();
        for (String text : pattern.substring(1).split("/", -1)) {
            segments.add(new Segment(text));
        }
        return segments;
    }

    public Kind kind() {
        if (text.contains("{")) {
            return text.indexOf('{') == 0 && closing(text, 0) == text.length() - 1
                    ? text.indexOf(':') < 0 ? Kind.PARAMETER : Kind.REGEX
                    : Kind.MIXED;
        }
        if (text.equals("*")) {
            return Kind.STAR;
        }
        if (text.equals("**")) {
            return Kind.DOUBLE_STAR;
        }
        if (text.indexOf('*') >= 0) {
            return Kind.GLOB;
        }
        return text.indexOf('?') >= 0 ? Kind.QUESTION : Kind.LITERAL;
    }

    /** Returns where the brace that opens at this place closes, or −1 if it does not. */
    public static int closing(String text, int opening) {
        int depth = 0;
        for (int i = opening; i < text.length(); i++) {
            if (text.charAt(i) == '{') {
                depth++;
            } else if (text.charAt(i) == '}' && --depth == 0) {
                return i;
            }
        }
        return -1;
    }
}
