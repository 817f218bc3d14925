package dev.gatebench.pathmatcher;

import java.util.regex.Pattern;

/** The rules by which patterns are read: those of a matcher of Spring, and of the releases that decide alike. */
public enum Dialect {
    /**
     * {@code AntPathMatcher} of Spring 5.2, as in ShenYu 2.4.3: a pattern with a {@code **} before its last segment
     * takes a path with or without a slash at the end, and no wildcard a line terminator.
     */
    ANT_5_2(Family.ANT, 0),

    /** {@code AntPathMatcher} of the last Spring 5.3, which reads slashes so too; wildcards take line terminators. */
    ANT_5_3(Family.ANT, Pattern.DOTALL),

    /**
     * {@code AntPathMatcher} of Spring 6 and 7, as in ShenYu 2.7: a slash at the end counts unless the last segment is
     * {@code **} (spring-framework gh-27506), and wildcards take line terminators.
     */
    ANT(Family.ANT, Pattern.DOTALL),

    /**
     * {@code PathPattern} of Spring 6.2 and 7, by default in Spring MVC and WebFlux. Each slash counts. Segments of the
     * path are percent-decoded, and lose what follows a {@code ;} (matrix parameters), before they are matched; an
     * encoded slash is a character of its segment. {@code **} and <code>{*rest}</code>, as the first or the last
     * segment, take any number of segments; in front of others they take a path with or without a slash in front.
     * {@code *} takes a segment with a character, at the end also an empty one. Spring 5.3 decides so too, but refuses
     * {@code **} and <code>{*rest}</code> in front of others, and decodes what is not ASCII otherwise.
     */
    PATH_PATTERN(Family.PATH_PATTERN, Pattern.DOTALL);

    private final Family family;
    private final int flags;

    Dialect(Family family, int flags) {
        this.family = family;
        this.flags = flags;
    }

    Family family() {
        return family;
    }

    /** Flags with which Spring compiles the expression of a segment. */
    int flags() {
        return flags;
    }

    /** Whether a slash at the end counts of a pattern that has a {@code **}, but not at its end. */
    boolean slashCountsBehindDoubleStar() {
        return this == ANT;
    }

    /** Whether a variable's regular expression may have capturing groups. */
    boolean takesGroups() {
        return this != PATH_PATTERN;
    }

    /** Checks the name of a variable that stands for one segment or less. */
    void checkName(String name) throws BadPatternException {
        if (name.startsWith("*") && this != ANT_5_2) {
            throw new BadPatternException(
                    this == PATH_PATTERN
                            ? "has the variable '%s' as a part of a segment: give it a segment of its own"
                                    .formatted(name)
                            : "has the variable '%s', and %s knows none for several segments: write '**'"
                                    .formatted(name, this));
        }
        if (this == PATH_PATTERN && !isName(name)) {
            throw new BadPatternException(
                    "has the variable '%s', whose name must be a Java identifier, dashes allowed: rename it"
                            .formatted(name));
        }
    }

    /** Whether PathPattern takes a name: a Java identifier, which may have dashes but at its start. */
    static boolean isName(String name) {
        return !name.isEmpty()
                && Character.isJavaIdentifierStart(name.charAt(0))
                && name.chars().allMatch(c -> c == '-' || Character.isJavaIdentifierPart(c));
    }
}
