package dev.gatebench.pathmatcher;

import dev.gatebench.pathmatcher.WorstPathSearch.Found;
import dev.gatebench.pathmatcher.WorstPathSearch.Goal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/**
 * Climbs from table to table, each with a path that is bad for it: a step changes some routes, or all of them alike,
 * climbs a little from the path before, and keeps the new table if it costs no less. A table keeps its number of routes
 * and, at most, its number of segments.
 */
final class WorstTableSearch {
    private static final List<String> SEGMENTS = List.of(
            "**",
            "**",
            "*",
            "*",
            "{x}",
            "?",
            "??",
            "?*",
            "??*",
            "*a",
            "*a*",
            "a*",
            "*a*a*",
            "*aa*",
            "a*a",
            "*b",
            "*aab*",
            "{x}a",
            "*?",
            "*?a*",
            "a?*",
            "*a?",
            "*aaaaaaab*",
            "{y:[a-z]+}",
            "{y:\\w*}a",
            "a",
            "a",
            "b",
            "aa",
            "aaaa");
    private static final String CHARACTERS = "aaab*?";
    private static final int LONGEST_SEGMENT = 10;

    private final Dialect dialect;
    private final Goal goal;
    private final IntPredicate take;
    private final int routes;
    private final int mostSegments;
    private final int pathSegments;
    private final SplittableRandom random;

    /** A table with its worst path. */
    record Pair(CountedTrie trie, Found found) {}

    WorstTableSearch(
            Dialect dialect,
            Goal goal,
            IntPredicate take,
            int routes,
            int mostSegments,
            int pathSegments,
            SplittableRandom random) {
        this.dialect = dialect;
        this.goal = goal;
        this.take = take;
        this.routes = routes;
        this.mostSegments = mostSegments;
        this.pathSegments = pathSegments;
        this.random = random;
    }

    /** Returns the worst of so many tables, each tried with so many paths, and the worst one with many more. */
    Pair climb(int tables, int paths) throws BadPatternException {
        List<List<String>> best = start();
        CountedTrie trie = trie(best);
        Pair worst = new Pair(trie, search(trie).climb(4 * paths));
        for (int i = 1; i < tables; i++) {
            List<List<String>> next = mutated(best);
            trie = trie(next);
            WorstPathSearch search = search(trie);
            List<String> path = worst.found().segments();
            Found found = search.evaluate(path);
            for (int j = 1; j < paths; j++) {
                Found other = search.evaluate(search.mutated(found.segments(), path));
                found = other.value() >= found.value() ? other : found;
            }
            if (found.value() >= worst.found().value()) {
                worst = new Pair(trie, found);
                best = next;
            }
        }
        Found fresh = search(worst.trie()).climb(tables);
        return fresh.value() > worst.found().value() ? new Pair(worst.trie(), fresh) : worst;
    }

    private WorstPathSearch search(CountedTrie trie) {
        return new WorstPathSearch(trie, goal, take, pathSegments, random);
    }

    private CountedTrie trie(List<List<String>> table) throws BadPatternException {
        return new CountedTrie(
                dialect,
                table.stream().map(route -> "/" + String.join("/", route)).toList());
    }

    private List<List<String>> start() {
        List<List<String>> table = new ArrayList<>();
        boolean doubleStarFirst = random.nextBoolean();
        for (int i = 0; i < routes; i++) {
            List<String> route = new ArrayList<>();
            for (int n = 1 + random.nextInt(mostSegments); n > 0; n--) {
                route.add(segment());
            }
            if (doubleStarFirst) {
                route.set(0, "**");
            }
            route.set(route.size() - 1, random.nextBoolean() ? "z" + i : route.get(route.size() - 1));
            table.add(route);
        }
        return table;
    }

    private List<List<String>> mutated(List<List<String>> from) {
        List<List<String>> table = new ArrayList<>();
        from.forEach(route -> table.add(new ArrayList<>(route)));
        if (random.nextInt(4) == 0) {
            int kind = random.nextInt(4);
            int place = random.nextInt(mostSegments);
            String segment = segment();
            table.forEach(route -> edit(route, kind, place, segment));
            return table;
        }
        for (int i = 1 + random.nextInt(1 + random.nextInt(routes)); i > 0; i--) {
            int at = random.nextInt(routes);
            if (random.nextInt(4) == 0) {
                table.set(at, new ArrayList<>(table.get(random.nextInt(routes))));
            }
            edit(table.get(at), random.nextInt(5), random.nextInt(mostSegments), segment());
        }
        return table;
    }

    private void edit(List<String> route, int kind, int place, String segment) {
        int at = Math.min(place, route.size() - 1);
        switch (kind) {
            case 0 -> route.set(at, segment);
            case 1 -> {
                if (route.size() < mostSegments) {
                    route.add(at, segment);
                }
            }
            case 2 -> {
                if (route.size() > 1) {
                    route.remove(at);
                }
            }
            case 3 -> route.set(0, "**");
            default -> route.set(at, edited(route.get(at)));
        }
    }

    private String edited(String segment) {
        if (segment.indexOf('{') >= 0 || segment.length() >= LONGEST_SEGMENT) {
            return segment();
        }
        StringBuilder text = new StringBuilder(segment);
        text.insert(random.nextInt(text.length() + 1), CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        return text.toString();
    }

    private String segment() {
        return SEGMENTS.get(random.nextInt(SEGMENTS.size()));
    }
}
