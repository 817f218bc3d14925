package dev.gatebench.pathmatcher;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Matches paths against a table of Ant patterns. Decides as {@code AntPathMatcher} of Spring does by default, that of
 * the releases that the {@link Dialect} names, when asked pattern by pattern: {@code ?} is a character, {@code *} any
 * number of them within a segment, {@code **} as a whole segment any number of segments, <code>{name}</code> a
 * variable, <code>{name:regex}</code> one that the regular expression must match; a slash at the end counts, several
 * slashes in a row are one, and pattern and path must both start with a slash or both not.
 *
 * <p>Immutable and safe for any number of threads. Patterns without wildcards are found by one look into a hash table,
 * others by a trie of segments. Time does not depend on how many routes there are, but on how many ways there are to
 * read the path by different patterns.
 *
 * <p>The most that a path can cost, whoever chose it: each segment of a pattern with wildcards is held against each
 * segment of the path at most once, and by specificity at most three times; in front of the pattern's first {@code **}
 * against one segment alone. To hold a segment of g characters with wildcards against one of l characters takes at most
 * (g + 2) (l + 1) steps. So time grows at most as the length of the path times the length of all patterns together, and
 * the logarithm of their number where hashes collide. The exceptions are regular expressions, which take the time that
 * java.util.regex takes, and, by specificity, routes that the comparator orders in a circle: those that match are
 * sorted, too.
 *
 * @param <T> type of the routes' targets
 */
public final class RadixPathMatcher<T> {
    private final Match<T>[] routes;
    private final Finder finder;

    private RadixPathMatcher(Builder<T> builder) {
        List<ParsedPattern> patterns = builder.patterns;
        Rules rules = builder.rules;
        int[] order = IntStream.range(0, patterns.size()).toArray();
        if (rules.dialect() != Dialect.PATH_PATTERN) {
            this.routes = builder.routes(order);
            this.finder = new AntFinder(routes, patterns, rules, builder.order);
            return;
        }
        if (builder.order == Order.SPECIFICITY) {
            List<PathPatternOrder> known =
                    patterns.stream().map(PathPatternOrder::of).toList();
            order = IntStream.of(order)
                    .boxed()
                    .sorted(Comparator.comparing(known::get, PathPatternOrder.BY_SPECIFICITY))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
        this.routes = builder.routes(order);
        this.finder = new PathPatternFinder(
                routes, IntStream.of(order).mapToObj(patterns::get).toList(), rules);
    }

    /** Decides which of several matching routes wins. */
    public enum Order {
        /**
         * The most specific route: the first in a stable sort of the matching routes, in the order in which they were
         * added, by {@code AntPathMatcher.getPatternComparator(path)} or, in {@link Dialect#PATH_PATTERN}, by
         * {@code PathPattern.SPECIFICITY_COMPARATOR}.
         */
        SPECIFICITY,
        /** The route that was added first. */
        REGISTRATION
    }

    /** Returns a builder without routes. */
    public static <T> Builder<T> builder(Dialect dialect, Order order) {
        return new Builder<>(dialect, order);
    }

    /**
     * Returns the match for a path. Allocates nothing if the route has no variables, and only the match if it has,
     * except for: a regular expression other than one class of characters; a path with two slashes in a row; a table
     * with more than 32 places where a {@code **} stands behind another; and, by specificity, routes that the
     * comparator orders in a circle.
     */
    public Match<T> match(String path) {
        return first(path, route -> true);
    }

    /**
     * Returns the match of the first route in order that matches and whose value is accepted.
     *
     * @param accept asked about matching routes, not always in order, not about all of them, and about some several
     *     times. If its answers about a route differ within a call, the result is a route that it accepted at least
     *     once, not always the first, or none
     */
    public Match<T> match(String path, Predicate<? super T> accept) {
        Objects.requireNonNull(accept, "accept");
        return first(path, route -> accept.test(routes[route].value()));
    }

    private Match<T> first(String path, IntPredicate take) {
        int place = finder.find(Objects.requireNonNull(path, "path"), take);
        return place == Finder.NONE ? Match.none() : routes[place].on(path);
    }

    /**
     * Gathers the routes of a table, and builds its matcher.
     *
     * @param <T> what routes lead to
     */
    public static final class Builder<T> {
        private final Order order;
        private final List<ParsedPattern> patterns = new ArrayList<>();
        private final List<T> values = new ArrayList<>();
        private Rules rules;
        private PatternParser parser;

        private Builder(Dialect dialect, Order order) {
            this.rules = Rules.of(Objects.requireNonNull(dialect, "dialect"));
            this.parser = PatternParser.of(rules);
            this.order = Objects.requireNonNull(order, "order");
        }

        /**
         * Takes upper case and lower case for one, as {@code setCaseSensitive(false)} of Spring's matchers does: in
         * texts as {@link String#equalsIgnoreCase} does, in segments with wildcards for ASCII alone.
         *
         * @throws IllegalStateException when routes were added before
         * @throws IllegalArgumentException in {@link Dialect#ANT_5_2}, whose texts count ASCII alone
         */
        public Builder<T> ignoreCase() {
            if (rules.dialect() == Dialect.ANT_5_2) {
                throw new IllegalArgumentException("the dialect 'ANT_5_2' has no option of case: take ANT_5_3 or ANT");
            }
            return with(rules.ignoringCase());
        }

        /**
         * Lets a pattern without a slash at its end take a path with one more, as
         * {@code PathPatternParser.setMatchOptionalTrailingSeparator(true)} does, the default of Spring 5.3, gone in 7.
         *
         * @throws IllegalStateException when routes were added before
         * @throws IllegalArgumentException in other dialects than {@link Dialect#PATH_PATTERN}
         */
        public Builder<T> optionalSlash() {
            if (rules.dialect() != Dialect.PATH_PATTERN) {
                throw new IllegalArgumentException(
                        "'%s' has no option of slashes, PATH_PATTERN has: add a second pattern with the slash"
                                .formatted(rules.dialect()));
            }
            return with(rules.withOptionalSlash());
        }

        /**
         * Takes another character than the slash between segments, as {@code setPathSeparator} of AntPathMatcher does,
         * and {@code PathContainer.Options.MESSAGE_ROUTE} with the dot.
         *
         * @throws IllegalStateException when routes were added before
         * @throws IllegalArgumentException when the character means something in patterns, or is neither slash nor dot
         *     in {@link Dialect#PATH_PATTERN}
         */
        public Builder<T> separator(char separator) {
            boolean known = rules.dialect() == Dialect.PATH_PATTERN
                    ? "/.".indexOf(separator) >= 0
                    : "*?{}:\\".indexOf(separator) < 0 && !Character.isSurrogate(separator);
            if (!known) {
                throw new IllegalArgumentException("the separator of '%s' must be %s, was '%s': choose another"
                        .formatted(
                                rules.dialect(),
                                rules.dialect() == Dialect.PATH_PATTERN
                                        ? "a slash or a dot"
                                        : "a character without meaning in patterns",
                                separator));
            }
            return with(rules.withSeparator(separator));
        }

        private Builder<T> with(Rules changed) {
            if (!patterns.isEmpty()) {
                throw new IllegalStateException("options must be set before routes are added, %d were: set them first"
                        .formatted(patterns.size()));
            }
            rules = changed;
            parser = PatternParser.of(changed);
            return this;
        }

        /**
         * Adds a route. Several may have one pattern; the earliest wins.
         *
         * @throws IllegalArgumentException when the pattern is not valid; the message has the route's number, counted
         *     from 0
         */
        public Builder<T> add(String pattern, T value) {
            int route = patterns.size();
            // for callers that are compiled without null checks
            if ((Object) pattern == null || (Object) value == null) {
                throw new IllegalArgumentException(
                        "route %d '%s' must have a pattern and a value, was null: give both".formatted(route, pattern));
            }
            try {
                patterns.add(parser.parse(pattern));
            } catch (BadPatternException e) {
                throw new IllegalArgumentException("route %d '%s' %s".formatted(route, pattern, e.getMessage()), e);
            }
            values.add(value);
            return this;
        }

        /** Builds the matcher of the routes added so far. */
        public RadixPathMatcher<T> build() {
            return new RadixPathMatcher<>(this);
        }

        @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of a generic class
        private Match<T>[] routes(int[] order) {
            Match<T>[] routes = new Match[order.length];
            for (int i = 0; i < routes.length; i++) {
                routes[i] = Match.route(order[i], patterns.get(order[i]), values.get(order[i]));
            }
            return routes;
        }
    }
}
