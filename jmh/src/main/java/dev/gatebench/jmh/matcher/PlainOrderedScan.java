package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import java.util.function.Predicate;

/**
 * Tries one test after another: equality for a static route, {@code startsWith} for a prefix, a compiled regular
 * expression for a route with parameters. Easegress's ordered router, written in Go, works in the same way.
 */
final class PlainOrderedScan implements PathMatcherUnderTest {

    private final Predicate<String>[] tests;

    // an array, as in the other matchers, so that their loops differ in nothing but the test
    @SuppressWarnings({"unchecked", "rawtypes"})
    PlainOrderedScan(RouteTable table) {
        tests = table.routes().stream().map(PlainTests::of).toArray(Predicate[]::new);
    }

    @Override
    public int match(String path) {
        for (int i = 0; i < tests.length; i++) {
            if (tests[i].test(path)) {
                return i;
            }
        }
        return NO_MATCH;
    }
}
