package dev.gatebench.pathmatcher;

import java.util.List;
import java.util.function.IntFunction;

/**
 * Builds a {@link PathPatternTrie}. Each edge is the text between two slashes, which may be empty. PathPattern's
 * special cases become edges too, so that a search knows none of them:
 *
 * <ul>
 *   <li>a {@code *} at the end takes an empty segment;
 *   <li>a segment with variables or stars beside other pieces that may match nothing takes, in place of a segment, a
 *       slash or the end of the path;
 *   <li>a segment of nothing but matrix parameters is there but empty, and has the separator as its label.
 * </ul>
 */
final class PathPatternTrieBuilder extends NodesBuilder {
    private static final int ABSOLUTE = 0;
    private static final int RELATIVE = 1;
    /** Root of what follows a {@code **} at the start, behind any slash. */
    static final int FLOATING = 2;

    /** Label of segments that are there but empty: no other label has a separator. */
    final String blank;

    int floatingDepth;

    private final boolean slashMayFollow;

    private PathPatternTrieBuilder(int[] routes, Rules rules) {
        super(routes, rules.ignoresCase(), Hashing::seed);
        this.blank = String.valueOf(rules.separator());
        this.slashMayFollow = rules.slashMayFollow();
        addNode(FLOATING);
    }

    /** Builds a trie of routes, of which the first has rank 0. */
    static PathPatternTrie build(int[] routes, Rules rules, IntFunction<ParsedPattern> patterns) {
        PathPatternTrieBuilder builder = new PathPatternTrieBuilder(routes, rules);
        builder.putAll(patterns);
        return new PathPatternTrie(builder, rules);
    }

    @Override
    void put(ParsedPattern pattern) {
        List<Segment> segments = pattern.segments();
        if (segments.isEmpty()) {
            addEntry(RELATIVE, Cells.PLAIN);
            if (slashMayFollow) {
                addEntry(empty(ABSOLUTE), Cells.PLAIN);
            }
        } else if (!(segments.get(0) instanceof ManySegments)) {
            put(Separators.starts(pattern.text(), pattern.rules().separator()) ? ABSOLUTE : RELATIVE, segments, 0);
        } else if (segments.size() == 1) {
            addEntry(ABSOLUTE, Cells.REST);
        } else {
            // a segment that may match nothing may take one slash more, and one may follow
            floatingDepth = Math.max(floatingDepth, 2 * segments.size());
            put(FLOATING, segments, 1);
        }
    }

    private void put(int node, List<Segment> segments, int index) {
        Segment segment = segments.get(index);
        boolean last = index == segments.size() - 1;
        if (segment instanceof ManySegments) {
            addEntry(node, Cells.REST);
            return;
        }
        if (segment instanceof LiteralSegment literal) {
            int next = labelled(node, literal.pattern(), literal.start(), literal.end(), 0);
            putBehind(next, segments, index, literal.start() < literal.end());
            return;
        }
        putBehind(wild(node, segment), segments, index, true);
        if (last && segment instanceof AnySegment any && any.isStar()) {
            addEntry(empty(node), Cells.PLAIN);
            addEntry(blank(node), Cells.PLAIN);
        } else if (segment.mayBeEmpty() && !(last && segment.hasVariables())) {
            putBehind(blank(node), segments, index, true);
            putBehind(node == RELATIVE ? empty(ABSOLUTE) : empty(empty(node)), segments, index, true);
            if (node != RELATIVE && (last || segments.get(index + 1) instanceof ManySegments)) {
                addEntry(empty(node), Cells.PLAIN);
            }
        }
    }

    /** Puts what is behind a segment, at the node that its text leads to. */
    private void putBehind(int node, List<Segment> segments, int index, boolean slashMayEnd) {
        if (index < segments.size() - 1) {
            put(node, segments, index + 1);
            return;
        }
        addEntry(node, Cells.PLAIN);
        if (slashMayFollow && slashMayEnd) {
            addEntry(empty(node), Cells.PLAIN);
        }
    }

    private int empty(int node) {
        return labelled(node, "", 0, 0, 0);
    }

    private int blank(int node) {
        return labelled(node, blank, 0, 1, 0);
    }
}
