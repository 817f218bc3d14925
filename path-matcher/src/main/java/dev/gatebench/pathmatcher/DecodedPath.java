package dev.gatebench.pathmatcher;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * A path as Spring's {@code PathContainer.parsePath} reads it: each segment without its matrix parameters, which begin
 * at its first {@code ;}, and percent-decoded as UTF-8.
 *
 * <p>Marks tell, by their place in the text, the characters that are no separators although they are slashes, and those
 * that stand for a segment of nothing but matrix parameters ({@link #BLANK}), which is there but empty.
 */
final class DecodedPath {
    /** Marks of a text that has none. */
    static final long[] NO_MARKS = {};

    /** Stands, where it is marked, for a segment that is there but empty. */
    static final char BLANK = ';';

    private final StringBuilder text;
    private long[] marks = NO_MARKS;

    private DecodedPath(int length) {
        this.text = new StringBuilder(length);
    }

    /** Whether a path differs from its decoded text. */
    static boolean isNeededFor(String path) {
        return path.indexOf('%') >= 0 || path.indexOf(';') >= 0;
    }

    /**
     * Decodes a path.
     *
     * @throws IllegalArgumentException when a {@code %} is not followed by two hexadecimal digits
     */
    static DecodedPath of(String path) {
        DecodedPath decoded = new DecodedPath(path.length());
        int at = 0;
        while (at < path.length()) {
            if (path.charAt(at) == '/') {
                decoded.text.append('/');
                at++;
            } else {
                int end = Slashes.segmentEnd(path, at);
                int parameters = path.indexOf(';', at);
                decoded.segment(path, at, parameters < 0 || parameters > end ? end : parameters);
                at = end;
            }
        }
        return decoded;
    }

    private void segment(String path, int from, int to) {
        int start = text.length();
        int at = from;
        while (at < to) {
            if (path.charAt(at) == '%') {
                at = escapes(path, at, to);
            } else {
                text.append(path.charAt(at++));
            }
        }
        if (from == to) {
            mark(start, path.length());
            text.append(BLANK);
        }
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) == '/') {
                mark(i, path.length());
            }
        }
    }

    /** Appends the text of the escapes in a row from {@code at} on; returns the place behind them. */
    private int escapes(String path, int at, int to) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int i = at;
        while (i < to && path.charAt(i) == '%') {
            if (i + 2 >= to || !HexFormat.isHexDigit(path.charAt(i + 1)) || !HexFormat.isHexDigit(path.charAt(i + 2))) {
                throw new IllegalArgumentException(
                        "a path has a '%%' at character %d that two hexadecimal digits must follow, was '%s': encode it"
                                .formatted(i + 1, path.substring(i, Math.min(i + 3, to))));
            }
            bytes.write(HexFormat.fromHexDigits(path, i + 1, i + 3));
            i += 3;
        }
        text.append(bytes.toString(StandardCharsets.UTF_8));
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
    static int segmentEnd(String text, long[] marks, int from) {
        int end = Slashes.segmentEnd(text, from);
        while (end < text.length() && isMarked(marks, end)) {
            end = Slashes.segmentEnd(text, end + 1);
        }
        return end;
    }

    /** Whether the characters {@code from} to {@code to}, exclusive, stand for a segment that is there but empty. */
    static boolean isBlank(String text, long[] marks, int from, int to) {
        return to - from == 1 && text.charAt(from) == BLANK && isMarked(marks, from);
    }
}
