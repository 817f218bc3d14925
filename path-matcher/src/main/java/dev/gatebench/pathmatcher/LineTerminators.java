package dev.gatebench.pathmatcher;

/** The characters that {@code .} of a regular expression, and so a wildcard of AntPathMatcher, does not match. */
final class LineTerminators {
    private LineTerminators() {}

    /** Whether a character is a line terminator to a {@link java.util.regex.Pattern} without flags. */
    static boolean is(int c) {
        if (c > '\r' && c < '\u0085') {
            return false; // nearly all characters
        }
        return c == '\n' || c == '\r' || c == '\u0085' || c == '\u2028' || c == '\u2029';
    }

    static boolean in(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (is(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }
}
