package dev.gatebench.pathmatcher;

/** {@code **} as a whole segment: any number of segments, none included. */
enum DoubleStar implements ManySegments {
    ANY_NUMBER;

    /** Whether a pattern's characters {@code from} to {@code to}, exclusive, are it. */
    static boolean is(String pattern, int from, int to) {
        return to - from == 2 && pattern.startsWith("**", from);
    }
}
