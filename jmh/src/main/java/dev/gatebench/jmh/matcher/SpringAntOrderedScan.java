package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import org.springframework.util.AntPathMatcher;

/**
 * Tries one pattern after another with Spring's own {@code AntPathMatcher}: ShenYu's scan without the splitting at
 * commas.
 */
final class SpringAntOrderedScan implements PathMatcherUnderTest {

    private final AntPathMatcher ant = new AntPathMatcher();
    private final String[] patterns;

    SpringAntOrderedScan(RouteTable table) {
        patterns = table.patterns().toArray(String[]::new);
        ant.setCachePatterns(true);
    }

    @Override
    public int match(String path) {
        for (int i = 0; i < patterns.length; i++) {
            if (ant.match(patterns[i], path)) {
                return i;
            }
        }
        return NO_MATCH;
    }
}
