package dev.gatebench.pathmatcher;

/**
 * <code>{*name}</code> as a whole segment: a variable that takes any number of segments, none included, and the slashes
 * before them.
 *
 * @param name name of the variable
 */
record RestSegment(String name) implements ManySegments {
    /** Whether a pattern's characters {@code from} to {@code to}, exclusive, have its form. */
    static boolean is(String pattern, int from, int to) {
        return to - from > 2 && pattern.startsWith("{*", from) && pattern.indexOf('}', from) == to - 1;
    }

    /** Returns the segment with a name. */
    static RestSegment of(String name) throws BadPatternException {
        Dialect.PATH_PATTERN.checkName(name);
        return new RestSegment(name);
    }

    @Override
    public boolean hasVariables() {
        return true;
    }
}
