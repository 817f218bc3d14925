package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import java.util.function.Function;

/** The matchers under test, for use as a JMH {@code @Param}. */
public enum MatcherKind {
    /** Ordered scan with Spring's {@code AntPathMatcher} through ShenYu's {@code PathMatchUtils}. */
    ANT(AntOrderedScan::new),

    /** Ordered scan of Spring's {@code PathPattern}. */
    PATH_PATTERN(PathPatternOrderedScan::new),

    /** Ordered scan by string comparison and {@code java.util.regex}. */
    PLAIN(PlainOrderedScan::new);

    @SuppressWarnings("ImmutableEnumChecker") // a reference to a constructor holds no state
    private final Function<RouteTable, PathMatcherUnderTest> constructor;

    MatcherKind(Function<RouteTable, PathMatcherUnderTest> constructor) {
        this.constructor = constructor;
    }

    /** Builds the matcher over this table. */
    public PathMatcherUnderTest over(RouteTable table) {
        return constructor.apply(table);
    }
}
