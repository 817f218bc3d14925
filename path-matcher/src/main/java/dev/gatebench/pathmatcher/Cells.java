package dev.gatebench.pathmatcher;

/**
 * How a node of a {@link Trie} lies in its array: so many ints in a row. 0 stands for none where a node or an entry is
 * meant.
 */
final class Cells {
    static final int SIZE = 12;

    /** The node that it hangs at. */
    static final int PARENT = 0;

    /** Hash of the label, with the table's seed. */
    static final int HASH = 1;

    /** The segments of the longest tail of a {@code **} node, which has no label, see {@link Reaches}. */
    static final int TAIL = 1;

    /**
     * Where the label starts in its text; of a wild node its segment's number; of a {@code **} node its mark, or -1.
     */
    static final int START = 2;

    /** How many characters the label has. */
    static final int LENGTH = 3;

    /** The number of the list of gates of a {@code **} node, see {@link Reaches}. */
    static final int GATES = 3;

    /** The best rank at it and below. */
    static final int BEST = 4;

    /** Its first wild node. */
    static final int WILD = 5;

    /** The next wild node at the same parent. */
    static final int NEXT = 6;

    /** Its {@code **} node. */
    static final int DOUBLE_STAR = 7;

    /** First entry for paths that end here without a slash. */
    static final int PLAIN = 8;

    /** First entry for paths that end here with a slash. */
    static final int SLASHED = 9;

    /** See below. */
    static final int FLAGS = 10;

    /** Last wild node, where the next is appended; of use in building alone. */
    static final int LAST_WILD = 11;

    /** Flag: it has literal nodes. */
    static final int HAS_LITERALS = 1;

    /** Flag: it has prefix nodes. */
    static final int HAS_PREFIXES = 2;

    /** Flag: it is a prefix node, which stands for the start of a segment, with the wild nodes for such segments. */
    static final int IS_PREFIX = 4;

    /** Flag: literal nodes, or one wild node, are all that it has. */
    static final int ONE_WAY = 8;

    private Cells() {}

    /** Where the search for a labelled node starts, in a table of {@code mask} + 1 slots. */
    static int slot(int parent, int hash, int prefixFlag, int mask) {
        int h = ((parent * 31 + prefixFlag + 1) * 0x9E3779B1) ^ (hash * 0x85EBCA6B);
        return (h ^ (h >>> 15)) & mask;
    }
}
