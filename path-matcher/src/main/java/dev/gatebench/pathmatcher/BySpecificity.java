package dev.gatebench.pathmatcher;

import dev.gatebench.pathmatcher.Specificity.Kind;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the route that AntPathMatcher's comparator puts first in a stable sort of the routes that match. Routes whose
 * pattern is the path itself are dealt with before.
 *
 * <p>The comparator is not transitive in one case: patterns that end with {@code /**} are ordered among themselves by
 * length, but against others with {@code **} by their number of wildcards, so that patterns may form a circle. A table
 * with both kinds is therefore searched for each apart. If the best of each kind do not settle it, all routes that
 * match are gathered and sorted as the comparator's user would, which allocates.
 */
final class BySpecificity implements Selection {
    private final IntFunction<String> texts;
    private final Rules rules;
    private final AntTrie others;
    private final AntTrie doubleStars;
    private final AntTrie prefixes;
    private final AntTrie prefixesByWildcards;
    /** Specificities by route; empty where no circle is possible, as they are then not worth their memory. */
    private final @Nullable Specificity[] known;

    /**
     * Creates a selection.
     *
     * @param routes numbers of the routes that are not plain, ascending
     * @param rules rules of the table
     * @param patterns the pattern of a route
     * @param texts the text of a route's pattern; kept
     */
    BySpecificity(int[] routes, Rules rules, IntFunction<ParsedPattern> patterns, IntFunction<String> texts) {
        this.texts = texts;
        this.rules = rules;
        List<Candidate> all = Arrays.stream(routes)
                .mapToObj(route -> new Candidate(route, Specificity.of(texts.apply(route), rules)))
                .toList();
        boolean circles = all.stream().anyMatch(c -> c.kind() == Kind.DOUBLE_STAR)
                && all.stream().anyMatch(c -> c.kind() == Kind.PREFIX);
        if (!circles) {
            this.known = new Specificity[0];
            this.others = trie(all, EnumSet.allOf(Kind.class), Specificity.ANT, rules, patterns);
            this.doubleStars = trie(List.of(), EnumSet.noneOf(Kind.class), Specificity.ANT, rules, patterns);
            this.prefixes = doubleStars;
            this.prefixesByWildcards = doubleStars;
            return;
        }
        this.known = new Specificity[routes[routes.length - 1] + 1];
        all.forEach(candidate -> known[candidate.route()] = candidate.specificity());
        this.others = trie(all, EnumSet.of(Kind.PLAIN), Specificity.ANT, rules, patterns);
        this.doubleStars = trie(all, EnumSet.of(Kind.DOUBLE_STAR), Specificity.ANT, rules, patterns);
        this.prefixes = trie(all, EnumSet.of(Kind.PREFIX, Kind.CATCH_ALL), Specificity.ANT, rules, patterns);
        this.prefixesByWildcards = trie(all, EnumSet.of(Kind.PREFIX), Specificity.BY_WILDCARDS, rules, patterns);
    }

    private record Candidate(int route, Specificity specificity) {
        static final Comparator<Candidate> ANT = Comparator.comparing(Candidate::specificity, Specificity.ANT);

        Kind kind() {
            return specificity.kind();
        }
    }

    private static AntTrie trie(
            List<Candidate> all,
            Set<Kind> kinds,
            Comparator<Specificity> order,
            Rules rules,
            IntFunction<ParsedPattern> patterns) {
        int[] sorted = all.stream()
                .filter(candidate -> kinds.contains(candidate.kind()))
                .sorted(Comparator.comparing(Candidate::specificity, order))
                .mapToInt(Candidate::route)
                .toArray();
        return AntTrieBuilder.build(sorted, rules, patterns);
    }

    private Specificity specificity(int route) {
        Specificity kept = route < known.length ? known[route] : null;
        return kept == null ? Specificity.of(texts.apply(route), rules) : kept;
    }

    @Override
    public int choose(String path, int plain, IntPredicate take) {
        int other = better(plain, find(others, path, take));
        if (prefixes.isEmpty()) {
            return other;
        }
        int doubleStar = find(doubleStars, path, take);
        int best = better(other, doubleStar);
        if (best != NONE && best == other) {
            return best; // no worse than any with double stars, and before every prefix
        }
        int prefix = find(prefixes, path, take);
        if (best == NONE || prefix == NONE || specificity(prefix).kind() == Kind.CATCH_ALL) {
            return best == NONE ? prefix : best;
        }
        if (other == NONE && beats(prefix, best)) {
            return prefix;
        }
        int fewest = find(prefixesByWildcards, path, take);
        if (fewest == NONE || beats(best, fewest)) {
            return best; // NONE is found if a route is refused now that was taken before
        }
        int first = sorted(path, plain, take);
        return first == NONE ? best : first;
    }

    private static int find(AntTrie trie, String path, IntPredicate take) {
        int rank = trie.find(path, Trie.NONE, take);
        return rank == Trie.NONE ? NONE : trie.route(rank);
    }

    private int better(int a, int b) {
        if (a == NONE || b == NONE) {
            return a == NONE ? b : a;
        }
        return beats(a, b) ? a : b;
    }

    private boolean beats(int a, int b) {
        int order = Specificity.ANT.compare(specificity(a), specificity(b));
        return order < 0 || (order == 0 && a < b);
    }

    private int sorted(String path, int plain, IntPredicate take) {
        BitSet matching = new BitSet();
        IntPredicate gather = route -> {
            if (take.test(route)) {
                matching.set(route);
            }
            return false;
        };
        for (AntTrie trie : List.of(others, doubleStars, prefixes)) {
            trie.find(path, Trie.NONE, gather);
        }
        if (plain != NONE) {
            matching.set(plain);
        }
        Candidate[] candidates = matching.stream()
                .mapToObj(route -> new Candidate(route, specificity(route)))
                .toArray(Candidate[]::new);
        if (candidates.length == 0) {
            return NONE;
        }
        try {
            Arrays.sort(candidates, Candidate.ANT);
            return candidates[0].route();
        } catch (IllegalArgumentException circle) {
            // the sort noticed the circle, as it may from 32 routes on: AntPathMatcher's user would get this exception
            return Stream.of(candidates).min(Candidate.ANT).orElseThrow().route();
        }
    }
}
