package dev.gatebench.pathmatcher;

import java.util.regex.Pattern;

/** The rules by which patterns are read: those of a matcher of Spring, and of the releases that decide alike. */
public enum Dialect {
    /**
     * {@code AntPathMatcher} of Spring 5.2, as in ShenYu 2.4.3: a pattern with a {@code **} before its last segment
     * takes a path with or without a slash at the end, and no wildcard a line terminator.
     */
    ANT_5_2(0, false, true),

    /** {@code AntPathMatcher} of the last Spring 5.3, which reads slashes so too; wildcards take line terminators. */
    ANT_5_3(Pattern.DOTALL, false, false),

    /**
     * {@code AntPathMatcher} of Spring 6 and 7, as in ShenYu 2.7: a slash at the end counts unless the last segment is
     * {@code **} (spring-framework gh-27506), and wildcards take line terminators.
     */
    ANT(Pattern.DOTALL, true, false);

    private final int flags;
    private final boolean slashCounts;
    private final boolean starredNames;

    Dialect(int flags, boolean slashCounts, boolean starredNames) {
        this.flags = flags;
        this.slashCounts = slashCounts;
        this.starredNames = starredNames;
    }

    /** Compiles the expression of a segment or of a part of it. */
    Pattern compile(String regex) {
        return Pattern.compile(regex, flags);
    }

    /** Whether a slash at the end counts of a pattern that has a {@code **}, but not at its end. */
    boolean slashCountsBehindDoubleStar() {
        return slashCounts;
    }

    /** Whether a variable's name may begin with {@code *}. */
    boolean takesStarredNames() {
        return starredNames;
    }

    /** Whether a wildcard takes a character. */
    boolean takes(int c) {
        return flags == Pattern.DOTALL || !LineTerminators.is(c);
    }

    /** Whether a wildcard takes all characters of a text from {@code from} to {@code to}, exclusive. */
    boolean takes(String text, int from, int to) {
        return flags == Pattern.DOTALL || !LineTerminators.in(text, from, to);
    }
}
