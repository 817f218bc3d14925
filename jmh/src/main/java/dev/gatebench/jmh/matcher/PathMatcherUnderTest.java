package dev.gatebench.jmh.matcher;

/**
 * A path matcher as a gateway uses it: built once over a route table, then asked once for each request, by any number
 * of threads. Whatever a gateway does once per request, such as parsing the path, belongs to {@link #match}.
 */
@FunctionalInterface
public interface PathMatcherUnderTest {

    /** The answer when no route matches. */
    int NO_MATCH = -1;

    /**
     * Finds the route that matches and, by the order of this matcher, wins.
     *
     * @param path the path of a request: it starts with a slash, has no empty segment but for a slash at its end, no
     *     query and nothing encoded
     * @return the index of the route in its table, or {@link #NO_MATCH}
     */
    int match(String path);
}
