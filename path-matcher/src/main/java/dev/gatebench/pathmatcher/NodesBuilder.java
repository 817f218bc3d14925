package dev.gatebench.pathmatcher;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;

/**
 * Builds the nodes of a {@link Trie} from patterns, the best rank first. So the first pattern that goes through a node
 * has the best rank there, and lists ascend by rank without being sorted.
 */
abstract class NodesBuilder {
    final IntList cells = new IntList();
    final List<Segment> segments = new ArrayList<>();
    final IntList entryRank = new IntList();
    final IntList entryNext = new IntList();
    final int[] routes;
    String[] labels = new String[16];
    int[] slots = new int[16];
    int seed = Hashing.PLAIN;

    private final boolean ignoresCase;
    private final Map<String, Integer> segmentNumbers = new HashMap<>();
    /**
     * Wild nodes by the number of their parent, in the upper half of the key, and of their segment, in the lower one.
     */
    private final Map<Long, Integer> wildNodes = new HashMap<>();

    private final IntList lastEntries = new IntList();
    private final IntSupplier seeds;
    private int seedsTaken;
    private int labelledNodes;
    private int rank;

    /** Creates a builder with these seeds to try for labels that collide. */
    NodesBuilder(int[] routes, boolean ignoresCase, IntSupplier seeds) {
        this.routes = routes;
        this.ignoresCase = ignoresCase;
        this.seeds = seeds;
        addNode(0); // the root of paths with a slash in front
        addNode(0); // the root of other paths
    }

    /** Puts the patterns of the routes, of which the first has rank 0. */
    final void putAll(IntFunction<ParsedPattern> patterns) {
        for (int i = 0; i < routes.length; i++) {
            rank = i;
            put(patterns.apply(routes[i]));
        }
        spread();
        measurePrefixes();
    }

    /** Puts the length of the longest prefix below it into the cells of each node. */
    private void measurePrefixes() {
        for (int node = 0; node < nodes(); node++) {
            set(node, Cells.LONGEST_PREFIX, 0);
        }
        for (int node = 0; node < nodes(); node++) {
            if ((cell(node, Cells.FLAGS) & Cells.IS_PREFIX) != 0) {
                int parent = cell(node, Cells.PARENT);
                set(
                        parent,
                        Cells.LONGEST_PREFIX,
                        Math.max(cell(parent, Cells.LONGEST_PREFIX), cell(node, Cells.LENGTH)));
            }
        }
    }

    /** Puts a pattern. */
    abstract void put(ParsedPattern pattern);

    final int nodes() {
        return cells.size() / Cells.SIZE;
    }

    final int wild(int parent, Segment segment) {
        String prefix = segment.prefix();
        int at = prefix.isEmpty() ? parent : labelled(parent, prefix, 0, prefix.length(), Cells.IS_PREFIX);
        int number = segmentNumbers.computeIfAbsent(segment.key(), key -> {
            segments.add(segment);
            return segments.size() - 1;
        });
        return wildNodes.computeIfAbsent(((long) at << Integer.SIZE) | number, edge -> {
            int node = addNode(at);
            set(node, Cells.START, number);
            set(node, Cells.LAST_CHARACTER, ignoresCase ? 0 : segment.lastCharacter());
            int last = cell(at, Cells.LAST_WILD);
            set(last == 0 ? at : last, last == 0 ? Cells.WILD : Cells.NEXT, node);
            set(at, Cells.LAST_WILD, node);
            return node;
        });
    }

    final int labelled(int parent, String text, int from, int to, int prefixFlag) {
        int hash = Hashing.of(text, from, to, seed, ignoresCase);
        int first = Cells.slot(parent, hash, prefixFlag, slots.length - 1);
        int i = first;
        while (slots[i] != 0) {
            int node = slots[i];
            if (cell(node, Cells.HASH) == hash
                    && cell(node, Cells.PARENT) == parent
                    && cell(node, Cells.LENGTH) == to - from
                    && (cell(node, Cells.FLAGS) & Cells.IS_PREFIX) == prefixFlag
                    && text.regionMatches(ignoresCase, from, labels[node], cell(node, Cells.START), to - from)) {
                return node;
            }
            i = (i + 1) & (slots.length - 1);
        }
        int node = addNode(parent);
        set(node, Cells.HASH, hash);
        set(node, Cells.START, from);
        set(node, Cells.LENGTH, to - from);
        set(node, Cells.FLAGS, prefixFlag);
        int has = prefixFlag == 0 ? Cells.HAS_LITERALS : Cells.HAS_PREFIXES;
        set(parent, Cells.FLAGS, cell(parent, Cells.FLAGS) | has);
        labels[node] = text;
        slots[i] = node;
        labelledNodes++;
        if (labelledNodes * 2 > slots.length) {
            place(slots.length * 2);
        } else if (((i - first) & (slots.length - 1)) > Hashing.mostInARow(slots.length)) {
            takeAnotherSeed();
        }
        return node;
    }

    /** Tries seeds until a search looks at few slots, wherever it starts. */
    private void spread() {
        while (seedsTaken < Hashing.MOST_SEEDS && TrieLabels.longestRow(slots) > Hashing.mostInARow(slots.length)) {
            takeAnotherSeed();
        }
    }

    private void takeAnotherSeed() {
        if (seedsTaken == Hashing.MOST_SEEDS) {
            return;
        }
        seedsTaken++;
        seed = seeds.getAsInt();
        for (int node : slots) {
            if (node != 0) {
                int from = cell(node, Cells.START);
                set(
                        node,
                        Cells.HASH,
                        Hashing.of(labels[node], from, from + cell(node, Cells.LENGTH), seed, ignoresCase));
            }
        }
        place(slots.length);
    }

    private void place(int size) {
        int[] old = slots;
        slots = new int[size];
        for (int node : old) {
            if (node != 0) {
                int flag = cell(node, Cells.FLAGS) & Cells.IS_PREFIX;
                int i = Cells.slot(cell(node, Cells.PARENT), cell(node, Cells.HASH), flag, slots.length - 1);
                while (slots[i] != 0) {
                    i = (i + 1) & (slots.length - 1);
                }
                slots[i] = node;
            }
        }
    }

    final int addNode(int parent) {
        int node = nodes();
        cells.addAll(Cells.SIZE);
        lastEntries.addAll(2);
        if (node >= labels.length) {
            labels = Arrays.copyOf(labels, labels.length * 2);
        }
        labels[node] = "";
        set(node, Cells.PARENT, parent);
        set(node, Cells.BEST, rank);
        return node;
    }

    final void addEntry(int node, int list) {
        entryRank.add(rank);
        entryNext.add(0);
        int entry = entryRank.size();
        int place = 2 * node + (list == Cells.PLAIN ? 0 : 1);
        int last = lastEntries.get(place);
        if (last == 0) {
            set(node, list, entry);
        } else {
            entryNext.set(last - 1, entry);
        }
        lastEntries.set(place, entry);
    }

    final int cell(int node, int field) {
        return cells.get(node * Cells.SIZE + field);
    }

    final void set(int node, int field, int value) {
        cells.set(node * Cells.SIZE + field, value);
    }
}
