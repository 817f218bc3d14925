package dev.gatebench.pathmatcher;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Matches paths against a table of patterns. Decides as Spring's {@code AntPathMatcher} or {@code PathPattern} does
 * when asked pattern by pattern, that of the releases that the {@link Dialect} names: {@code ?} is a character,
 * {@code *} any number of them within a segment, {@code **} as a whole segment any number of segments, <code>{name}
 * </code> a variable, <code>{name:regex}</code> one that the regular expression must match. Dialects differ in slashes,
 * in what {@code **} takes, and in what they make of the path.
 *
 * <p>Immutable and safe for any number of threads. Patterns without wildcards are found by one look into a hash table,
 * others by a trie of segments. Time does not depend on how many routes there are, but on how many ways there are to
 * read the path by different patterns.
 *
 * <p>The most that a path can cost, whoever chose it: each segment of a pattern with wildcards is held against each
 * segment of the path at most once, and of an Ant pattern by specificity at most three times; in front of the pattern's
 * first {@code **} against one segment alone. A {@link Dialect#PATH_PATTERN} is held three times for each segment that
 * may match nothing, such as <code>{a}{b}</code>, of which it may have two. To hold a segment of g characters with
 * wildcards against one of l characters takes at most (g + 2) (l + 1) steps. So time grows at most as the length of the
 * path times the length of all patterns together, and the logarithm of their number where hashes collide. The
 * exceptions are regular expressions, which take the time and the stack that java.util.regex takes, and, by
 * specificity, routes that the comparator orders in a circle: those that match are sorted, too.
 *
 * @param <T> type of the routes' targets
 */
public final class RadixPathMatcher<T> {
    private final Match<T>[] routes;
    private final Finder finder;

    private RadixPathMatcher(Builder<T> builder) {
        Family family = builder.rules.dialect().family();
        int[] numbers = family.sorted(builder.patterns, builder.order);
        List<ParsedPattern> patterns =
                IntStream.of(numbers).mapToObj(builder.patterns::get).toList();
        this.routes = builder.routes(numbers);
        this.finder = family.finder(routes, patterns, builder.rules, builder.order);
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
     * with more than 32 places where a {@code **} stands behind another; by specificity, routes that the comparator
     * orders in a circle; and in {@link Dialect#PATH_PATTERN} a path with a {@code %} or a {@code ;}.
     *
     * @throws IllegalArgumentException in {@link Dialect#PATH_PATTERN}, when two hexadecimal digits do not follow a
     *     {@code %}, in matrix parameters too, as Spring's {@code PathContainer.parsePath} does
     * @throws StackOverflowError when a route's regular expression needs more stack for this path than there is, as in
     *     Spring
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
     * @throws IllegalArgumentException as {@link #match(String)} does
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
            this.parser = rules.dialect().family().parser(rules);
            this.order = Objects.requireNonNull(order, "order");
        }

        /**
         * Takes upper case and lower case for one, as {@code setCaseSensitive(false)} of Spring's matchers does: in
         * texts as {@link String#equalsIgnoreCase} does, in segments with wildcards for ASCII alone, in those of
         * {@link Dialect#PATH_PATTERN} with {@code ?} alone as {@link Character#toLowerCase(char)} does.
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
            if (!rules.dialect().family().separates(separator)) {
                throw new IllegalArgumentException(
                        "the separator of %s must be plain text, in PATH_PATTERN '/' or '.', was '%s': choose another"
                                .formatted(rules.dialect(), separator));
            }
            return with(rules.withSeparator(separator));
        }

        private Builder<T> with(Rules changed) {
            if (!patterns.isEmpty()) {
                throw new IllegalStateException(
                        "options must be set before the first route, were set after %d: set them first"
                                .formatted(patterns.size()));
            }
            rules = changed;
            parser = changed.dialect().family().parser(changed);
            return this;
        }

        /**
         * Adds a route. Several may have one pattern; the earliest wins. Takes time by the length of the pattern.
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

        /**
         * Removes all routes of a pattern. Those behind them move up, and have lower numbers in what is built later.
         * Takes time by the number of routes.
         *
         * @return whether there was one
         */
        public boolean remove(String pattern) {
            int kept = 0;
            for (int route = 0; route < patterns.size(); route++) {
                if (!patterns.get(route).text().equals(pattern)) {
                    patterns.set(kept, patterns.get(route));
                    values.set(kept++, values.get(route));
                }
            }
            boolean removed = kept < patterns.size();
            parser = rules.dialect().family().parser(rules); // forgets what it read
            patterns.subList(kept, patterns.size()).clear();
            values.subList(kept, values.size()).clear();
            return removed;
        }

        /**
         * Builds the matcher of the routes added so far. What was built before stays as it is: to change routes while
         * others ask for them, change the builder in one thread, build, and put the result into a volatile field. Takes
         * time and memory by the length of all patterns, and n log n to sort n routes by specificity.
         */
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
