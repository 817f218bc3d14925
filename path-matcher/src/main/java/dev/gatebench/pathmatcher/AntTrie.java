package dev.gatebench.pathmatcher;

import java.util.function.IntPredicate;

/**
 * A trie of the segments of patterns with wildcards, in flat arrays. Finds the route of the best (lowest) rank.
 * Labelled nodes are found by hash, so a node may have any number of them.
 *
 * <p>Bounds. Time is at most the path's length times the nodes that are alive at one segment, which are the ways to
 * read the path by different patterns; no pattern makes it a power or an exponential of that. The reason is that a
 * search looks at a node at most once for each segment of the path: without {@code **} each node stands at one depth
 * alone, and a {@code **} node is entered once, where it is first reached, as a later entry reaches nothing more. A
 * search leaves a {@code **} node early if nothing can come of it any more ({@link Reaches}), and leaves out nodes
 * whose best rank is no better than the best so far. It tries the wild segments of a node one by one, but finds those
 * that start with text by that text. A look-up of a text meets few labels, whatever labels and text are
 * ({@link Hashing#mostInARow}). Calls nest as deep as a pattern has segments, whatever the path.
 */
final class AntTrie extends Trie {
    private static final long[] NO_SCRATCH = {};

    private final int[][] gates;
    private final int marks;

    AntTrie(AntTrieBuilder built, boolean ignoresCase) {
        super(built, ignoresCase);
        this.gates = built.gates;
        this.marks = built.marks;
    }

    /** Returns the best rank below {@code bound} whose route is taken; {@code bound} if there is none. */
    int find(String path, int bound, IntPredicate take) {
        return find(path, bound, take, marks <= Marks.IN_STATE ? NO_SCRATCH : scratch());
    }

    /**
     * Creates the scratch of a search: the number of nodes looked at, then the marks of the {@code **} nodes entered.
     */
    long[] scratch() {
        return new long[2 + marks / Long.SIZE];
    }

    int find(String path, int bound, IntPredicate take, long[] scratch) {
        return isEmpty() ? bound : (int) visit(path, path.startsWith("/") ? 0 : 1, 0, bound, scratch, take);
    }

    /**
     * Searches from a node with the rest of the path.
     *
     * @param state the best rank so far in the lower half; in the upper half the marks of the {@code **} nodes entered,
     *     if scratch is empty
     * @return the new state
     */
    @Override
    long visit(String path, int first, int start, long state, long[] scratch, IntPredicate take) {
        int node = first;
        int at = start;
        while (true) {
            if (scratch.length > 0) {
                scratch[0]++;
            }
            int cell = node * Cells.SIZE;
            int from = Slashes.skip(path, at);
            if (from == path.length()) {
                long now = offer(cells[cell + (from > at ? Cells.SLASHED : Cells.PLAIN)], state, take);
                return enterBelow(path, cell, from, now, scratch, take);
            }
            if ((cells[cell + Cells.FLAGS] & Cells.ONE_WAY) == 0) {
                return enterBelow(path, cell, from, step(path, cell, from, state, scratch, take), scratch, take);
            }
            int wild = cells[cell + Cells.WILD];
            if (wild == 0) {
                long segment = segment(path, from);
                at = (int) segment;
                node = find(node, (int) (segment >>> Integer.SIZE), 0, path, from, at);
                if (node == 0 || cells[node * Cells.SIZE + Cells.BEST] >= (int) state) {
                    return state;
                }
            } else {
                at = Slashes.segmentEnd(path, from);
                node = wild;
                if (cells[wild * Cells.SIZE + Cells.BEST] >= (int) state || !matches(wild, path, from, at)) {
                    return state;
                }
            }
        }
    }

    private long enterBelow(String path, int cell, int at, long state, long[] scratch, IntPredicate take) {
        int doubleStar = cells[cell + Cells.DOUBLE_STAR];
        return doubleStar == 0 ? state : enter(path, doubleStar, at, state, scratch, take);
    }

    /** Enters a {@code **} node and tries each of the segments left, unless that was done from an earlier one. */
    private long enter(String path, int node, int at, long state, long[] scratch, IntPredicate take) {
        int cell = node * Cells.SIZE;
        int mark = cells[cell + Cells.START];
        if (cells[cell + Cells.BEST] >= (int) state || Marks.isMarked(mark, state, scratch)) {
            return state;
        }
        long now = Marks.mark(mark, state, scratch);
        now = offer(cells[cell + Cells.PLAIN], now, take);
        if (!hasNodes(cell)) {
            return now;
        }
        boolean literalsAlone = cells[cell + Cells.WILD] == 0 && (cells[cell + Cells.FLAGS] & Cells.HAS_PREFIXES) == 0;
        int from = at;
        boolean behindGates = false;
        while (from < path.length() && cells[cell + Cells.BEST] < (int) now) {
            if (!behindGates && Marks.allEntered(cells, gates[cells[cell + Cells.GATES]], now, scratch)) {
                behindGates = true;
                from = Slashes.lastSegments(path, from, cells[cell + Cells.TAIL]);
                continue;
            }
            if (scratch.length > 0) {
                scratch[0]++;
            }
            if (literalsAlone) {
                long segment = segment(path, from);
                now = literal(path, node, from, segment, now, scratch, take);
                from = Slashes.skip(path, (int) segment);
            } else {
                now = step(path, cell, from, now, scratch, take);
                from = Slashes.skip(path, Slashes.segmentEnd(path, from));
            }
        }
        return now;
    }

    /** Goes over one segment to the literal node of its text. */
    private long literal(String path, int node, int from, long segment, long state, long[] scratch, IntPredicate take) {
        int to = (int) segment;
        int literal = find(node, (int) (segment >>> Integer.SIZE), 0, path, from, to);
        return literal == 0 || cells[literal * Cells.SIZE + Cells.BEST] >= (int) state
                ? state
                : visit(path, literal, to, state, scratch, take);
    }

    private boolean hasNodes(int cell) {
        return (cells[cell + Cells.FLAGS] & (Cells.HAS_LITERALS | Cells.HAS_PREFIXES)) != 0
                || cells[cell + Cells.WILD] != 0;
    }

    /** Goes over one segment to all nodes that match it. */
    private long step(String path, int cell, int from, long state, long[] scratch, IntPredicate take) {
        int flags = cells[cell + Cells.FLAGS];
        int wild = cells[cell + Cells.WILD];
        long now = state;
        if (wild == 0 && flags == 0) {
            return state;
        }
        int to;
        if ((flags & Cells.HAS_LITERALS) == 0) {
            to = Slashes.segmentEnd(path, from);
        } else {
            long segment = segment(path, from);
            to = (int) segment;
            now = literal(path, cell / Cells.SIZE, from, segment, now, scratch, take);
        }
        if ((flags & Cells.HAS_PREFIXES) != 0) {
            now = prefixes(path, cell / Cells.SIZE, from, to, now, scratch, take);
        }
        return wild == 0 ? now : wilds(path, wild, from, to, now, scratch, take);
    }
}
