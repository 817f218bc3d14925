package dev.gatebench.pathmatcher;

/** Finds where segments start and end. AntPathMatcher takes several separators for one. */
final class Separators {
    private Separators() {}

    /** Returns the first place from {@code at} on that is no separator. */
    static int skip(String text, int at, char separator) {
        int i = at;
        while (i < text.length() && text.charAt(i) == separator) {
            i++;
        }
        return i;
    }

    /** Returns the place after the last character of the segment at {@code at}. */
    static int segmentEnd(String text, int at, char separator) {
        int end = text.indexOf(separator, at);
        return end < 0 ? text.length() : end;
    }

    /**
     * Returns where the last {@code segments} segments start; {@code from}, the start of a segment, if fewer are left.
     */
    static int lastSegments(String text, int from, int segments, char separator) {
        int at = text.length();
        for (int i = 0; i < segments && at > from; i++) {
            while (at > from && text.charAt(at - 1) == separator) {
                at--;
            }
            while (at > from && text.charAt(at - 1) != separator) {
                at--;
            }
        }
        return at;
    }

    static boolean doubled(String text, char separator) {
        return text.contains(separator == '/' ? "//" : String.valueOf(new char[] {separator, separator}));
    }

    /** Returns the text with one separator in place of several. */
    static String single(String text, char separator) {
        StringBuilder single = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != separator || i == 0 || text.charAt(i - 1) != separator) {
                single.append(c);
            }
        }
        return single.toString();
    }

    /** Whether a text starts with a separator. */
    static boolean starts(String text, char separator) {
        return !text.isEmpty() && text.charAt(0) == separator;
    }

    /** Whether a text ends with a separator. */
    static boolean ends(String text, char separator) {
        return !text.isEmpty() && text.charAt(text.length() - 1) == separator;
    }
}
