package dev.gatebench.pathmatcher;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The rules of a table.
 *
 * @param dialect dialect of its patterns
 * @param separator character between segments
 * @param ignoresCase whether upper case and lower case are one
 * @param slashMayFollow whether a pattern without a separator at its end takes a path with one more
 */
record Rules(Dialect dialect, char separator, boolean ignoresCase, boolean slashMayFollow) {
    /** Returns the rules of a dialect without options. */
    static Rules of(Dialect dialect) {
        return new Rules(dialect, '/', false, false);
    }

    Rules withSeparator(char other) {
        return new Rules(dialect, other, ignoresCase, slashMayFollow);
    }

    Rules ignoringCase() {
        return new Rules(dialect, separator, true, slashMayFollow);
    }

    Rules withOptionalSlash() {
        return new Rules(dialect, separator, ignoresCase, true);
    }

    /** Returns the separator by which the dialect tells a {@code **} at the end when it orders patterns. */
    char separatorInOrder() {
        return dialect == Dialect.ANT ? separator : '/';
    }

    /** Checks the name of a variable that stands for one segment or less. */
    void checkName(String name) throws BadPatternException {
        dialect.checkName(name);
        checkSlash(name, name);
    }

    /**
     * Checks a variable's regular expression, but not whether it is one.
     *
     * @param whole whether the variable is the whole segment
     */
    void checkExpression(String name, String expression, boolean whole) throws BadPatternException {
        if (expression.isEmpty() && dialect == Dialect.PATH_PATTERN) {
            throw new BadPatternException(
                    "has an empty expression for the variable '%s': write {%s}".formatted(name, name));
        }
        if (!whole || dialect != Dialect.PATH_PATTERN) {
            checkSlash(name, expression);
        }
    }

    /** Refuses a slash within braces, which Spring 5 and PathPattern take for no variable, whatever the separator. */
    private void checkSlash(String name, String text) throws BadPatternException {
        if (dialect != Dialect.ANT && text.indexOf('/') >= 0) {
            throw new BadPatternException(
                    "has a '/' in the variable '%s', which %s does not take: remove it".formatted(name, dialect));
        }
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

    /** Returns one character for all that java.util.regex takes for equal: upper case and lower case of ASCII. */
    int folded(int c) {
        return ignoresCase && c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
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
