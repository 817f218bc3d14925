package dev.gatebench.jmh.matcher;

import dev.gatebench.jmh.table.RouteTable;
import dev.gatebench.jmh.table.Syntax;
import dev.gatebench.pathmatcher.Dialect;
import dev.gatebench.pathmatcher.RadixPathMatcher;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The matchers under test, for use as a JMH {@code @Param}. */
public enum MatcherKind {
    /** Ordered scan with Spring's {@code AntPathMatcher} through ShenYu's {@code PathMatchUtils}. */
    ANT(RouteOrder.REGISTRATION, Can.ALL, AntOrderedScan::new),

    /** Ordered scan with Spring's {@code AntPathMatcher}. */
    ANT_PLAIN(RouteOrder.REGISTRATION, Can.ALL, SpringAntOrderedScan::new),

    /** Ordered scan with Spring's {@code AntPathMatcher} behind a Caffeine cache. */
    ANT_CACHED(RouteOrder.REGISTRATION, Can.ALL, CachedAntScan::new),

    /** Ordered scan of Spring's {@code PathPattern}. */
    PATH_PATTERN(RouteOrder.REGISTRATION, Can.ALL_BUT_DEEP, PathPatternOrderedScan::spring5),

    /** Ordered scan of Spring 7's {@code PathPattern}. */
    PATH_PATTERN_7(RouteOrder.REGISTRATION, Can.ALL_BUT_DEEP, Spring7::over),

    /** Ordered scan of {@code java.util.regex}. */
    REGEX(RouteOrder.REGISTRATION, Can.ALL, RegexOrderedScan::new),

    /** Ordered scan by string comparison and {@code java.util.regex}. */
    PLAIN(RouteOrder.REGISTRATION, Can.ALL, PlainOrderedScan::new),

    /** Ordered scan of Helidon 3's {@code PathMatcher}. */
    HELIDON(RouteOrder.REGISTRATION, Can.COMMON, HelidonOrderedScan::new),

    /** Javalin's {@code PathMatcher}. */
    JAVALIN(RouteOrder.REGISTRATION, EnumSet.of(Syntax.PARAMETER, Syntax.PREFIX, Syntax.TAIL), JavalinMatcher::new),

    /** http4k's {@code routes}. */
    HTTP4K(RouteOrder.REGISTRATION, Can.COMMON, Http4kRouter::new),

    /** Vert.x Web's {@code Router}. */
    VERTX(RouteOrder.REGISTRATION, Can.COMMON, VertxRouter::new),

    /** Undertow's {@code PathTemplateMatcher}. */
    UNDERTOW(RouteOrder.SPECIFICITY, EnumSet.of(Syntax.PARAMETER, Syntax.PREFIX, Syntax.TAIL), UndertowTemplates::new),

    /** Jetty's {@code PathMappings}. */
    JETTY(RouteOrder.SPECIFICITY, EnumSet.of(Syntax.PARAMETER, Syntax.PREFIX), JettyMappings::new),

    /** Quarkus's {@code RequestMapper}. */
    QUARKUS(RouteOrder.SPECIFICITY, Can.COMMON, QuarkusMapper::new),

    /** Jooby's radix tree. */
    JOOBY(RouteOrder.SPECIFICITY, Can.COMMON, JoobyRouter::new),

    /** Micronaut's {@code DefaultRouter}. */
    MICRONAUT(RouteOrder.SPECIFICITY, Can.COMMON, MicronautRouter::new),

    /** Armeria's router. */
    ARMERIA(RouteOrder.SPECIFICITY, Can.COMMON, ArmeriaRouter::new),

    /** ShenYu's {@code ShenyuTrie}, where a distribution is at hand. */
    SHENYU_TRIE(
            RouteOrder.SPECIFICITY,
            EnumSet.of(Syntax.PARAMETER, Syntax.STAR, Syntax.GLOB, Syntax.PREFIX, Syntax.TAIL, Syntax.DEEP),
            ShenyuTrieMatcher::new) {
        @Override
        public Optional<String> unavailable() {
            return ShenyuHome.missing();
        }
    },

    /** Our {@code RadixPathMatcher}; the most specific route wins. */
    RADIX(
            RouteOrder.SPECIFICITY,
            Can.ALL,
            table -> new RadixMatcher(table, Dialect.ANT_5_2, RadixPathMatcher.Order.SPECIFICITY)),

    /** Our {@code RadixPathMatcher}; the route that was registered first wins. */
    RADIX_ORDERED(
            RouteOrder.REGISTRATION,
            Can.ALL,
            table -> new RadixMatcher(table, Dialect.ANT_5_2, RadixPathMatcher.Order.REGISTRATION)),

    /** Our {@code RadixPathMatcher} as {@code PathPattern} decides; the route that was registered first wins. */
    RADIX_PATH_PATTERN(
            RouteOrder.REGISTRATION,
            Can.ALL_BUT_DEEP,
            table -> new RadixMatcher(table, Dialect.PATH_PATTERN, RadixPathMatcher.Order.REGISTRATION));

    /** System property with the folder of a ShenYu distribution, for {@link #SHENYU_TRIE}. */
    public static final String SHENYU_HOME = ShenyuHome.PROPERTY;

    private static final class Can {
        static final Set<Syntax> ALL = EnumSet.allOf(Syntax.class);
        static final Set<Syntax> ALL_BUT_DEEP = EnumSet.complementOf(EnumSet.of(Syntax.DEEP));

        /** Syntax of most routers' templates: parameters, with a regular expression or not, and the rest of a path. */
        static final Set<Syntax> COMMON = EnumSet.of(Syntax.PARAMETER, Syntax.REGEX, Syntax.PREFIX, Syntax.TAIL);
    }

    private final RouteOrder order;

    @SuppressWarnings("ImmutableEnumChecker") // a copy that is never changed
    private final Set<Syntax> syntax;

    @SuppressWarnings("ImmutableEnumChecker") // a reference to a constructor holds no state
    private final Function<RouteTable, PathMatcherUnderTest> constructor;

    MatcherKind(RouteOrder order, Set<Syntax> syntax, Function<RouteTable, PathMatcherUnderTest> constructor) {
        this.order = order;
        this.syntax = Set.copyOf(syntax);
        this.constructor = constructor;
    }

    /** Builds the matcher over this table; passes on any exception of the matcher's library. */
    public PathMatcherUnderTest over(RouteTable table) {
        return constructor.apply(table);
    }

    /** Returns which of several matching routes wins. */
    public RouteOrder order() {
        return order;
    }

    /** Returns the syntax that this matcher can express. */
    public Set<Syntax> syntax() {
        return syntax;
    }

    /** Whether the matcher can express every route of the table. */
    public boolean expresses(RouteTable table) {
        return syntax.containsAll(table.syntax());
    }

    /** Whether the matcher tries one route after another. */
    public boolean scans() {
        return order == RouteOrder.REGISTRATION && !ours();
    }

    /** Whether the matcher is this project's own. */
    public boolean ours() {
        return mustAgree() || this == RADIX_PATH_PATTERN;
    }

    /** Whether the matcher is this project's own and decides as the oracle, {@code AntPathMatcher}, does. */
    public boolean mustAgree() {
        return this == RADIX || this == RADIX_ORDERED;
    }

    /** Returns why the matcher cannot be run here, in one line with a remedy; empty if it can. */
    public Optional<String> unavailable() {
        return Optional.empty();
    }
}
