package dev.gatebench.pathmatcher;

import java.util.function.IntPredicate;

/**
 * A trie of the segments of patterns with wildcards, in flat arrays. Finds the route of the best (lowest) rank.
 * Labelled nodes are found by hash, so a node may have any number of them.
 *
 * <p>The bound. A search looks at no more than f + b s nodes, where s is the number of segments of the path, b the
 * number of {@code **} nodes and of nodes behind one, f that of the others; prefix nodes do not count. At each look it
 * asks each wild segment behind the node once at most. The reason is that one way through the tree leads to a node:
 *
 * <ul>
 *   <li>a node that is not behind a {@code **} stands at one depth, and is looked at once at most;
 *   <li>a {@code **} node is entered once: if none is in front of it, it stands at one depth; else the one in front
 *       tries the segments in order, so the first entry leaves the most of them, and a later one is refused
 *       ({@link Marks}), as it could reach nothing more;
 *   <li>a {@code **} node tries each segment once, and comes from each once at most to each node before the next one.
 * </ul>
 *
 * <p>The looks at a node begin at different segments, so together they read the path a few times at most. A look-up of
 * a text meets few slots ({@link Hashing#mostInARow}, a logarithm), and is compared with a label once at most; prefixes
 * need one for each character, up to the longest of the node. {@link GlobSegment} says the steps of a wild segment;
 * regular expressions take what java.util.regex takes. So time grows at most as the length of the path times that of
 * all patterns and that logarithm. Mostly it is less: a search leaves a {@code **} node if nothing can come of it any
 * more ({@link Reaches}), and leaves out nodes whose best rank is no better than the best so far. Calls nest as deep as
 * a pattern has segments.
 */
final class AntTrie extends Trie {
    private static final long[] NO_SCRATCH = {};

    private final int[][] gates;
    private final int marks;

    AntTrie(AntTrieBuilder built, Rules rules) {
        super(built, rules);
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
        return isEmpty()
                ? bound
                : (int) visit(path, Separators.starts(path, separator) ? 0 : 1, 0, bound, scratch, take);
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
            int from = Separators.skip(path, at, separator);
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
                at = Separators.segmentEnd(path, from, separator);
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
                from = Separators.lastSegments(path, from, cells[cell + Cells.TAIL], separator);
                continue;
            }
            if (scratch.length > 0) {
                scratch[0]++;
            }
            if (literalsAlone) {
                long segment = segment(path, from);
                now = literal(path, node, from, segment, now, scratch, take);
                from = Separators.skip(path, (int) segment, separator);
            } else {
                now = step(path, cell, from, now, scratch, take);
                from = Separators.skip(path, Separators.segmentEnd(path, from, separator), separator);
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
            to = Separators.segmentEnd(path, from, separator);
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
