package dev.gatebench.pathmatcher;

import java.util.function.IntPredicate;

/** The labels of a trie's nodes, found by hash. The trie extends them, so that a search reads one object's fields. */
abstract class TrieLabels {
    final int[] cells;
    final int seed;
    final char separator;
    private final boolean ignoresCase;
    private final String[] labels;
    private final int[] slots;

    TrieLabels(int[] cells, String[] labels, int[] slots, int seed, Rules rules) {
        this.cells = cells;
        this.labels = labels;
        this.slots = slots;
        this.seed = seed;
        this.ignoresCase = rules.ignoresCase();
        this.separator = rules.separator();
    }

    /** Returns the number of nodes. */
    final int nodes() {
        return labels.length;
    }

    /** Returns how many slots a look-up of a text meets, at most. */
    final int longestRow() {
        return longestRow(slots);
    }

    static int longestRow(int[] slots) {
        return longestRow(slots.length, slot -> slots[slot] != 0);
    }

    /** Returns the length of the longest row of taken slots; the last slot is followed by the first. */
    static int longestRow(int slots, IntPredicate taken) {
        int longest = 0;
        int row = 0;
        for (int i = 0; i < slots || (row > 0 && i < 2 * slots); i++) {
            row = taken.test(i < slots ? i : i - slots) ? row + 1 : 0;
            longest = Math.max(longest, row);
        }
        return longest;
    }

    /** Returns the end of a segment in the lower half, and the hash of its text in the upper half. */
    final long segment(String path, int from) {
        if (seed != Hashing.PLAIN || ignoresCase) {
            return segment(path, from, Separators.segmentEnd(path, from, separator));
        }
        int length = path.length();
        int hash = 0;
        int to = from;
        for (; to < length; to++) {
            char c = path.charAt(to);
            if (c == separator) {
                break;
            }
            hash = 31 * hash + c;
        }
        return ((long) hash << Integer.SIZE) | to;
    }

    /** Returns an end in the lower half, and the hash of the text before it in the upper half. */
    final long segment(String path, int from, int end) {
        return ((long) Hashing.of(path, from, end, seed, ignoresCase) << Integer.SIZE) | end;
    }

    /** Returns the hash of a text with one character more. */
    final int next(int hash, char c) {
        return Hashing.next(hash, ignoresCase ? Hashing.folded(c) : c, seed);
    }

    /**
     * Finds the child of a node that has a text as its label; 0 where there is none.
     *
     * @param hash hash of the text from {@code from} to {@code to}
     * @param prefixFlag {@link Cells#IS_PREFIX} for a label that segments begin with, else 0
     */
    final int find(int parent, int hash, int prefixFlag, String path, int from, int to) {
        int mask = slots.length - 1;
        int i = Cells.slot(parent, hash, prefixFlag, mask);
        while (true) {
            int node = slots[i];
            if (node == 0) {
                return 0;
            }
            int cell = node * Cells.SIZE;
            if (cells[cell + Cells.HASH] == hash
                    && cells[cell + Cells.PARENT] == parent
                    && cells[cell + Cells.LENGTH] == to - from
                    && (cells[cell + Cells.FLAGS] & Cells.IS_PREFIX) == prefixFlag
                    && path.regionMatches(ignoresCase, from, labels[node], cells[cell + Cells.START], to - from)) {
                return node;
            }
            i = (i + 1) & mask;
        }
    }
}
