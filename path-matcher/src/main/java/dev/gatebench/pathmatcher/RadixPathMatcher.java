package dev.gatebench.pathmatcher;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
    private static final String WILDCARDS = "*{?";

    private final Match<T>[] routes;
    private final TextTable table;
    private final Selection selection;
    private final boolean textFirst;
    private final boolean fixedTexts;
    private final String signs;

    private RadixPathMatcher(Builder<T> builder) {
        this.routes = builder.routes();
        int count = routes.length;
        this.textFirst = builder.order == Order.SPECIFICITY;
        List<PathPattern> patterns = builder.patterns;
        this.fixedTexts = patterns.stream().anyMatch(pattern -> !hasWildcards(pattern.text()));
        int[] others = IntStream.range(0, count)
                .filter(route -> !patterns.get(route).plain())
                .toArray();
        this.selection = textFirst
                ? new BySpecificity(others, patterns::get, route -> routes[route].text())
                : new ByRegistration(TrieBuilder.build(others, patterns::get));
        int[] texts = IntStream.range(0, count)
                .filter(route -> patterns.get(route).plain() || (textFirst && matchesItself(patterns.get(route))))
                .toArray();
        this.table = new TextTable(routes, texts);
        this.signs = signs(Arrays.stream(texts)
                .mapToObj(route -> patterns.get(route).text())
                .filter(RadixPathMatcher::hasWildcards)
                .toList());
    }

    /**
     * Returns characters of which each text has at least one, as few as possible: a path without any is none of the
     * texts.
     */
    private static String signs(List<String> texts) {
        if (texts.isEmpty()) {
            return "";
        }
        return Stream.of("{", "*", "?")
                .filter(sign -> texts.stream().allMatch(text -> text.contains(sign)))
                .findFirst()
                .orElse(WILDCARDS);
    }

    private static boolean matchesItself(PathPattern pattern) {
        if (pattern.text().equals("/**")) {
            return false; // comes last, whatever the path
        }
        boolean inPlace = pattern.segmentsMatchTheirOwnText();
        if (inPlace || !pattern.hasDoubleStar()) {
            return inPlace;
        }
        return TrieBuilder.build(new int[] {0}, route -> pattern).find(pattern.text(), Trie.NONE, RadixPathMatcher::any)
                == 0;
    }

    private static boolean any(int route) {
        return true;
    }

    /** Decides which of several matching routes wins. */
    public enum Order {
        /**
         * The most specific route: the first in a stable sort of the matching routes, in the order in which they were
         * added, by {@code AntPathMatcher.getPatternComparator(path)}.
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
        return first(path, RadixPathMatcher::any);
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
        Objects.requireNonNull(path, "path");
        int plain = Selection.NONE;
        if (fixedTexts || hasAny(signs, path)) {
            plain = table.find(path, take);
            if (textFirst && plain != Selection.NONE) {
                return routes[plain].on(path);
            }
            // the path may repeat slashes of a route without wildcards; routes with wildcards are left to the selection
            if (plain == Selection.NONE && fixedTexts && Slashes.doubled(path) && !hasWildcards(path)) {
                plain = table.find(Slashes.single(path), take);
            }
        }
        int route = selection.choose(path, plain, take);
        return route == Selection.NONE ? Match.none() : routes[route].on(path);
    }

    private static boolean hasWildcards(String text) {
        return hasAny(WILDCARDS, text);
    }

    private static boolean hasAny(String characters, String text) {
        for (int i = 0; i < characters.length(); i++) {
            if (text.indexOf(characters.charAt(i)) >= 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Gathers the routes of a table, and builds its matcher.
     *
     * @param <T> what routes lead to
     */
    public static final class Builder<T> {
        private final Order order;
        private final List<PathPattern> patterns = new ArrayList<>();
        private final PatternParser parser;
        private final List<T> values = new ArrayList<>();

        private Builder(Dialect dialect, Order order) {
            this.parser = new PatternParser(Objects.requireNonNull(dialect, "dialect"));
            this.order = Objects.requireNonNull(order, "order");
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
        private Match<T>[] routes() {
            Match<T>[] routes = new Match[patterns.size()];
            for (int i = 0; i < routes.length; i++) {
                routes[i] = Match.route(i, patterns.get(i), values.get(i));
            }
            return routes;
        }
    }
}
