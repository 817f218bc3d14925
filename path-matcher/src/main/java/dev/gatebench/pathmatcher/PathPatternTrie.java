package dev.gatebench.pathmatcher;

import java.util.function.IntPredicate;

/**
 * A trie of patterns as PathPattern reads them, see {@link PathPatternTrieBuilder}.
 *
 * <p>The bound. A node stands at one depth, so a search from a root looks at it once at most. What follows a {@code **}
 * at the start is searched from each of the path's last slashes, twice as many as such a pattern has segments at most.
 * A pattern with k segments that may match nothing has at most 3<sup>k</sup> ways through the trie, of which the path's
 * segments leave k + 1 at each depth, and k is at most 2. What a look costs {@link AntTrie} says.
 */
final class PathPatternTrie extends Trie {
    private final int floatingDepth;
    private final String blank;
    private final int blankHash;

    PathPatternTrie(PathPatternTrieBuilder built, Rules rules) {
        super(built, rules);
        this.floatingDepth = built.floatingDepth;
        this.blank = built.blank;
        this.blankHash = (int) (segment(blank, 0, 1) >>> Integer.SIZE);
    }

    /**
     * Returns the best rank below {@code bound} whose route is taken; {@code bound} if there is none.
     *
     * @param path text of a {@link DecodedPath}
     * @param marks its marks
     */
    int find(String path, long[] marks, int bound, IntPredicate take) {
        if (path.isEmpty()) {
            return (int) offer(entries(0, Cells.REST), offer(entries(1, Cells.PLAIN), bound, take), take);
        }
        long state = path.charAt(0) == separator && !DecodedPath.isMarked(marks, 0)
                ? visit(path, 0, 0, bound, marks, take)
                : step(path, 1, 0, bound, marks, take);
        int at = path.length();
        for (int i = 0; i < floatingDepth && at > 0; i++) {
            at = path.lastIndexOf(separator, at - 1);
            while (at >= 0 && DecodedPath.isMarked(marks, at)) {
                at = path.lastIndexOf(separator, at - 1);
            }
            if (at >= 0) {
                state = step(path, PathPatternTrieBuilder.FLOATING, at + 1, state, marks, take);
            }
        }
        return (int) state;
    }

    private int entries(int node, int list) {
        return cells[node * Cells.SIZE + list];
    }

    @Override
    long visit(String path, int node, int at, long state, long[] marks, IntPredicate take) {
        long now = offer(entries(node, Cells.REST), state, take);
        return at == path.length()
                ? offer(entries(node, Cells.PLAIN), now, take)
                : step(path, node, at + 1, now, marks, take);
    }

    /** Goes over the segment that starts at {@code from} to all nodes that match it. */
    private long step(String path, int node, int from, long state, long[] marks, IntPredicate take) {
        int flags = cells[node * Cells.SIZE + Cells.FLAGS];
        int wild = cells[node * Cells.SIZE + Cells.WILD];
        if ((flags == 0 && wild == 0) || cells[node * Cells.SIZE + Cells.BEST] >= (int) state) {
            return state;
        }
        long segment = segment(path, from);
        int to = (int) segment;
        if (marks.length > 0) {
            if (DecodedPath.isBlank(path, marks, from, to)) {
                int there = find(node, blankHash, 0, blank, 0, 1);
                return there == 0 ? state : visit(path, there, to, state, marks, take);
            }
            int end = DecodedPath.segmentEnd(path, marks, from, separator);
            if (end > to) { // no literal has a separator
                return wild(path, node, from, end, state, marks, take);
            }
        }
        int literal = find(node, (int) (segment >>> Integer.SIZE), 0, path, from, to);
        long now = state;
        if (literal != 0 && cells[literal * Cells.SIZE + Cells.BEST] < (int) state) {
            now = visit(path, literal, to, state, marks, take);
        }
        return to == from ? now : wild(path, node, from, to, now, marks, take);
    }

    private long wild(String path, int node, int from, int to, long state, long[] marks, IntPredicate take) {
        int cell = node * Cells.SIZE;
        long now = state;
        if ((cells[cell + Cells.FLAGS] & Cells.HAS_PREFIXES) != 0) {
            now = prefixes(path, node, from, to, now, marks, take);
        }
        int wild = cells[cell + Cells.WILD];
        return wild == 0 ? now : wilds(path, wild, from, to, now, marks, take);
    }
}
