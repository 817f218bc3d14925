package dev.gatebench.pathmatcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many nodes a search looks at, whatever the path. */
class TrieTest {
    @ParameterizedTest
    @ValueSource(ints = {10, 100, 1000})
    void manyDoubleStarsCostNoMoreThanNodesTimesSegments(int segments) throws BadPatternException {
        Trie trie = trie(List.of("/**/a/**/a/**/a/**/a/**/a/**/a/**/b"));
        long[] scratch = trie.scratch();
        int rank = trie.find("/a".repeat(segments), Trie.NONE, route -> true, scratch);
        assertThat(rank).isEqualTo(Trie.NONE);
        // 7 ** nodes and 7 others
        assertThat(scratch[0]).isGreaterThan(segments).isLessThanOrEqualTo(14L * (segments + 1));
    }

    @Test
    void twiceThePathCostsTwiceTheSteps() throws BadPatternException {
        Trie trie = trie(List.of(
                "/**/a/*/**/{x}/b/**/c/**", "/**/a/**/c/d", "/a/**/b/**/c", "/**/*/a/b/**/e", "/**/{y:[a-z]}/*/*/f"));
        long once = steps(trie, "/a/b/c".repeat(200));
        long twice = steps(trie, "/a/b/c".repeat(400));
        assertThat(twice).isBetween(2 * once - 100, 2 * once + 100);
    }

    @Test
    void waysThatPartAndMeetAgainAreNotMultiplied() throws BadPatternException {
        List<String> table = new ArrayList<>();
        for (int depth = 1; depth <= 12; depth++) {
            for (String last : List.of("x", "y")) {
                table.add("/{a}".repeat(depth) + "/" + last);
                table.add("/*".repeat(depth) + "/" + last);
                table.add("/?".repeat(depth) + "/" + last);
            }
        }
        // two kinds of nodes (* and ? match differently) at each depth
        assertThat(steps(trie(table), "/a".repeat(40))).isLessThanOrEqualTo(1 + 2 * 13);
    }

    @Test
    void allTableRoutesThatShareAStemCostOneStem() throws BadPatternException {
        List<String> table =
                IntStream.range(0, 10_000).mapToObj(i -> "/users/{name}/" + i).toList();
        assertThat(steps(trie(table), "/users/bob/5000")).isEqualTo(4);
    }

    @Test
    void segmentsThatStartWithTextAreFoundByIt() throws BadPatternException {
        List<String> table =
                IntStream.range(0, 10_000).mapToObj(i -> "/v" + i + "-*").toList();
        assertThat(steps(trie(table), "/v5000-x")).isEqualTo(2);
    }

    @Test
    void whatCannotBeBetterIsNotLookedAt() throws BadPatternException {
        Trie trie = trie(List.of("/a/*", "/**/x/**/y", "/**/*/**/z"));
        assertThat(steps(trie, "/a/b")).isEqualTo(3);
    }

    @Test
    void eachRouteIsOfferedOnce() throws BadPatternException {
        Trie trie = trie(List.of("/**/a/**", "/**/a/**/a", "/**/*/**", "/**"));
        List<Integer> offered = new ArrayList<>();
        trie.find("/a/a/a/a", Trie.NONE, route -> {
            offered.add(route);
            return false;
        });
        assertThat(offered).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @Test
    void moreNestedDoubleStarsThanFitIntoALongAreMarkedToo() throws BadPatternException {
        List<String> table =
                IntStream.range(0, 100).mapToObj(i -> "/**/a" + i + "/**/b").toList();
        Trie trie = trie(table);
        assertThat(trie.route(trie.find("/x/a99/x/a99/y/b", Trie.NONE, route -> true)))
                .isEqualTo(99);
        assertThat(trie.find("/a7/a8/a9/c", Trie.NONE, route -> true)).isEqualTo(Trie.NONE);
    }

    private static Trie trie(List<String> table) throws BadPatternException {
        List<PathPattern> patterns = new ArrayList<>();
        for (String pattern : table) {
            patterns.add(new PatternParser().parse(pattern));
        }
        return TrieBuilder.build(IntStream.range(0, table.size()).toArray(), patterns::get);
    }

    private static long steps(Trie trie, String path) {
        long[] scratch = trie.scratch();
        trie.find(path, Trie.NONE, route -> true, scratch);
        return scratch[0];
    }
}
