package dev.gatebench.pathmatcher;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * A trie of the segments of patterns, in flat arrays. Finds the route of the best (lowest) rank. Labelled nodes are
 * found by hash, so a node may have any number of them. Subclasses know how a dialect goes from segment to segment.
 */
abstract class Trie extends TrieLabels {
    static final int NONE = Integer.MAX_VALUE;

    private final Segment[] segments;
    private final int[] entryRank;
    private final int[] entryNext;
    private final int[] routes;

    Trie(NodesBuilder built, Rules rules) {
        super(built.cells.toArray(), Arrays.copyOf(built.labels, built.nodes()), built.slots, built.seed, rules);
        this.segments = built.segments.toArray(Segment.NONE);
        this.entryRank = built.entryRank.toArray();
        this.entryNext = built.entryNext.toArray();
        this.routes = built.routes;
    }

    final boolean isEmpty() {
        return routes.length == 0;
    }

    /** Returns the route that has a rank. */
    final int route(int rank) {
        return routes[rank];
    }

    /** Returns how many ranks belong to routes below a number, if ranks ascend with numbers. */
    final int ranksBelow(int route) {
        int found = Arrays.binarySearch(routes, route);
        return found < 0 ? -found - 1 : found;
    }

    /**
     * Searches from a node with the rest of the path.
     *
     * @param state the best rank so far in the lower half; the upper half belongs to the subclass
     * @return the new state
     */
    abstract long visit(String path, int node, int at, long state, long[] scratch, IntPredicate take);

    final boolean matches(int wild, String path, int from, int to) {
        int cell = wild * Cells.SIZE;
        int last = cells[cell + Cells.LAST_CHARACTER];
        return (last == 0 || path.charAt(to - 1) == last)
                && segments[cells[cell + Cells.START]].matches(path, from, to);
    }

    /** Goes over one segment to the wild nodes below the prefixes of its text. */
    final long prefixes(String path, int node, int from, int to, long state, long[] scratch, IntPredicate take) {
        long now = state;
        int hash = Hashing.start(seed);
        int last = Math.min(to, from + cells[node * Cells.SIZE + Cells.LONGEST_PREFIX]);
        for (int end = from + 1; end <= last; end++) {
            hash = next(hash, path.charAt(end - 1));
            int prefix = find(node, hash, Cells.IS_PREFIX, path, from, end);
            if (prefix != 0) {
                now = wilds(path, cells[prefix * Cells.SIZE + Cells.WILD], from, to, now, scratch, take);
            }
        }
        return now;
    }

    final long wilds(String path, int first, int from, int to, long state, long[] scratch, IntPredicate take) {
        long now = state;
        for (int wild = first; wild != 0; wild = cells[wild * Cells.SIZE + Cells.NEXT]) {
            int cell = wild * Cells.SIZE;
            if (cells[cell + Cells.BEST] >= (int) now) {
                break; // the nodes behind it are no better
            }
            if (matches(wild, path, from, to)) {
                now = visit(path, wild, to, now, scratch, take);
            }
        }
        return now;
    }

    /** Takes the first entry that is accepted: entries ascend by rank, so it is the best of them. */
    final long offer(int first, long state, IntPredicate take) {
        for (int entry = first; entry != 0; entry = entryNext[entry - 1]) {
            int rank = entryRank[entry - 1];
            if (rank >= (int) state) {
                break;
            }
            if (take.test(routes[rank])) {
                return (state & Marks.BITS) | rank;
            }
        }
        return state;
    }
}
