package dev.gatebench.pathmatcher;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The rules of a table.
 *
 * @param dialect dialect of its patterns
 * @param ignoresCase whether upper case and lower case are one
 * @param slashMayFollow whether a pattern without a slash at its end takes a path with one more
 */
record Rules(Dialect dialect, boolean ignoresCase, boolean slashMayFollow) {
    /** Returns the rules of a dialect without options. */
    static Rules of(Dialect dialect) {
        return new Rules(dialect, false, false);
    }

    /** Compiles the expression of a segment or of a part of it. */
    Pattern compile(String regex) {
        return Pattern.compile(regex, dialect.flags() | (ignoresCase ? Pattern.CASE_INSENSITIVE : 0));
    }

    /** Whether segments of text and {@code ?} alone count characters, not code points. */
    boolean countsCharacters(List<Part> parts) {
        return dialect == Dialect.PATH_PATTERN
                && parts.stream().allMatch(part -> part instanceof Part.Literal || part instanceof Part.One);
    }

    /** Whether a wildcard takes a character. */
    boolean takes(int c) {
        return dialect != Dialect.ANT_5_2 || !LineTerminators.is(c);
    }

    /** Whether a wildcard takes all characters of a text from {@code from} to {@code to}, exclusive. */
    boolean takes(String text, int from, int to) {
        return dialect != Dialect.ANT_5_2 || !LineTerminators.in(text, from, to);
    }
}
