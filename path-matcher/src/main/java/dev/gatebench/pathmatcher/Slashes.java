package dev.gatebench.pathmatcher;

/** Finds where segments start and end. AntPathMatcher takes several slashes for one. */
final class Slashes {
    private Slashes() {}

    /** Returns the first place from {@code at} on that is no slash. */
    static int skip(String text, int at) {
        int i = at;
        while (i < text.length() && text.charAt(i) == '/') {
            i++;
        }
        return i;
    }

    /** Returns the place after the last character of the segment at {@code at}. */
    static int segmentEnd(String text, int at) {
        int end = text.indexOf('/', at);
        return end < 0 ? text.length() : end;
    }

    /**
     * Returns where the last {@code segments} segments start; {@code from}, the start of a segment, if fewer are left.
     */
    static int lastSegments(String text, int from, int segments) {
        int at = text.length();
        for (int i = 0; i < segments && at > from; i++) {
            while (at > from && text.charAt(at - 1) == '/') {
                at--;
            }
            while (at > from && text.charAt(at - 1) != '/') {
                at--;
            }
        }
        return at;
    }

    static boolean doubled(String text) {
        return text.contains("//");
    }

    /** Returns the text with one slash in place of several. */
    static String single(String text) {
        StringBuilder single = new StringBuilder(text.length());
        char last = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '/' || last != '/') {
                single.append(c);
            }
            last = c;
        }
        return single.toString();
    }
}
