package dev.gatebench.pathmatcher;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;

/**
 * Builds a {@link Trie} from patterns, the best rank first. So the first pattern that goes through a node has the best
 * rank there, and lists ascend by rank without being sorted.
 */
final class TrieBuilder {
    final IntList cells = new IntList();
    final List<Segment> segments = new ArrayList<>();
    final IntList entryRank = new IntList();
    final IntList entryNext = new IntList();
    final int[] routes;
    String[] labels = new String[16];
    int[] slots = new int[16];
    int seed = Hashing.PLAIN;
    int[][] gates = {};
    int marks;

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

    private TrieBuilder(int[] routes, IntSupplier seeds) {
        this.routes = routes;
        this.seeds = seeds;
        addNode(0); // the root of paths with a slash in front
        addNode(0); // the root of other paths
    }

    /** Builds a trie of routes, of which the first has rank 0. */
    static Trie build(int[] routes, IntFunction<PathPattern> patterns) {
        return build(routes, patterns, Hashing::seed);
    }

    /** Builds a trie with these seeds to try for labels that collide. */
    static Trie build(int[] routes, IntFunction<PathPattern> patterns, IntSupplier seeds) {
        TrieBuilder builder = new TrieBuilder(routes, seeds);
        for (int rank = 0; rank < routes.length; rank++) {
            builder.rank = rank;
            builder.put(patterns.apply(routes[rank]));
        }
        builder.spread();
        builder.flagOneWays();
        builder.gates = Reaches.put(builder.cells);
        return new Trie(builder);
    }

    int nodes() {
        return cells.size() / Cells.SIZE;
    }

    private void put(PathPattern pattern) {
        int parent = 0;
        int node = pattern.text().startsWith("/") ? 0 : 1;
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
        boolean slash = pattern.text().endsWith("/");
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

    private int wild(int parent, Segment segment) {
        String prefix = segment.prefix();
        int at = prefix.isEmpty() ? parent : labelled(parent, prefix, 0, prefix.length(), Cells.IS_PREFIX);
        int number = segmentNumbers.computeIfAbsent(segment.key(), key -> {
            segments.add(segment);
            return segments.size() - 1;
        });
        return wildNodes.computeIfAbsent(((long) at << Integer.SIZE) | number, edge -> {
            int node = addNode(at);
            set(node, Cells.START, number);
            set(node, Cells.LAST_CHARACTER, segment.lastCharacter());
            int last = cell(at, Cells.LAST_WILD);
            set(last == 0 ? at : last, last == 0 ? Cells.WILD : Cells.NEXT, node);
            set(at, Cells.LAST_WILD, node);
            return node;
        });
    }

    private int labelled(int parent, String text, int from, int to, int prefixFlag) {
        int hash = Hashing.of(text, from, to, seed);
        int first = Cells.slot(parent, hash, prefixFlag, slots.length - 1);
        int i = first;
        while (slots[i] != 0) {
            int node = slots[i];
            if (cell(node, Cells.HASH) == hash
                    && cell(node, Cells.PARENT) == parent
                    && cell(node, Cells.LENGTH) == to - from
                    && (cell(node, Cells.FLAGS) & Cells.IS_PREFIX) == prefixFlag
                    && text.regionMatches(from, labels[node], cell(node, Cells.START), to - from)) {
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
                set(node, Cells.HASH, Hashing.of(labels[node], from, from + cell(node, Cells.LENGTH), seed));
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

    private int addNode(int parent) {
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

    private void addEntry(int node, int list) {
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

    private int cell(int node, int field) {
        return cells.get(node * Cells.SIZE + field);
    }

    private void set(int node, int field, int value) {
        cells.set(node * Cells.SIZE + field, value);
    }
}
