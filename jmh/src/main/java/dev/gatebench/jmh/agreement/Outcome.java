package dev.gatebench.jmh.agreement;

import dev.gatebench.jmh.matcher.PathMatcherUnderTest;

/** How a matcher's answer compares with the oracle's. */
enum Outcome {
    /** Both find one route, or none. */
    AGREE,
    /** The oracle finds a route, the matcher none. */
    MISS,
    /** The oracle finds none, the matcher one. */
    FALSE_MATCH,
    /** Both find a route, but not the same. */
    OTHER_ROUTE,
    /** The matcher threw, on the path or already on the table. */
    EXCEPTION,
    /** The matcher did not answer in time. */
    HANG;

    static Outcome of(int expected, int actual) {
        if (expected == actual) {
            return AGREE;
        }
        if (actual == PathMatcherUnderTest.NO_MATCH) {
            return MISS;
        }
        return expected == PathMatcherUnderTest.NO_MATCH ? FALSE_MATCH : OTHER_ROUTE;
    }
}
