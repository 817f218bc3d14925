package dev.gatebench.pathmatcher;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * A path as Spring's {@code PathContainer.parsePath} reads it: each segment without its matrix parameters, which begin
 * at its first {@code ;}, and percent-decoded as UTF-8.
 *
 * <p>Marks tell, by their place in the text, the characters that are no separators although they look like one, and
 * those that stand for a segment of nothing but matrix parameters ({@link #BLANK}), which is there but empty.
 */
final class DecodedPath {
    /** Marks of a text that has none. */
    static final long[] NO_MARKS = {};

    /** Stands, where it is marked, for a segment that is there but empty. */
    static final char BLANK = ';';

    private static final char HTTP = '/';
    private static final String ENCODED_DOT = "%2E";

    private final StringBuilder text;
    private final char separator;
    private long[] marks = NO_MARKS;

    private DecodedPath(int length, char separator) {
        this.separator = separator;
        this.text = new StringBuilder(length);
    }

    /** Whether a path may differ from its decoded text. */
    static boolean isNeededFor(String path, char separator) {
        return path.indexOf('%') >= 0 || (separator == HTTP && path.indexOf(';') >= 0);
    }

    /**
     * Decodes a path: with slashes as {@code PathContainer.Options.HTTP_PATH} does, with dots as {@code MESSAGE_ROUTE}
     * does, where {@code %2E} alone is decoded and nothing is a matrix parameter.
     *
     * @throws IllegalArgumentException when a {@code %} is not followed by two hexadecimal digits
     */
    static DecodedPath of(String path, char separator) {
        DecodedPath decoded = new DecodedPath(path.length(), separator);
        int at = 0;
        while (at < path.length()) {
            if (path.charAt(at) == separator) {
                decoded.text.append(separator);
                at++;
            } else {
                int end = Separators.segmentEnd(path, at, separator);
                if (separator == HTTP) {
                    int parameters = place(path, ';', at, end);
                    decoded.segment(path, at, parameters);
                    checkParameters(path, parameters, end);
                } else {
                    decoded.append(path.substring(at, end).replace(ENCODED_DOT, "."), path.length());
                }
                at = end;
            }
        }
        return decoded;
    }

    private void segment(String path, int from, int to) {
        StringBuilder segment = new StringBuilder(to - from);
        int at = from;
        while (at < to) {
            if (path.charAt(at) == '%') {
                at = escapes(path, at, to, segment);
            } else {
                segment.append(path.charAt(at++));
            }
        }
        if (from == to) {
            mark(text.length(), path.length());
            text.append(BLANK);
        }
        append(segment, path.length());
    }

    /** Appends a segment, and marks the separators in it. */
    private void append(CharSequence segment, int places) {
        for (int i = 0; i < segment.length(); i++) {
            if (segment.charAt(i) == separator) {
                mark(text.length(), places);
            }
            text.append(segment.charAt(i));
        }
    }

    /** Refuses matrix parameters that cannot be decoded. */
    private static void checkParameters(String path, int from, int to) {
        for (int at = place(path, '%', from, to); at < to; at = place(path, '%', at + 1, to)) {
            checkEscape(path, at, to);
        }
    }

    /** Returns the first place of a character from {@code from} to {@code to}; {@code to} where there is none. */
    private static int place(String path, char c, int from, int to) {
        int at = from;
        while (at < to && path.charAt(at) != c) {
            at++;
        }
        return at;
    }

    private static void checkEscape(String path, int at, int to) {
        if (at + 2 >= to || !HexFormat.isHexDigit(path.charAt(at + 1)) || !HexFormat.isHexDigit(path.charAt(at + 2))) {
            throw new IllegalArgumentException(
                    "a path has a '%%' at character %d that two hexadecimal digits must follow, was '%s': encode it"
                            .formatted(at + 1, path.substring(at, Math.min(at + 3, to))));
        }
    }

    /** Appends the text of the escapes in a row from {@code at} on; returns the place behind them. */
    private static int escapes(String path, int at, int to, StringBuilder segment) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int i = at;
        while (i < to && path.charAt(i) == '%') {
            checkEscape(path, i, to);
            bytes.write(HexFormat.fromHexDigits(path, i + 1, i + 3));
            i += 3;
        }
        segment.append(bytes.toString(StandardCharsets.UTF_8));
        return i;
    }

    private void mark(int place, int places) {
        if (marks.length == 0) {
            // nothing decoded is longer than it was encoded, but for a blank, which stands for a ';'
            marks = new long[places / Long.SIZE + 1];
        }
        marks[place / Long.SIZE] |= 1L << place;
    }

    String text() {
        return text.toString();
    }

    long[] marks() {
        return marks;
    }

    static boolean isMarked(long[] marks, int place) {
        return marks.length > 0 && (marks[place / Long.SIZE] >>> place & 1) != 0;
    }

    /** Returns the end of the segment that starts at a place of a text. */
    static int segmentEnd(String text, long[] marks, int from, char separator) {
        int end = Separators.segmentEnd(text, from, separator);
        while (end < text.length() && isMarked(marks, end)) {
            end = Separators.segmentEnd(text, end + 1, separator);
        }
        return end;
    }

    /** Whether the characters {@code from} to {@code to}, exclusive, stand for a segment that is there but empty. */
    static boolean isBlank(String text, long[] marks, int from, int to) {
        return to - from == 1 && text.charAt(from) == BLANK && isMarked(marks, from);
    }
}
