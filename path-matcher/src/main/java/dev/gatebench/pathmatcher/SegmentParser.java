package dev.gatebench.pathmatcher;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Cuts one segment of a pattern into pieces, as AntPathMatcher reads them. Braces that belong to no variable, which
 * AntPathMatcher would take for plain text, are refused. Takes one pass, whatever the text.
 */
final class SegmentParser {
    private final String pattern;
    private final int end;
    private final char separator;
    private final List<Part> parts = new ArrayList<>();
    private int at;

    private SegmentParser(String pattern, int from, int to, char separator) {
        this.pattern = pattern;
        this.at = from;
        this.end = to;
        this.separator = separator;
    }

    /** Returns the pieces of the pattern's characters {@code from} to {@code to}, exclusive. */
    static List<Part> parse(String pattern, int from, int to, char separator) throws BadPatternException {
        SegmentParser parser = new SegmentParser(pattern, from, to, separator);
        parser.run();
        return parser.parts;
    }

    private void run() throws BadPatternException {
        int literal = at;
        while (at < end) {
            char c = pattern.charAt(at);
            if (c == '}') {
                throw new BadPatternException(
                        "has a '}' at character %d that closes nothing: remove it, or write '?' for it"
                                .formatted(at + 1));
            }
            if (c != '?' && c != '*' && c != '{') {
                at++;
                continue;
            }
            addLiteral(literal, at);
            if (c == '{') {
                parts.add(variable());
            } else {
                parts.add(c == '?' ? new Part.One() : new Part.Star());
                at++;
            }
            literal = at;
        }
        addLiteral(literal, end);
    }

    private void addLiteral(int from, int to) {
        if (from < to) {
            parts.add(new Part.Literal(pattern.substring(from, to)));
        }
    }

    private Part.Variable variable() throws BadPatternException {
        int open = at;
        int close = closingBrace(open);
        String inside = pattern.substring(open + 1, close);
        at = close + 1;
        int colon = inside.indexOf(':');
        if (colon < 0) {
            return new Part.Variable(inside, Optional.empty());
        }
        return new Part.Variable(inside.substring(0, colon), Optional.of(inside.substring(colon + 1)));
    }

    private int closingBrace(int open) throws BadPatternException {
        int inner = -1;
        for (int i = open + 1; i < end; i++) {
            char c = pattern.charAt(i);
            if (c == '{') {
                if (inner >= 0) {
                    throw new BadPatternException(
                            ("has braces nested three deep at character %d: a variable's regular expression"
                                            + " may have braces, but none inside them")
                                    .formatted(i + 1));
                }
                inner = i;
            } else if (c == '}') {
                int opened = inner >= 0 ? inner : open;
                if (i == opened + 1) {
                    throw new BadPatternException(
                            "has nothing between the braces at character %d: write {name} or {name:regex}"
                                    .formatted(opened + 1));
                }
                if (inner < 0) {
                    return i;
                }
                inner = -1;
            }
        }
        throw new BadPatternException(
                ("has a '{' at character %1$d that is not closed before the next '%2$c': close it; no variable"
                                + " goes over a '%2$c'")
                        .formatted(open + 1, separator));
    }
}
