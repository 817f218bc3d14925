package dev.gatebench.pathmatcher;

import java.util.function.IntFunction;
import java.util.function.IntSupplier;

/** Builds an {@link AntTrie}. */
final class AntTrieBuilder extends NodesBuilder {
    int[][] gates = {};
    int marks;

    private AntTrieBuilder(int[] routes, Rules rules, IntSupplier seeds) {
        super(routes, rules.ignoresCase(), seeds);
    }

    /** Builds a trie of routes, of which the first has rank 0. */
    static AntTrie build(int[] routes, Rules rules, IntFunction<ParsedPattern> patterns) {
        return build(routes, rules, patterns, Hashing::seed);
    }

    /** Builds a trie with these seeds to try for labels that collide. */
    static AntTrie build(int[] routes, Rules rules, IntFunction<ParsedPattern> patterns, IntSupplier seeds) {
        AntTrieBuilder builder = new AntTrieBuilder(routes, rules, seeds);
        builder.putAll(patterns);
        builder.flagOneWays();
        builder.gates = Reaches.put(builder.cells);
        return new AntTrie(builder, rules);
    }

    @Override
    void put(ParsedPattern pattern) {
        int parent = 0;
        int node = Separators.starts(pattern.text(), pattern.rules().separator()) ? 0 : 1;
        boolean behindDoubleStar = false;
        boolean atDoubleStar = false;
        for (Segment segment : pattern.segments()) {
            if (segment == DoubleStar.ANY_NUMBER) {
                // several in a row count as one
                node = atDoubleStar ? node : doubleStar(node, behindDoubleStar);
                behindDoubleStar = true;
                atDoubleStar = true;
            } else {
                atDoubleStar = false;
                parent = node;
                node = segment instanceof LiteralSegment literal
                        ? labelled(node, literal.pattern(), literal.start(), literal.end(), 0)
                        : wild(node, segment);
            }
        }
        if (atDoubleStar) {
            addEntry(node, Cells.PLAIN);
            return;
        }
        boolean slash = Separators.ends(pattern.text(), pattern.rules().separator());
        if (!slash || !pattern.slashCounts()) {
            addEntry(node, Cells.PLAIN);
        }
        if (slash || !pattern.slashCounts()) {
            addEntry(node, Cells.SLASHED);
        }
        if (!behindDoubleStar && pattern.endsWithStar()) {
            addEntry(parent, Cells.SLASHED);
        }
    }

    private int doubleStar(int parent, boolean behindDoubleStar) {
        int known = cell(parent, Cells.DOUBLE_STAR);
        if (known != 0) {
            return known;
        }
        int node = addNode(parent);
        set(node, Cells.START, behindDoubleStar ? marks++ : -1);
        set(parent, Cells.DOUBLE_STAR, node);
        return node;
    }

    private void flagOneWays() {
        for (int node = 0; node < nodes(); node++) {
            int flags = cell(node, Cells.FLAGS);
            int wild = cell(node, Cells.WILD);
            boolean literals = (flags & Cells.HAS_LITERALS) != 0;
            if (cell(node, Cells.DOUBLE_STAR) == 0
                    && (flags & Cells.HAS_PREFIXES) == 0
                    && (literals ? wild == 0 : wild != 0 && cell(wild, Cells.NEXT) == 0)) {
                set(node, Cells.FLAGS, flags | Cells.ONE_WAY);
            }
        }
    }
}
