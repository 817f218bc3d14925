package dev.gatebench.pathmatcher;

import dev.gatebench.pathmatcher.WorstPathSearch.Found;
import dev.gatebench.pathmatcher.WorstPathSearch.Goal;
import dev.gatebench.pathmatcher.WorstTableSearch.Pair;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The worst case that the search of one seed finds. Seed and effort decide the kind of table, the goal, and all steps.
 *
 * @param seed the seed
 * @param effort how many times 25 tables, or 100 paths of a given table, the search tried
 * @param kind where the table comes from
 * @param goal the work that the search made great
 * @param refused whether the caller refuses every route, so that the search never ends early
 * @param trie the table
 * @param found the worst path
 */
record WorstCase(long seed, int effort, Kind kind, Goal goal, boolean refused, CountedTrie trie, Found found) {
    private static final int BY_CHANCE = 300;
    private static final Pattern ESCAPE = Pattern.compile("\\\\u([0-9a-f]{4})");
    private static final List<String> HOSTILE = List.of(
            "/**/a/**/a/**/a/**/a/%d",
            "/**/*a*a*a*a*b%d", "/{p}/**/{q}/**/{r}/**/{s}/%d", "/*/**/*a*/**/{q}a/**/%d/**");

    /** Where a table comes from. */
    enum Kind {
        /** The table {@code HOSTILE} of the module {@code jmh}, of 100 routes. */
        HOSTILE,
        /** Up to 80 routes by chance. */
        RANDOM,
        /** One to 100 routes that the search changes, too. */
        SEARCHED
    }

    /** Searches with a seed, for so many times 25 tables, or 100 paths of a given table. */
    static WorstCase search(long seed, int effort) throws BadPatternException {
        SplittableRandom random = new SplittableRandom(seed);
        Kind kind = oneOf(random, List.of(Kind.HOSTILE, Kind.RANDOM, Kind.SEARCHED, Kind.SEARCHED, Kind.SEARCHED));
        Goal goal = oneOf(random, List.of(Goal.values()));
        Dialect dialect = oneOf(random, List.of(Dialect.ANT_5_2, Dialect.ANT_5_3, Dialect.ANT));
        boolean refused = random.nextBoolean();
        int segments = oneOf(random, List.of(16, 64, 256));
        if (kind == Kind.SEARCHED) {
            int routes = oneOf(random, List.of(1, 4, 20, 100));
            Pair pair = new WorstTableSearch(
                            dialect, goal, taking(refused), routes, 1 + random.nextInt(8), segments, random)
                    .climb(25 * effort, 4);
            return new WorstCase(seed, effort, kind, goal, refused, pair.trie(), pair.found());
        }
        List<String> table = kind == Kind.HOSTILE ? hostile() : withoutExpressions(dialect, random);
        CountedTrie trie = new CountedTrie(dialect, table);
        Found found = new WorstPathSearch(trie, goal, taking(refused), segments, random).climb(100 * effort);
        return new WorstCase(seed, effort, kind, goal, refused, trie, found);
    }

    private static <T> T oneOf(SplittableRandom random, List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private static List<String> hostile() {
        return IntStream.range(1, 101)
                .mapToObj(i -> String.format(Locale.ROOT, HOSTILE.get(i % HOSTILE.size()), i))
                .toList();
    }

    private static List<String> withoutExpressions(Dialect dialect, SplittableRandom random) {
        return RandomTables.table(Rules.of(dialect), random).stream()
                .filter(pattern -> !pattern.contains(":"))
                .toList();
    }

    static IntPredicate taking(boolean refused) {
        return route -> !refused;
    }

    /** Returns the value of the worst of 300 paths by chance, of the same table, pieces and number of segments. */
    double byChance() {
        int segments = Math.max(1, found.segments().size());
        return new WorstPathSearch(trie, goal, taking(refused), segments, new SplittableRandom(seed))
                .byChance(BY_CHANCE)
                .value();
    }

    /** Returns the case in one line. */
    String summary() {
        Work bound = trie.bound(found.path());
        return String.format(
                Locale.ROOT,
                "seed %d by %d %s %s%s: %.4g; by chance %.4g; %d routes, %d segments, %d characters,"
                        + " %d of %d looks, %d calls, %d steps",
                seed,
                effort,
                kind,
                goal,
                refused ? " refused" : "",
                found.value(),
                byChance(),
                trie.table().size(),
                found.segments().size(),
                found.path().length(),
                found.work().looks(),
                bound.looks(),
                found.work().calls(),
                found.work().characters());
    }

    /** Returns the case as {@code worst-paths.txt} keeps it. */
    String kept() {
        // the table HOSTILE need not be written down
        String routes = kind == Kind.HOSTILE
                ? ""
                : trie.table().stream()
                        .map(route -> "route " + escaped(route) + "\n")
                        .collect(Collectors.joining());
        StringBuilder path = new StringBuilder();
        List<String> segments = found.segments();
        for (int i = 0, next; i < segments.size(); i = next) {
            next = i + 1;
            while (next < segments.size() && segments.get(next).equals(segments.get(i))) {
                next++;
            }
            path.append("path ")
                    .append(next - i)
                    .append(' ')
                    .append(escaped(segments.get(i)))
                    .append('\n');
        }
        return "case %d %d %s %s %s %s %d %d %d%n%s%s"
                .formatted(
                        seed,
                        effort,
                        kind,
                        goal,
                        trie.dialect(),
                        refused,
                        found.work().looks(),
                        found.work().calls(),
                        found.work().characters(),
                        routes,
                        path);
    }

    private static String escaped(String text) {
        return text.chars()
                .mapToObj(c -> c >= ' ' && c <= '~' && c != '\\'
                        ? Character.toString(c)
                        : String.format(Locale.ROOT, "\\u%04x", c))
                .collect(Collectors.joining());
    }

    private static String unescaped(String text) {
        return ESCAPE.matcher(text)
                .replaceAll(found ->
                        Matcher.quoteReplacement(Character.toString((char) Integer.parseInt(found.group(1), 16))));
    }

    /** Reads a case that was kept, and searches the trie with its path. */
    static WorstCase replayed(String kept) throws BadPatternException {
        List<String> lines = kept.lines().toList();
        String[] head = lines.get(0).split(" ", -1);
        Kind kind = Kind.valueOf(head[3]);
        List<String> routes = lines.stream()
                .filter(line -> line.startsWith("route "))
                .map(line -> unescaped(line.substring("route ".length())))
                .toList();
        List<String> segments = lines.stream()
                .filter(line -> line.startsWith("path "))
                .map(line -> line.split(" ", 3))
                .flatMap(run -> IntStream.range(0, Integer.parseInt(run[1])).mapToObj(i -> unescaped(run[2])))
                .toList();
        Goal goal = Goal.valueOf(head[4]);
        boolean refused = Boolean.parseBoolean(head[6]);
        CountedTrie trie = new CountedTrie(Dialect.valueOf(head[5]), kind == Kind.HOSTILE ? hostile() : routes);
        Found found = new WorstPathSearch(trie, goal, taking(refused), Integer.MAX_VALUE, new SplittableRandom(0))
                .evaluate(segments);
        return new WorstCase(Long.parseLong(head[1]), Integer.parseInt(head[2]), kind, goal, refused, trie, found);
    }
}
