package dev.gatebench.pathmatcher;

import java.util.List;
import java.util.Optional;

/**
 * Finds variables with regular expressions as Spring's PathPatternParser does: in an expression a backslash takes a
 * brace or a slash its meaning, and braces may be nested.
 */
final class CaptureParser {
    private CaptureParser() {}

    /** Returns the end of the segment that starts at {@code from}: the next slash outside expressions. */
    static int segmentEnd(String pattern, int from, char separator) {
        boolean inside = false;
        for (int at = from; at < pattern.length(); at++) {
            char c = pattern.charAt(at);
            if (c == separator) {
                return at;
            } else if (c == ':' && inside) {
                at = close(pattern, at + 1, separator);
                if (at == pattern.length() || pattern.charAt(at) == separator) {
                    return at;
                }
                inside = false;
            } else if (c == '{' || c == '}') {
                inside = c == '{';
            }
        }
        return pattern.length();
    }

    /** Returns the place of the brace that closes an expression, or of what ends the search for it. */
    private static int close(String pattern, int from, char separator) {
        int depth = 0;
        for (int at = from; at < pattern.length(); at++) {
            char c = pattern.charAt(at);
            if (c == '\\') {
                at++;
            } else if (c == separator || (c == '}' && depth == 0)) {
                return at;
            } else if (c == '{' || c == '}') {
                depth += c == '{' ? 1 : -1;
            }
        }
        return pattern.length();
    }

    /** Returns the variable that the characters {@code from} to {@code to}, exclusive, are; empty if they are none. */
    static Optional<List<Part>> variable(String pattern, int from, int to, char separator) {
        int colon = from;
        while (colon < to && pattern.charAt(colon) != ':') {
            colon++;
        }
        if (pattern.charAt(from) != '{' || colon == to || close(pattern, colon + 1, separator) != to - 1) {
            return Optional.empty();
        }
        String name = pattern.substring(from + 1, colon);
        if (name.indexOf('}') >= 0) {
            return Optional.empty(); // it closes before the colon: others follow
        }
        return Optional.of(List.of(new Part.Variable(name, Optional.of(pattern.substring(colon + 1, to - 1)))));
    }
}
