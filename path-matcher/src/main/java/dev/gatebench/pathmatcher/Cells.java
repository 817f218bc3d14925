package dev.gatebench.pathmatcher;

/**
 * The layout of a node of a {@link Trie}: {@value #SIZE} ints in a row of an array, at these offsets. As the number of
 * a node or an entry, 0 means none.
 */
final class Cells {
    static final int SIZE = 12;

    /** The parent. */
    static final int PARENT = 0;

    /** Hash of the label, with the seed of the table. */
    static final int HASH = 1;

    /** Tail of a {@code **} node, in segments, see {@link Reaches}; such a node has no label. */
    static final int TAIL = 1;

    /**
     * Start of the label in its text; of a wild node the number of its segment; of a {@code **} node its mark, or -1.
     */
    static final int START = 2;

    /** Length of the label, characters. */
    static final int LENGTH = 3;

    /** Last character of all texts that a wild node matches; 0 if none is certain. */
    static final int LAST_CHARACTER = 3;

    /** Number of the list of gates of a {@code **} node, see {@link Reaches}. */
    static final int GATES = 3;

    /** Best (lowest) rank at the node and below it. */
    static final int BEST = 4;

    /** The first wild child. */
    static final int WILD = 5;

    /** The next wild child of the same parent. */
    static final int NEXT = 6;

    /** The child for {@code **}. */
    static final int DOUBLE_STAR = 7;

    /** First entry for paths that end here without a slash. */
    static final int PLAIN = 8;

    /** First entry for paths that end here with a slash; in an {@link AntTrie}. */
    static final int SLASHED = 9;

    /** First entry for paths that end here or go on behind a slash; in a {@link PathPatternTrie}. */
    static final int REST = 9;

    /** The flags of the node, a sum of those below. */
    static final int FLAGS = 10;

    /** The last wild child, to which the next is appended; used only while the trie is built. */
    static final int LAST_WILD = 11;

    /** Length of the longest prefix child, characters; in a trie that is built, in place of the last wild child. */
    static final int LONGEST_PREFIX = 11;

    /** Flag: the node has literal children. */
    static final int HAS_LITERALS = 1;

    /** Flag: the node has prefix children. */
    static final int HAS_PREFIXES = 2;

    /**
     * Flag: a prefix node, which stands for the start of a segment; its children are the wild nodes of such segments.
     */
    static final int IS_PREFIX = 4;

    /** Flag: the node has only literal children, or only one wild child. */
    static final int ONE_WAY = 8;

    private Cells() {}

    /** Returns the slot where the search for a labelled node starts, in a table of {@code mask} + 1 slots. */
    static int slot(int parent, int hash, int prefixFlag, int mask) {
        int h = ((parent * 31 + prefixFlag + 1) * 0x9E3779B1) ^ (hash * 0x85EBCA6B);
        return (h ^ (h >>> 15)) & mask;
    }
}
