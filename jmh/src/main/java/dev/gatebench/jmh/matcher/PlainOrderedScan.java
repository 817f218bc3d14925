package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.Route;
import dev.gatebench.jmh.table.RouteTable;
import dev.gatebench.jmh.table.Syntax;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Tries one test after another: equality for a static route, {@code startsWith} for a prefix, a compiled regular
 * expression for every other. Easegress's ordered router, written in Go, works in the same way.
 */
final class PlainOrderedScan implements PathMatcherUnderTest {

    private static final int TAIL = "/**".length();

    private final Predicate<String>[] tests;

    // an array, as in the other matchers, so that their loops differ in nothing but the test
    @SuppressWarnings({"unchecked", "rawtypes"})
    PlainOrderedScan(RouteTable table) {
        tests = table.routes().stream().map(PlainOrderedScan::test).toArray(Predicate[]::new);
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

    private static Predicate<String> test(Route route) {
        Set<Syntax> syntax = route.syntax();
        String pattern = route.pattern();
        if (syntax.isEmpty() || syntax.equals(Set.of(Syntax.TRAILING_SLASH))) {
            return pattern::equals;
        }
        if (syntax.equals(Set.of(Syntax.PREFIX))) {
            String prefix = pattern.substring(0, pattern.length() - TAIL);
            return path -> path.startsWith(prefix) && endsSegment(path, prefix.length());
        }
        Pattern regex = AntRegex.of(route);
        return path -> regex.matcher(path).matches();
    }

    private static boolean endsSegment(String path, int at) {
        return path.length() == at || path.charAt(at) == '/';
    }
}
