package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.ParameterRoute;
import dev.gatebench.jmh.table.PrefixRoute;
import dev.gatebench.jmh.table.Route;
import dev.gatebench.jmh.table.StaticRoute;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The test of a path that each kind of route comes down to. */
final class PlainTests {

    private static final Pattern PARAMETER = Pattern.compile("\\{\\w+}");

    private PlainTests() {}

    static Predicate<String> of(Route route) {
        if (route instanceof StaticRoute exact) {
            return exact.path()::equals;
        }
        if (route instanceof PrefixRoute below) {
            String prefix = below.prefix();
            return path -> path.startsWith(prefix) && endsSegment(path, prefix.length());
        }
        Pattern regex = regex((ParameterRoute) route);
        return path -> regex.matcher(path).matches();
    }

    private static boolean endsSegment(String path, int at) {
        return path.length() == at || path.charAt(at) == '/';
    }

    /** A parameter takes one whole segment of any characters, where the published tables take lower-case letters only. */
    static Pattern regex(ParameterRoute route) {
        return Pattern.compile(Arrays.stream(route.template().split("/", -1))
                .map(segment -> PARAMETER.matcher(segment).matches() ? "([^/]+)" : quoted(segment))
                .collect(Collectors.joining("/")));
    }

    private static String quoted(String segment) {
        return segment.isEmpty() ? "" : Pattern.quote(segment);
    }
}
