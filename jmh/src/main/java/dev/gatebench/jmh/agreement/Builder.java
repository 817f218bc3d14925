package dev.gatebench.jmh.agreement;

import dev.gatebench.jmh.matcher.PathMatcherUnderTest;
import dev.gatebench.jmh.table.RouteTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.openjdk.jol.info.GraphLayout;

/** Measures how long a matcher takes to build, and how much memory it keeps. */
final class Builder {

    private static final int ENOUGH_BUILDS = 5;
    private static final int MOST_BUILDS = 50;
    private static final int PATIENCE = 10;

    private Builder() {}

    /** A matcher, and the median time in nanoseconds of its builds. */
    record Built(PathMatcherUnderTest matcher, long medianNs) {}

    /**
     * Builds as often as fits into the time, at most {@value #MOST_BUILDS} times. If that is less than
     * {@value #ENOUGH_BUILDS} times, goes on until it is as many or until ten times the time has passed. Builds at
     * least once.
     */
    static Built build(Function<RouteTable, PathMatcherUnderTest> matcher, RouteTable table, Duration time) {
        List<Long> builds = new ArrayList<>();
        long begin = System.nanoTime();
        PathMatcherUnderTest last;
        do {
            long start = System.nanoTime();
            last = matcher.apply(table);
            builds.add(System.nanoTime() - start);
        } while (goesOn(builds.size(), System.nanoTime() - begin, time.toNanos()));
        return new Built(
                last,
                builds.stream().sorted().skip(builds.size() / 2).findFirst().orElseThrow());
    }

    private static boolean goesOn(int builds, long spentNs, long timeNs) {
        return builds < ENOUGH_BUILDS ? spentNs < PATIENCE * timeNs : builds < MOST_BUILDS && spentNs < timeNs;
    }

    /**
     * Returns the bytes that the matcher keeps for this table: the objects that it refers to, less those of the same
     * matcher over a table of one route (loggers, class loaders and other fixed parts).
     */
    static long retainedBytes(PathMatcherUnderTest matcher, PathMatcherUnderTest overOneRoute) {
        return GraphLayout.parseInstance(matcher).totalSize()
                - GraphLayout.parseInstance(overOneRoute).totalSize();
    }
}
