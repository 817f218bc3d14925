package dev.gatebench.pathmatcher;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Computes what lies below each {@code **} node of a trie, so that a search leaves the node once nothing more can come
 * of it. The <em>gates</em> of a node are the next {@code **} nodes below it, which a search enters only once. Its
 * <em>tail</em> is the greatest number of segments from the node to the end of a pattern without a further {@code **}.
 * Once all gates were entered, only the last segments of the path, as many as the tail has, can still lead to a route.
 */
final class Reaches {
    /** Most gates that are kept: to look at more would cost more than to search on. */
    private static final int MOST_GATES = 8;

    private static final int[] NO_GATES = {};

    /** Stands for more gates than are kept: a search stays at such a node to the end of the path. */
    static final int[] TOO_MANY = {-1};

    private final IntList cells;
    /** Tail of each node; -1 if it leads to no end without a further {@code **}. */
    private final int[] tails;

    private final int[][] gates;

    private Reaches(IntList cells) {
        this.cells = cells;
        int nodes = cells.size() / Cells.SIZE;
        this.tails = new int[nodes];
        this.gates = new int[nodes][];
        Arrays.fill(tails, -1);
        Arrays.fill(gates, NO_GATES);
    }

    /** Puts tail and gates into the cells of {@code **} nodes; returns the lists of gates by number. */
    static int[][] put(IntList cells) {
        Reaches reaches = new Reaches(cells);
        List<int[]> lists = new ArrayList<>();
        // children before parents: the number of a node is above its parent's
        for (int node = reaches.tails.length - 1; node >= 0; node--) {
            if (reaches.isDoubleStar(node)) {
                reaches.set(node, Cells.TAIL, Math.max(0, reaches.tails[node]));
                reaches.set(node, Cells.GATES, lists.size());
                lists.add(reaches.gates[node]);
            }
            reaches.addToParent(node);
        }
        return lists.toArray(int[][]::new);
    }

    private void addToParent(int node) {
        int parent = cell(node, Cells.PARENT);
        if (parent == node) {
            return;
        }
        if (isDoubleStar(node)) {
            gates[parent] = union(gates[parent], new int[] {node});
            return;
        }
        boolean prefix = (cell(node, Cells.FLAGS) & Cells.IS_PREFIX) != 0;
        if (cell(node, Cells.PLAIN) != 0 || cell(node, Cells.SLASHED) != 0) {
            tails[node] = Math.max(0, tails[node]);
        }
        if (tails[node] >= 0) {
            tails[parent] = Math.max(tails[parent], tails[node] + (prefix ? 0 : 1));
        }
        gates[parent] = union(gates[parent], gates[node]);
    }

    private static int[] union(int[] some, int[] others) {
        if (some == TOO_MANY || others == TOO_MANY) {
            return TOO_MANY;
        }
        if (some.length == 0 || others.length == 0) {
            return some.length == 0 ? others : some;
        }
        int[] all = IntStream.concat(Arrays.stream(some), Arrays.stream(others))
                .distinct()
                .toArray();
        return all.length > MOST_GATES ? TOO_MANY : all;
    }

    private boolean isDoubleStar(int node) {
        int parent = cell(node, Cells.PARENT);
        return parent != node && cell(parent, Cells.DOUBLE_STAR) == node;
    }

    private int cell(int node, int field) {
        return cells.get(node * Cells.SIZE + field);
    }

    private void set(int node, int field, int value) {
        cells.set(node * Cells.SIZE + field, value);
    }
}
