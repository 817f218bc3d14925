package dev.gatebench.pathmatcher;

/**
 * A segment that matches only itself. It holds its place in the pattern, and no text of its own.
 *
 * @param pattern the pattern
 * @param start where the segment starts in it
 * @param end the place after its last character
 * @param ignoresCase whether upper case and lower case are one
 */
record LiteralSegment(String pattern, int start, int end, boolean ignoresCase) implements Segment {
    @Override
    public boolean matches(String path, int from, int to) {
        return to - from == end - start && path.regionMatches(ignoresCase, from, pattern, start, end - start);
    }

    @Override
    public String key() {
        return pattern.substring(start, end);
    }
}
