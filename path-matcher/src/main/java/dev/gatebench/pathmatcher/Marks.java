package dev.gatebench.pathmatcher;

/**
 * Marks the {@code **} nodes that a search has entered: in the upper half of the search's state, or in scratch if there
 * are many.
 */
final class Marks {
    /** The half of a state that holds the marks. */
    static final long BITS = 0xFFFF_FFFF_0000_0000L;

    /** The number of nodes that a state can mark. */
    static final int IN_STATE = 32;

    private Marks() {}

    static boolean isMarked(int mark, long state, long[] scratch) {
        if (mark < 0) {
            return false;
        }
        return scratch.length == 0
                ? ((state >>> (Integer.SIZE + mark)) & 1) != 0
                : ((scratch[1 + mark / Long.SIZE] >>> mark) & 1) != 0;
    }

    static long mark(int mark, long state, long[] scratch) {
        if (mark >= 0 && scratch.length > 0) {
            scratch[1 + mark / Long.SIZE] |= 1L << mark;
        }
        return mark >= 0 && scratch.length == 0 ? state | (1L << (Integer.SIZE + mark)) : state;
    }

    /** Whether each of these {@code **} nodes was entered, or cannot improve the best rank. */
    static boolean allEntered(int[] cells, int[] nodes, long state, long[] scratch) {
        if (nodes == Reaches.TOO_MANY) {
            return false;
        }
        for (int node : nodes) {
            int cell = node * Cells.SIZE;
            if (cells[cell + Cells.BEST] < (int) state && !isMarked(cells[cell + Cells.START], state, scratch)) {
                return false;
            }
        }
        return true;
    }
}
