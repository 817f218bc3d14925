package dev.gatebench.pathmatcher;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Finds routes as PathPattern does: the first in the order that they have here. Patterns without wildcards are found by
 * one look into a hash table, others by a trie.
 */
final class PathPatternFinder implements Finder {
    private final TextTable table;
    private final PathPatternTrie trie;
    private final char separator;

    /** Creates a finder of routes, each with the pattern that has its place. */
    PathPatternFinder(Match<?>[] routes, List<ParsedPattern> patterns, Rules rules) {
        this.separator = rules.separator();
        this.table = new TextTable(routes, places(patterns, true));
        this.trie = PathPatternTrieBuilder.build(places(patterns, false), rules, patterns::get);
    }

    private static int[] places(List<ParsedPattern> patterns, boolean plain) {
        return IntStream.range(0, patterns.size())
                .filter(place -> patterns.get(place).plain() == plain)
                .toArray();
    }

    @Override
    public int find(String path, IntPredicate take) {
        if (DecodedPath.isNeededFor(path, separator)) {
            DecodedPath decoded = DecodedPath.of(path, separator);
            return find(decoded.text(), decoded.marks(), take);
        }
        return find(path, DecodedPath.NO_MARKS, take);
    }

    private int find(String text, long[] marks, IntPredicate take) {
        // a pattern without wildcards has no separator within a segment, and no segment that is there but empty
        int plain = marks.length == 0 ? table.find(text, take) : NONE;
        if (trie.isEmpty()) {
            return plain;
        }
        int bound = plain == NONE ? Trie.NONE : trie.ranksBelow(plain);
        int rank = trie.find(text, marks, bound, take);
        return rank == bound ? plain : trie.route(rank);
    }
}
