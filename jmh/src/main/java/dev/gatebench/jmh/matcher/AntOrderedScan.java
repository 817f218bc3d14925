package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import org.apache.shenyu.common.utils.PathMatchUtils;

/**
 * Tries one pattern after another with {@code PathMatchUtils.match}, as ShenYu 2.4.3 does for the URI conditions of its
 * selectors and rules. This utility splits every pattern at commas on every call and keeps one {@code AntPathMatcher}
 * for the whole process, whose cache of patterns turns itself off beyond 65,536 of them.
 */
final class AntOrderedScan implements PathMatcherUnderTest {

    private final String[] patterns;

    AntOrderedScan(RouteTable table) {
        patterns = table.patterns().toArray(String[]::new);
    }

    @Override
    public int match(String path) {
        for (int i = 0; i < patterns.length; i++) {
            if (PathMatchUtils.match(patterns[i], path)) {
                return i;
            }
        }
        return NO_MATCH;
    }
}
