package dev.gatebench.jmh.matcher;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.gatebench.jmh.table.RouteTable;

/**
 * A Caffeine cache from path to answer, misses included, before {@link SpringAntOrderedScan}: what ShenYu's match cache
 * (2.5.1 and later) does. It holds {@value #PATHS} paths. A request for a path that it holds costs a look-up; every
 * other one costs the scan. Where paths carry identifiers, most requests are for a path that has not been seen.
 */
final class CachedAntScan implements PathMatcherUnderTest {

    static final int PATHS = 1024;

    private final PathMatcherUnderTest scan;
    private final Cache<String, Integer> answers =
            Caffeine.newBuilder().maximumSize(PATHS).build();

    CachedAntScan(RouteTable table) {
        scan = new SpringAntOrderedScan(table);
    }

    @Override
    public int match(String path) {
        return answers.get(path, scan::match);
    }
}
