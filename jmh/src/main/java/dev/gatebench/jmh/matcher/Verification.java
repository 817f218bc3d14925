package dev.gatebench.jmh.matcher;

/** Refuses a matcher that answers wrongly, before any time is taken. */
public final class Verification {

    private Verification() {}

    /**
     * Returns if the matcher answers as expected.
     *
     * @param name the matcher's name, for the message
     * @param expected the index of the route that must match, or {@link PathMatcherUnderTest#NO_MATCH}
     * @throws IllegalStateException if the matcher answers with another route
     */
    public static void requireAnswer(String name, PathMatcherUnderTest matcher, String path, int expected) {
        int actual = matcher.match(path);
        if (actual != expected) {
            throw new IllegalStateException(
                    "matcher '%s' must answer %d for path '%s', was %d: repair it, its time means nothing"
                            .formatted(name, expected, path, actual));
        }
    }
}
