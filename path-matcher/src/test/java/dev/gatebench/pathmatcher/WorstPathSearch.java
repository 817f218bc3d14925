package dev.gatebench.pathmatcher;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/**
 * Climbs from path to path of a given table, towards the one that costs the most work. A step changes the best path by
 * one to four edits and keeps the result if it costs no less; after many steps without gain the search starts again
 * from another path. The pieces of the paths come from the table: its texts, texts that it almost has, texts that its
 * wildcards take, and long runs of its characters.
 */
final class WorstPathSearch {
    private static final int MOST_CHARACTERS = 4096;
    private static final int STEPS_WITHOUT_GAIN = 120;
    private static final int[] RUNS = {1, 2, 4, 8, 15, 30, 64, 250};

    private final CountedTrie trie;
    private final Goal goal;
    private final IntPredicate take;
    private final int mostSegments;
    private final SplittableRandom random;
    private final List<String> pieces;

    /** The kinds of work that a search makes great. */
    enum Goal {
        /** Nodes looked at. */
        LOOKS,
        /** Nodes looked at, wild segments asked, and their steps, together. */
        WORK,
        /** {@link #WORK} by the path's length. */
        WORK_PER_CHARACTER,
        /** Nodes looked at by the bound on them, of paths that are not short: of the shortest it is always great. */
        SHARE_OF_BOUND;

        private static final int SHORTEST_FOR_SHARE = 32;

        double of(CountedTrie trie, String path, Work work) {
            return switch (this) {
                case LOOKS -> work.looks();
                case WORK -> work.total();
                case WORK_PER_CHARACTER -> (double) work.total() / path.length();
                case SHARE_OF_BOUND ->
                    path.length() < SHORTEST_FOR_SHARE
                            ? 0
                            : (double) work.looks() / trie.bound(path).looks();
            };
        }
    }

    /**
     * A path and what it costs.
     *
     * @param segments the path's segments; an empty one makes a second slash
     * @param path the path
     * @param work its work
     * @param value the value of the search's goal
     */
    record Found(List<String> segments, String path, Work work, double value) {}

    WorstPathSearch(CountedTrie trie, Goal goal, IntPredicate take, int mostSegments, SplittableRandom random) {
        this.trie = trie;
        this.goal = goal;
        this.take = take;
        this.mostSegments = mostSegments;
        this.random = random;
        this.pieces = pieces(trie.table());
    }

    /** Returns the worst of so many paths. */
    Found climb(int paths) {
        Found worst = evaluate(start());
        Found best = worst;
        int idle = 0;
        for (int i = 1; i < paths; i++) {
            boolean again = idle == STEPS_WITHOUT_GAIN;
            Found next = evaluate(again ? start() : mutated(best.segments(), worst.segments()));
            idle = again || next.value() > best.value() ? 0 : idle + 1;
            if (again || next.value() >= best.value()) {
                best = next;
            }
            if (best.value() > worst.value()) {
                worst = best;
            }
        }
        return worst;
    }

    /** Returns the worst of so many paths by chance alone, of the same pieces. */
    Found byChance(int paths) {
        Found worst = evaluate(start());
        for (int i = 1; i < paths; i++) {
            Found next = evaluate(start());
            worst = next.value() > worst.value() ? next : worst;
        }
        return worst;
    }

    /** Returns a path with its work; fails if the work is above the bound. */
    Found evaluate(List<String> segments) {
        String path = "/" + String.join("/", segments);
        Work work = trie.work(path, take);
        Work bound = trie.bound(path);
        if (work.looks() > bound.looks() || work.calls() > bound.calls() || work.characters() > bound.characters()) {
            throw new AssertionError(
                    "%s above %s: %s, %s on '%s'".formatted(work, bound, trie.dialect(), trie.table(), path));
        }
        return new Found(List.copyOf(segments), path, work, goal.of(trie, path, work));
    }

    /** Returns one edit of a path, or several. */
    List<String> mutated(List<String> from, List<String> other) {
        List<String> segments = new ArrayList<>(from);
        for (int edits = 1 + random.nextInt(4); edits > 0; edits--) {
            edit(segments, other);
        }
        return limited(segments);
    }

    private List<String> start() {
        List<String> segments = new ArrayList<>();
        int few = 1 + random.nextInt(4);
        List<String> chosen = new ArrayList<>();
        for (int i = 0; i < few; i++) {
            chosen.add(piece());
        }
        for (int i = 1 + random.nextInt(mostSegments); i > 0; i--) {
            segments.add(random.nextInt(8) == 0 ? piece() : chosen.get(random.nextInt(few)));
        }
        return limited(segments);
    }

    private void edit(List<String> segments, List<String> other) {
        if (segments.isEmpty()) {
            segments.add(piece());
            return;
        }
        int at = random.nextInt(segments.size());
        int to = at + 1 + random.nextInt(segments.size() - at);
        switch (random.nextInt(9)) {
            case 0 -> segments.add(at, piece());
            case 1 -> segments.set(at, piece());
            case 2 -> segments.remove(at);
            case 3 -> segments.addAll(at, List.copyOf(segments.subList(at, to)));
            case 4 -> Collections.swap(segments, at, to - 1);
            case 5 -> {
                int start = random.nextInt(other.size() + 1);
                segments.addAll(at, other.subList(start, Math.min(other.size(), start + to - at)));
            }
            case 6 -> Collections.fill(segments.subList(at, to), segments.get(at));
            case 7 -> segments.subList(at, to).clear();
            default -> segments.set(at, edited(segments.get(at)));
        }
    }

    private String edited(String segment) {
        StringBuilder text = new StringBuilder(segment);
        int at = random.nextInt(text.length() + 1);
        String piece = piece();
        switch (random.nextInt(4)) {
            case 0 -> text.insert(at, piece);
            case 1 -> text.delete(at, Math.min(text.length(), at + 1));
            case 2 -> text.replace(at, Math.min(text.length(), at + 1), piece.isEmpty() ? "" : piece.substring(0, 1));
            default -> text.append(segment);
        }
        return text.toString();
    }

    private List<String> limited(List<String> segments) {
        int characters = 0;
        int count = 0;
        while (count < Math.min(segments.size(), mostSegments)
                && characters + 1 + segments.get(count).length() <= MOST_CHARACTERS) {
            characters += 1 + segments.get(count).length();
            count++;
        }
        return segments.subList(0, count);
    }

    private String piece() {
        return pieces.get(random.nextInt(pieces.size()));
    }

    private static List<String> pieces(List<String> table) {
        Set<String> pieces = new TreeSet<>(List.of("", "\n", "a\nb", "\r", "\u00e4", "a"));
        for (String pattern : table) {
            for (String segment : pattern.split("/", -1)) {
                if (segment.equals("**")) {
                    continue;
                }
                for (String filling : List.of("", "a", "ab")) {
                    String text = segment.replaceAll("\\{[^{}]*(\\{[^{}]*}[^{}]*)*}", filling)
                            .replace("*", filling)
                            .replace('?', 'a');
                    pieces.add(text);
                    pieces.add(text + "b");
                    pieces.add(text.isEmpty() ? text : text.substring(1));
                    pieces.add(text.isEmpty() ? text : text.substring(0, text.length() - 1));
                }
                for (int run : RUNS) {
                    segment.chars()
                            .filter(Character::isLetterOrDigit)
                            .limit(2)
                            .forEach(c -> pieces.add(Character.toString(c).repeat(run)));
                }
            }
        }
        return List.copyOf(pieces);
    }
}
