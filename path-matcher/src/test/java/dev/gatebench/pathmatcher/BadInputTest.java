package dev.gatebench.pathmatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.gatebench.pathmatcher.RadixPathMatcher.Order;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadInputTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "/a/{x; has a '{' at character 4 that is not closed before the next '/'",
                "/{x:a/b}; has a '{' at character 2 that is not closed before the next '/'",
                "/a}/b; has a '}' at character 3 that closes nothing",
                "/a/{}; has nothing between the braces at character 4",
                "/{x:\\{}}; has nothing between the braces at character 6",
                "/{x:{a{2}}}; has braces nested three deep at character 7",
                "/{x:[a-z}; has '[a-z' for the variable 'x', which is no regular expression (Unclosed character class)",
                "/{x:a)|(b}; has 'a)|(b' for the variable 'x', which is no regular expression (Unmatched closing ')')",
                "/{x:\\Qa}b; has the segment '{x:\\Qa}b', which makes no regular expression (Unclosed group)",
            })
    void whatIsNoPatternIsRefusedWithTheRoutesNumberAndText(String pattern, String rule) {
        RadixPathMatcher.Builder<String> builder = RadixPathMatcher.<String>builder(Dialect.ANT_5_2, Order.SPECIFICITY)
                .add("/fine", "fine");
        assertThatThrownBy(() -> builder.add(pattern, "bad"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("route 1 '" + pattern + "' " + rule)
                .hasMessageContaining(": ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "/a/**/b; has '**' in the middle, which may stand first or last",
                "/a/{*rest}/b; has '{*rest}' in the middle",
                "/**/a/{*rest}; has '**' and '{*rest}', of which it may have one",
                "/a{*rest}; has the variable '*rest' as a part of a segment",
                "/{1}; has the variable '1', whose name must be a Java identifier, dashes allowed",
                "/{x}/{x}; has the variable 'x' twice",
                "/{x}-{x}; has the variable 'x' twice",
                "/{x:}; has an empty expression for the variable 'x'",
                "/{x:(a)}; has '(a)' for the variable 'x', and PATH_PATTERN takes no capturing groups",
                "/{x:a/b}; has a '{' at character 2 that is not closed before the next '/'",
                "/z{x:a\\/b}; has a '/' in the variable 'x', which PATH_PATTERN does not take",
                "/{a}{b}/{c}{d}/{e}{f}/x; has more than 2 segments that may match nothing",
            })
    void whatIsNoPathPatternIsRefused(String pattern, String rule) {
        RadixPathMatcher.Builder<String> builder = RadixPathMatcher.builder(Dialect.PATH_PATTERN, Order.SPECIFICITY);
        assertThatThrownBy(() -> builder.add(pattern, "bad"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("route 0 '" + pattern + "' " + rule)
                .hasMessageContaining(": ");
    }

    @Test
    void aPathThatIsEncodedWronglyIsRefusedWherePathsAreDecoded() {
        RadixPathMatcher.Builder<String> builder = RadixPathMatcher.<String>builder(
                        Dialect.PATH_PATTERN, Order.SPECIFICITY)
                .add("/**", "all");
        RadixPathMatcher<String> matcher = builder.build();
        for (String path : List.of("/%", "/%4", "/%zz", "/a/%e/", "/a;x=%", "/a;%4/b")) {
            assertThatThrownBy(() -> matcher.match(path))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("that two hexadecimal digits must follow");
        }
        assertThat(matcher.match("/a;x=%41").found()).isTrue();
    }

    @Test
    void anExpressionNestedDeepIsRefusedBeforeItTakesTheStack() {
        RadixPathMatcher.Builder<String> builder = RadixPathMatcher.builder(Dialect.ANT_5_2, Order.SPECIFICITY);
        int most = SegmentReader.MOST_BRACKETS;
        builder.add("/{x:" + "(".repeat(most) + ")".repeat(most) + "}", "fine");
        for (String bracket : List.of("(", "[", "(?=")) {
            assertThatThrownBy(() -> builder.add("/{x:" + bracket.repeat(300) + "}", "bad"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("opens 300 brackets, of at most 256: simplify it");
        }
    }

    @Test
    void aLongExpressionIsRefusedBeforeItTakesTheStack() {
        for (Dialect dialect : Dialect.values()) {
            RadixPathMatcher.Builder<String> builder = RadixPathMatcher.builder(dialect, Order.SPECIFICITY);
            assertThatThrownBy(() -> builder.add("/{v:" + "a?".repeat(100_000) + "}", "bad"))
                    .hasMessageContaining("an expression for the variable 'v' of 200000 characters, of at most 1024");
            assertThatThrownBy(() -> builder.add("/{v:a}" + "?".repeat(100_000), "bad"))
                    .hasMessageContaining("has 100001 pieces in the segment of an expression, of at most 1024");
            builder.add("/" + "?".repeat(100_000), "fine");
        }
    }

    @Test
    void aSegmentThatOptionsReadTakesNoMoreThanItsLengths() {
        RadixPathMatcher<String> matcher = RadixPathMatcher.<String>builder(Dialect.ANT, Order.SPECIFICITY)
                .ignoreCase()
                .add("/*-*-*-*-*-*-*-*.json", "file")
                .build();
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> assertThat(
                        matcher.match("/" + "-".repeat(20_000)).found())
                .isFalse());
        assertThat(matcher.match("/a-b-c-d-e-f-g-h.JSON").found()).isTrue();
    }

    @Test
    void aPathIsDecodedInTimeByItsLength() {
        RadixPathMatcher<String> matcher = RadixPathMatcher.<String>builder(Dialect.PATH_PATTERN, Order.SPECIFICITY)
                .add("/{*rest}", "rest")
                .build();
        assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> assertThat(matcher.match("/a".repeat(2_000_000) + "/%41")
                                .variables()
                                .get("rest"))
                        .endsWith("/a/A"));
    }

    @Test
    void aSlashThatIsNoSeparatorIsNoSegmentOfMatrixParameters() {
        RadixPathMatcher<String> matcher = RadixPathMatcher.<String>builder(Dialect.PATH_PATTERN, Order.SPECIFICITY)
                .separator('.')
                .add("**.{a:[a-z]*}{b:[0-9]*}.x", "optional")
                .build();
        assertThat(matcher.match("q./.x").found()).isFalse();
        assertThat(matcher.match("q.a1.x").variables()).isEqualTo(Map.of("a", "a", "b", "1"));
    }

    @Test
    void aRefusedRouteLeavesTheOthersAsTheyWere() {
        RadixPathMatcher.Builder<String> builder = RadixPathMatcher.builder(Dialect.ANT_5_2, Order.REGISTRATION);
        builder.add("/a", "a");
        assertThatThrownBy(() -> builder.add("/{", "bad")).isInstanceOf(IllegalArgumentException.class);
        builder.add("/*", "any");
        assertThat(builder.build().match("/b").route()).isEqualTo(1);
    }

    @Test
    @SuppressWarnings("NullAway") // what it is about
    void nullIsRefused() {
        RadixPathMatcher.Builder<String> builder = RadixPathMatcher.builder(Dialect.ANT_5_2, Order.SPECIFICITY);
        assertThatThrownBy(() -> builder.add(null, "x"))
                .hasMessage("route 0 'null' must have a pattern and a value, was null: give both");
        assertThatThrownBy(() -> builder.add("/x", null))
                .hasMessageStartingWith("route 0 '/x' must have a pattern and a value");
        assertThatThrownBy(() -> builder.build().match(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("path");
        assertThatThrownBy(() -> builder.build().match("/", null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("accept");
    }

    @Test
    void aPatternOfManySegmentsIsTakenWithoutWildcardsAndRefusedWithThem() {
        String many = "/a".repeat(100_000);
        RadixPathMatcher.Builder<String> builder = RadixPathMatcher.<String>builder(Dialect.ANT_5_2, Order.SPECIFICITY)
                .add(many, "plain");
        assertThat(builder.build().match(many).value()).isEqualTo("plain");
        assertThat(builder.build().match("/" + many).value()).isEqualTo("plain");
        assertThatThrownBy(() -> builder.add(many + "/*", "wild")).hasMessageContaining("has more than 256 segments");
        String most = "/*".repeat(SegmentReader.MOST_SEGMENTS);
        assertThat(builder.add(most, "most")
                        .build()
                        .match("/b".repeat(SegmentReader.MOST_SEGMENTS))
                        .value())
                .isEqualTo("most");
    }

    /** Routes of all the kinds that the comparator goes round in a circle about, and all ways to change one's mind. */
    @Test
    void anAcceptFunctionThatChangesItsMindGetsARouteThatItAcceptedOrNone() {
        RadixPathMatcher.Builder<Integer> builder = RadixPathMatcher.builder(Dialect.ANT_5_2, Order.SPECIFICITY);
        List<String> table = List.of("/a/**/*", "/a/*/**", "/**/b/*", "/*/b/**", "/**", "/a/{x}/c", "/a/b/c");
        for (int route = 0; route < table.size(); route++) {
            builder.add(table.get(route), route);
        }
        RadixPathMatcher<Integer> matcher = builder.build();
        for (int answers = 0; answers < 1 << 14; answers++) {
            int mind = answers;
            AtomicInteger asked = new AtomicInteger();
            Set<Integer> accepted = new HashSet<>();
            Match<Integer> match = matcher.match("/a/b/c", route -> {
                boolean yes = (mind >> (asked.getAndIncrement() % 14) & 1) != 0;
                if (yes) {
                    accepted.add(route);
                }
                return yes;
            });
            assertThat(!match.found() || accepted.contains(match.route()))
                    .as("%s of %s with %x", match, accepted, mind)
                    .isTrue();
        }
    }

    /** A regular expression needs time by the cube of the length here: with 200,000 characters, some years. */
    @Test
    void variablesOfALongSegmentAreReadInTimeByItsLength() {
        Match<String> match = RadixPathMatcher.<String>builder(Dialect.ANT_5_2, Order.SPECIFICITY)
                .add("/{a}-{b}-{c}.{d}", "x")
                .build()
                .match("/" + "-".repeat(200_000) + ".");
        assertThat(match.found()).isTrue();
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> assertThat(match.variables())
                .containsExactly(
                        Map.entry("a", "-".repeat(199_998)),
                        Map.entry("b", ""),
                        Map.entry("c", ""),
                        Map.entry("d", "")));
    }

    @Test
    void bracesWithoutEndAreRefusedInOnePass() {
        assertThatThrownBy(() -> RadixPathMatcher.<String>builder(Dialect.ANT_5_2, Order.SPECIFICITY)
                        .add("/{" + "{a}".repeat(50_000), "x"))
                .hasMessageContaining("is not closed");
    }

    @Test
    void aTableWithoutRoutesMatchesNothing() {
        Match<String> match = RadixPathMatcher.<String>builder(Dialect.ANT_5_2, Order.SPECIFICITY)
                .build()
                .match("/a//b");
        assertThat(match.found()).isFalse();
        assertThat(match.route()).isEqualTo(-1);
        assertThat(match.variables()).isEmpty();
        assertThat(match).hasToString("no route");
        assertThatThrownBy(match::value).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(match::pattern).isInstanceOf(NoSuchElementException.class);
    }
}
