package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import java.util.regex.Pattern;

/** Tries one compiled {@code java.util.regex} pattern after another on the whole path, for static routes too. */
final class RegexOrderedScan implements PathMatcherUnderTest {

    private final Pattern[] patterns;

    RegexOrderedScan(RouteTable table) {
        patterns = table.routes().stream().map(AntRegex::of).toArray(Pattern[]::new);
    }

    @Override
    public int match(String path) {
        for (int i = 0; i < patterns.length; i++) {
            if (patterns[i].matcher(path).matches()) {
                return i;
            }
        }
        return NO_MATCH;
    }
}
