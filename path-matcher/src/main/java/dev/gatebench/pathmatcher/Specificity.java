package dev.gatebench.pathmatcher;

import java.util.Comparator;

/**
 * The specificity of a pattern, as the comparator of Spring 5.2's AntPathMatcher counts it (its Javadoc has the rule),
 * without the part that depends on the path: a pattern that is the path itself comes first. It counts characters inside
 * regular expressions too.
 *
 * @param kind kind of the pattern
 * @param variables number of <code>{</code>
 * @param stars number of {@code *}, without one at the start and one in a {@code .*} at the end
 * @param doubleStars number of {@code **}
 * @param length length in characters, a variable counted as one
 */
record Specificity(Kind kind, int variables, int stars, int doubleStars, int length) {
    /** The kinds of patterns that the comparator knows. */
    enum Kind {
        /** No {@code **} anywhere. */
        PLAIN,
        /** A {@code **} somewhere, but not as the last segment. */
        DOUBLE_STAR,
        /** {@code **} as the last segment. */
        PREFIX,
        /** {@code /**} alone. */
        CATCH_ALL
    }

    /** Orders by the number of wildcards, then the longer first, then by single stars, then by variables. */
    static final Comparator<Specificity> BY_WILDCARDS = Comparator.comparingInt(Specificity::wildcards)
            .thenComparing(Comparator.comparingInt(Specificity::length).reversed())
            .thenComparingInt(Specificity::stars)
            .thenComparingInt(Specificity::variables);

    /** Orders the longer first. */
    static final Comparator<Specificity> BY_LENGTH =
            Comparator.comparingInt(Specificity::length).reversed();

    /** Orders by the whole rule. Not transitive where {@link Kind#PREFIX} meets {@link Kind#DOUBLE_STAR}. */
    static final Comparator<Specificity> ANT = Specificity::compareAsAnt;

    /** Counts a pattern of a table with these rules. */
    static Specificity of(String pattern, Rules rules) {
        return of(pattern, rules.separatorInOrder());
    }

    /** Counts a pattern of paths with slashes. */
    static Specificity of(String pattern) {
        return of(pattern, '/');
    }

    private static Specificity of(String pattern, char separator) {
        int variables = 0;
        int stars = 0;
        int doubleStars = 0;
        int last = pattern.length() - 1;
        for (int i = 0; i <= last; i++) {
            char c = pattern.charAt(i);
            if (c == '{') {
                variables++;
            } else if (c == '*') {
                if (i < last && pattern.charAt(i + 1) == '*') {
                    doubleStars++;
                    i++;
                } else if (i > 0 && !(i == last && pattern.charAt(i - 1) == '.')) {
                    stars++;
                }
            }
        }
        int length = variables == 0 ? pattern.length() : lengthWithoutVariables(pattern);
        return new Specificity(kind(pattern, doubleStars, separator), variables, stars, doubleStars, length);
    }

    private static Kind kind(String pattern, int doubleStars, char separator) {
        if (pattern.equals(separator + "**")) {
            return Kind.CATCH_ALL;
        }
        if (pattern.endsWith(separator + "**")) {
            return Kind.PREFIX;
        }
        return doubleStars > 0 ? Kind.DOUBLE_STAR : Kind.PLAIN;
    }

    /**
     * Returns the length; the text from a brace to the next closing one counts as one if it has a character and no
     * slash, whatever separates segments.
     */
    private static int lengthWithoutVariables(String pattern) {
        int length = 0;
        int at = 0;
        int slash = -1;
        while (at < pattern.length()) {
            slash = slash < at ? Separators.segmentEnd(pattern, at, '/') : slash;
            int close = pattern.charAt(at) == '{' ? pattern.indexOf('}', at + 2) : -1;
            boolean variable = close >= 0 && slash > close;
            at = variable ? close + 1 : at + 1;
            length++;
        }
        return length;
    }

    int wildcards() {
        return variables + stars + 2 * doubleStars;
    }

    private static int compareAsAnt(Specificity a, Specificity b) {
        if (a.kind == Kind.CATCH_ALL || b.kind == Kind.CATCH_ALL) {
            return Boolean.compare(a.kind == Kind.CATCH_ALL, b.kind == Kind.CATCH_ALL);
        }
        if (a.kind == Kind.PREFIX && b.kind == Kind.PREFIX) {
            return BY_LENGTH.compare(a, b);
        }
        if (a.kind == Kind.PREFIX && b.kind == Kind.PLAIN) {
            return 1;
        }
        if (a.kind == Kind.PLAIN && b.kind == Kind.PREFIX) {
            return -1;
        }
        return BY_WILDCARDS.compare(a, b);
    }
}
