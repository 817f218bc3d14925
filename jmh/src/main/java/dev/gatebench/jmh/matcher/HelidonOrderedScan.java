package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import io.helidon.webserver.PathMatcher;

/**
 * Tries one of Helidon 3's {@code PathMatcher}s after another, as its {@code Routing} does in the order of
 * registration: {@code equals} for a static route, a regular expression for every other. Chosen because it is public
 * and needs no request; {@code Routing} itself is driven by a server's request and response. Helidon 4 needs Java 21.
 */
final class HelidonOrderedScan implements PathMatcherUnderTest {

    private final PathMatcher[] matchers;

    HelidonOrderedScan(RouteTable table) {
        matchers = table.patterns().stream()
                .map(pattern -> Templates.hasTail(pattern) ? Templates.above(pattern) + "[/*]" : pattern)
                .map(PathMatcher::create)
                .toArray(PathMatcher[]::new);
    }

    @Override
    public int match(String path) {
        for (int i = 0; i < matchers.length; i++) {
            if (matchers[i].match(path).matches()) {
                return i;
            }
        }
        return NO_MATCH;
    }
}
