package dev.gatebench.pathmatcher;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The trie of a table in the order of registration, with the work of each search and the bound on it. */
final class CountedTrie {
    private final List<String> table;
    private final Dialect dialect;
    private final CountingSegment.Tally tally = new CountingSegment.Tally();
    private final List<ParsedPattern> patterns = new ArrayList<>();
    private long wildSegments;
    private long stepsPerCharacter;
    private final AntTrie trie;
    private final long once;
    private final long often;

    CountedTrie(Dialect dialect, List<String> table) throws BadPatternException {
        this.table = List.copyOf(table);
        this.dialect = dialect;
        Rules rules = Rules.of(dialect);
        PatternParser parser = new AntPatternParser(rules);
        for (String text : table) {
            ParsedPattern pattern = parser.parse(text);
            List<Segment> segments =
                    pattern.segments().stream().map(this::counting).toList();
            patterns.add(new ParsedPattern(text, pattern.plain(), segments, rules));
        }
        this.trie = AntTrieBuilder.build(wildRoutes(), rules, patterns::get);
        boolean[] behindDoubleStar = new boolean[trie.nodes()];
        long front = 0;
        long behind = 0;
        for (int node = 0; node < trie.nodes(); node++) {
            int parent = trie.cells[node * Cells.SIZE + Cells.PARENT];
            boolean doubleStar = parent != node && trie.cells[parent * Cells.SIZE + Cells.DOUBLE_STAR] == node;
            behindDoubleStar[node] = doubleStar || behindDoubleStar[parent];
            if ((trie.cells[node * Cells.SIZE + Cells.FLAGS] & Cells.IS_PREFIX) == 0) {
                front += behindDoubleStar[node] ? 0 : 1;
                behind += behindDoubleStar[node] ? 1 : 0;
            }
        }
        this.once = front;
        this.often = behind;
    }

    private Segment counting(Segment segment) {
        if (segment instanceof WildSegment any) {
            CountingSegment counting = new CountingSegment(any, tally);
            wildSegments++;
            stepsPerCharacter += counting.mostSteps();
            return counting;
        }
        return segment;
    }

    /** Returns the routes that are not plain, which are those that a matcher keeps in tries. */
    private int[] wildRoutes() {
        return IntStream.range(0, patterns.size())
                .filter(route -> !patterns.get(route).plain())
                .toArray();
    }

    List<String> table() {
        return table;
    }

    Dialect dialect() {
        return dialect;
    }

    /** Returns the work of a search; it may find a route or refuse all, as a caller's predicate may. */
    Work work(String path, IntPredicate take) {
        long[] scratch = trie.scratch();
        tally.calls = 0;
        tally.characters = 0;
        int bound = trie.find(path, Trie.NONE, take, scratch);
        if (bound < 0) {
            throw new IllegalStateException("rank " + bound);
        }
        return new Work(scratch[0], tally.calls, tally.characters);
    }

    /** Returns the work of a choice by specificity, in the wild segments alone. */
    Work workBySpecificity(String path, IntPredicate take) {
        Selection selection = new BySpecificity(wildRoutes(), Rules.of(dialect), patterns::get, table::get);
        tally.calls = 0;
        tally.characters = 0;
        selection.choose(path, Selection.NONE, take);
        return new Work(0, tally.calls, tally.characters);
    }

    /** Returns the bound that {@link Trie} states. */
    Work bound(String path) {
        long segments = 0;
        long characters = 0;
        for (int at = Separators.skip(path, 0, '/'); at < path.length(); ) {
            int end = Separators.segmentEnd(path, at, '/');
            segments++;
            characters += 1 + end - at;
            at = Separators.skip(path, end, '/');
        }
        return new Work(once + often * segments, wildSegments * segments, stepsPerCharacter * characters);
    }
}
