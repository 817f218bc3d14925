package dev.gatebench.pathmatcher;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The segments below each {@code **} node of a trie, so that a search stays at one no longer than something can come of
 * it: the {@code **} nodes that are reached from it next, its <em>gates</em>, which are entered once whatever the path;
 * and its <em>tail</em>, how many segments there are at most to the end of a pattern that has no {@code **} any more.
 * When the gates were entered, only the path's last segments, as many as the tail has, can still lead to a route.
 */
final class Reaches {
    /** Stands for more gates than are kept: looking at them would cost more than going on. */
    private static final int MOST_GATES = 8;

    private static final int[] NO_GATES = {};

    /** A {@code **} node with these is stayed at to the path's end. */
    static final int[] TOO_MANY = {-1};

    private final IntList cells;
    /** By node: the most segments below it to an end that no {@code **} comes before; -1 where there is no such end. */
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

    /** Puts tail and gates into the cells of {@code **} nodes; gives the lists of gates by number. */
    static int[][] put(IntList cells) {
        Reaches reaches = new Reaches(cells);
        List<int[]> lists = new ArrayList<>();
        // each node after those below it, as a node's number is above its parent's
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
