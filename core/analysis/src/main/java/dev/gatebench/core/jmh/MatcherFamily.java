package dev.gatebench.core.jmh;

import java.util.Set;

/** The kinds of matchers, by the names that module {@code jmh} gives its matchers. */
public enum MatcherFamily {
    /** Tries pattern after pattern, as gateways without an index do. */
    ORDERED,
    /** A routing library or a server's own router. */
    LIBRARY,
    /** A gateway's own index, which no other program can use unchanged. */
    GATEWAY,
    /** This project's matchers. */
    OURS;

    /** ShenYu's {@code AntPathMatcher} scan, the measure of others. */
    public static final String ORDERED_ANT = "ANT";

    /** Spring's own scan, the measure of others where ShenYu's is not measured. */
    static final String ORDERED_SPRING_ANT = "ANT_PLAIN";

    private static final Set<String> ORDERED_NAMES =
            Set.of(ORDERED_ANT, ORDERED_SPRING_ANT, "ANT_CACHED", "PATH_PATTERN", "PATH_PATTERN_7", "REGEX", "PLAIN");

    /** Returns the family of a matcher; an unknown one is a library. */
    public static MatcherFamily of(String matcher) {
        if (ORDERED_NAMES.contains(matcher)) {
            return ORDERED;
        }
        return switch (matcher) {
            case "RADIX", "RADIX_ORDERED", "RADIX_PATH_PATTERN" -> OURS;
            case "SHENYU_TRIE" -> GATEWAY;
            default -> LIBRARY;
        };
    }
}
