package dev.gatebench.pathmatcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many nodes a search looks at, whatever the path. */
class TrieTest {
    @ParameterizedTest
    @ValueSource(ints = {10, 100, 1000})
    void manyDoubleStarsInARowAreEachLeftAtTheFirstPlace(int segments) throws BadPatternException {
        AntTrie trie = trie(List.of("/**/a/**/a/**/a/**/a/**/a/**/a/**/b"));
        long[] scratch = trie.scratch();
        int rank = trie.find("/a".repeat(segments), Trie.NONE, route -> true, scratch);
        assertThat(rank).isEqualTo(Trie.NONE);
        // 7 ** nodes and 7 others
        assertThat(scratch[0]).isPositive().isLessThanOrEqualTo(2 * 14);
    }

    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void aNodeIsLookedAtAtMostOnceForEachSegment(
            @ForAll("tables") List<String> table, @ForAll @IntRange(max = 60) int segments) throws BadPatternException {
        AntTrie trie = trie(table);
        assertThat(steps(trie, "/a".repeat(segments))).isLessThanOrEqualTo((segments + 1L) * trie.nodes());
    }

    @Provide
    Arbitrary<List<String>> tables() {
        return Tables.tables(30);
    }

    @Test
    void labelsOfOneHashAreFoundByFewLooks() throws BadPatternException {
        List<String> table =
                ofOneHash(13).stream().map(text -> "/" + text + "/*").toList();
        AntTrie trie = trie(table);
        assertThat(trie.longestRow()).isLessThanOrEqualTo(Hashing.mostInARow(4 * table.size()));
        for (int route : new int[] {0, 1, table.size() / 2, table.size() - 1}) {
            String path = table.get(route).replace("*", "x");
            assertThat(trie.find(path, Trie.NONE, any -> true)).isEqualTo(route);
        }
        assertThat(trie.find("/" + "BBAa".repeat(6) + "BA/x", Trie.NONE, any -> true))
                .isEqualTo(Trie.NONE);
    }

    @Test
    void prefixesOfOneHashAreFoundByFewLooks() throws BadPatternException {
        List<String> table =
                ofOneHash(10).stream().map(text -> "/" + text + "*").toList();
        AntTrie trie = trie(table);
        assertThat(trie.longestRow()).isLessThanOrEqualTo(Hashing.mostInARow(4 * table.size()));
        assertThat(trie.find("/" + "BB".repeat(10) + "x", Trie.NONE, any -> true))
                .isEqualTo(table.size() - 1);
    }

    @Test
    void aSeedThatPartsNothingIsGivenUpAfterSoMany() throws BadPatternException {
        List<ParsedPattern> patterns = new ArrayList<>();
        for (String text : ofOneHash(7)) {
            patterns.add(new AntPatternParser(Rules.of(Dialect.ANT_5_2)).parse("/" + text + "/*"));
        }
        int[] asked = {0};
        AntTrie trie = AntTrieBuilder.build(
                IntStream.range(0, patterns.size()).toArray(), Rules.of(Dialect.ANT_5_2), patterns::get, () -> {
                    asked[0]++;
                    return Hashing.PLAIN;
                });
        assertThat(asked[0]).isEqualTo(Hashing.MOST_SEEDS);
        assertThat(trie.find("/" + "Aa".repeat(7) + "/x", Trie.NONE, any -> true))
                .isZero();
    }

    @Test
    void textsOfOneHashAreFoundByFewLooks() {
        List<String> texts = ofOneHash(13);
        Match<?>[] routes = new Match<?>[texts.size()];
        for (int i = 0; i < routes.length; i++) {
            routes[i] =
                    Match.route(i, new ParsedPattern(texts.get(i), true, List.of(), Rules.of(Dialect.ANT_5_2)), "x");
        }
        TextTable table =
                new TextTable(routes, IntStream.range(0, routes.length).toArray());
        assertThat(table.longestRow()).isLessThanOrEqualTo(Hashing.mostInARow(4 * routes.length));
        assertThat(table.find("BB".repeat(13), any -> true)).isEqualTo(routes.length - 1);
        assertThat(table.find("Aa".repeat(13), any -> true)).isZero();
        assertThat(table.find("BA".repeat(13), any -> true)).isEqualTo(-1);
    }

    /** Two to the power of {@code pieces} texts with one {@link String#hashCode()}. */
    private static List<String> ofOneHash(int pieces) {
        return IntStream.range(0, 1 << pieces)
                .mapToObj(number -> IntStream.range(0, pieces)
                        .mapToObj(piece -> (number >> piece & 1) == 0 ? "Aa" : "BB")
                        .collect(Collectors.joining()))
                .toList();
    }

    @Test
    void theHostileTableCostsFewStepsAMiss() throws BadPatternException {
        List<String> kinds = List.of(
                "/**/a/**/a/**/a/**/a/%d",
                "/**/*a*a*a*a*b%d", "/{p}/**/{q}/**/{r}/**/{s}/%d", "/*/**/*a*/**/{q}a/**/%d/**");
        List<String> table = IntStream.range(1, 101)
                .mapToObj(i -> kinds.get(i % 4).formatted(i))
                .toList();
        // without tails and gates 61 segments times 8 ** nodes and those that they lead to
        assertThat(steps(trie(table), "/a".repeat(60) + "/" + "a".repeat(30))).isLessThanOrEqualTo(2 * 61);
    }

    @Test
    void twiceThePathCostsAtMostTwiceTheSteps() throws BadPatternException {
        AntTrie trie = trie(List.of(
                "/**/a/*/**/{x}/b/**/c/**", "/**/a/**/c/d", "/a/**/b/**/c", "/**/*/a/b/**/e", "/**/{y:[a-z]}/*/*/f"));
        long once = steps(trie, "/a/b/c".repeat(200));
        long twice = steps(trie, "/a/b/c".repeat(400));
        assertThat(twice).isLessThanOrEqualTo(2 * once + 100);
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
    void prefixesOfAnyLengthBelowANodeAreFoundInALongSegment() throws BadPatternException {
        AntTrie trie = trie(List.of("/abc*", "/a*z", "/**/abcdefgh*/x", "/**/b*/y"));
        String rest = "q".repeat(1000);
        assertThat(trie.find("/abc" + rest, Trie.NONE, any -> true)).isZero();
        assertThat(trie.find("/a" + rest + "z", Trie.NONE, any -> true)).isEqualTo(1);
        assertThat(trie.find("/o/abcdefgh" + rest + "/x", Trie.NONE, any -> true))
                .isEqualTo(2);
        assertThat(trie.find("/b/y", Trie.NONE, any -> true)).isEqualTo(3);
        assertThat(trie.find("/ab", Trie.NONE, any -> true)).isEqualTo(Trie.NONE);
    }

    @Test
    void segmentsOfAnotherLastCharacterAreNotMatched() throws BadPatternException {
        CountedTrie trie = new CountedTrie(Dialect.ANT_5_2, List.of("/*b1", "/*b2", "/*b3", "/*c*"));
        assertThat(trie.work("/a2", any -> true).calls()).isEqualTo(2);
        assertThat(trie.work("/b3", any -> true).calls()).isEqualTo(1);
    }

    @Test
    void whatCannotBeBetterIsNotLookedAt() throws BadPatternException {
        AntTrie trie = trie(List.of("/a/*", "/**/x/**/y", "/**/*/**/z"));
        assertThat(steps(trie, "/a/b")).isEqualTo(3);
    }

    @Test
    void eachRouteIsOfferedOnce() throws BadPatternException {
        AntTrie trie = trie(List.of("/**/a/**", "/**/a/**/a", "/**/*/**", "/**"));
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
        AntTrie trie = trie(table);
        assertThat(trie.route(trie.find("/x/a99/x/a99/y/b", Trie.NONE, route -> true)))
                .isEqualTo(99);
        assertThat(trie.find("/a7/a8/a9/c", Trie.NONE, route -> true)).isEqualTo(Trie.NONE);
    }

    private static AntTrie trie(List<String> table) throws BadPatternException {
        List<ParsedPattern> patterns = new ArrayList<>();
        for (String pattern : table) {
            patterns.add(new AntPatternParser(Rules.of(Dialect.ANT_5_2)).parse(pattern));
        }
        return AntTrieBuilder.build(
                IntStream.range(0, table.size()).toArray(), Rules.of(Dialect.ANT_5_2), patterns::get);
    }

    private static long steps(AntTrie trie, String path) {
        long[] scratch = trie.scratch();
        trie.find(path, Trie.NONE, route -> true, scratch);
        return scratch[0];
    }
}
