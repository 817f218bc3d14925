package dev.gatebench.jmh.matcher;

import static dev.gatebench.jmh.matcher.PathMatcherUnderTest.NO_MATCH;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.jmh.agreement.Oracle;
import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.RouteTable;
import dev.gatebench.jmh.table.Syntax;
import dev.gatebench.jmh.table.TableKind;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class MatcherKindTest {

    private static final int ROUTES = 200;

    static Stream<MatcherKind> available() {
        return Arrays.stream(MatcherKind.values())
                .filter(kind -> kind.unavailable().isEmpty());
    }

    static Stream<Arguments> everyMatcherAndTable() {
        return available()
                .flatMap(matcher -> Stream.of(TableKind.STATIC, TableKind.PREFIX, TableKind.PARAMETER, TableKind.REGEXP)
                        .filter(table -> matcher.expresses(table.table(1)))
                        .map(table -> Arguments.of(matcher, table)));
    }

    @ParameterizedTest
    @MethodSource("everyMatcherAndTable")
    void findsTheRouteOfEveryProbeOfThePublishedTables(MatcherKind kind, TableKind table) {
        RouteTable routes = table.table(ROUTES);
        PathMatcherUnderTest matcher = kind.over(routes);
        Oracle oracle = new Oracle(routes);

        Arrays.stream(Probe.values())
                .flatMap(probe -> probe.paths(table, routes).stream())
                .distinct()
                .forEach(path -> assertThat(matcher.match(path)).as(path).isEqualTo(oracle.answer(path, kind.order())));
    }

    @ParameterizedTest
    @MethodSource("available")
    void aPrefixEndsWithASegmentAndTakesThePathAboveToo(MatcherKind kind) {
        PathMatcherUnderTest matcher = kind.over(RouteTable.of(List.of("/a/**", "/abc", "/b/{x}")));

        assertThat(matcher.match("/a")).isZero();
        assertThat(matcher.match("/a/b")).isZero();
        assertThat(matcher.match("/a/b/c")).isZero();
        assertThat(matcher.match("/ab")).isEqualTo(NO_MATCH);
        assertThat(matcher.match("/abc")).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("available")
    void aParameterTakesOneSegment(MatcherKind kind) {
        PathMatcherUnderTest matcher = kind.over(TableKind.PARAMETER.table(10));

        assertThat(matcher.match("/users/Any-Name.1/7")).isEqualTo(6);
        assertThat(matcher.match("/users/a/b/7")).isEqualTo(NO_MATCH);
        assertThat(matcher.match("/users/7")).isEqualTo(NO_MATCH);
    }

    static Stream<MatcherKind> withRegularExpressions() {
        return available().filter(kind -> kind.syntax().contains(Syntax.REGEX));
    }

    @ParameterizedTest
    @MethodSource("withRegularExpressions")
    void aRegularExpressionDecides(MatcherKind kind) {
        PathMatcherUnderTest matcher = kind.over(RouteTable.of(List.of("/u/{x:[a-z]+}/1", "/u/{x:\\d{2}}/2")));

        assertThat(matcher.match("/u/abc/1")).isZero();
        assertThat(matcher.match("/u/ABC/1")).isEqualTo(NO_MATCH);
        assertThat(matcher.match("/u/12/2")).isEqualTo(1);
        assertThat(matcher.match("/u/123/2")).isEqualTo(NO_MATCH);
    }

    @ParameterizedTest
    @MethodSource("available")
    void whatIsNoWildcardIsTakenLiterally(MatcherKind kind) {
        PathMatcherUnderTest matcher = kind.over(RouteTable.of(List.of("/{x}/c.d/e", "/a+b")));

        assertThat(matcher.match("/q/c.d/e")).isZero();
        assertThat(matcher.match("/q/cxd/e")).isEqualTo(NO_MATCH);
        assertThat(matcher.match("/a+b")).isEqualTo(1);
        assertThat(matcher.match("/aab")).isEqualTo(NO_MATCH);
    }

    @ParameterizedTest
    @MethodSource("available")
    void theOrderSaysWhichOfSeveralRoutesWins(MatcherKind kind) {
        PathMatcherUnderTest matcher = kind.over(RouteTable.of(List.of("/{x}/b", "/a/b")));

        assertThat(matcher.match("/a/b")).isEqualTo(kind.order() == RouteOrder.REGISTRATION ? 0 : 1);
    }

    @ParameterizedTest
    @EnumSource(names = {"ANT", "ANT_PLAIN", "ANT_CACHED", "REGEX", "PLAIN", "RADIX", "RADIX_ORDERED"})
    void knowsAllWildcards(MatcherKind kind) {
        PathMatcherUnderTest matcher =
                kind.over(RouteTable.of(List.of("/s/*", "/g/a*b", "/q/a?", "/m/{x}.json", "/d/**/z", "/t/")));

        assertThat(List.of("/s/x", "/g/axxb", "/q/ab", "/m/n.json", "/d/1/2/z", "/t/").stream()
                        .map(matcher::match))
                .containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(matcher.match("/d/z")).isEqualTo(4);
        assertThat(List.of("/s/x/y", "/g/ab/b", "/q/a", "/m/.jso", "/d/z/1", "/t").stream()
                        .map(matcher::match))
                .containsOnly(NO_MATCH);
    }

    @ParameterizedTest
    @EnumSource(names = {"PATH_PATTERN_7", "HELIDON", "JAVALIN", "HTTP4K", "VERTX"})
    void aPrefixThatIsRegisteredFirstTakesThePathAboveItself(MatcherKind kind) {
        PathMatcherUnderTest matcher = kind.over(RouteTable.of(List.of("/a/**", "/a", "/b/{x}")));

        assertThat(matcher.match("/a")).isZero();
        assertThat(matcher.match("/a/b/c")).isZero();
        assertThat(matcher.match("/b/c")).isEqualTo(2);
    }

    @Test
    void theNewSpringIsNotTheOneOfTheClassPath() {
        PathMatcherUnderTest seven = MatcherKind.PATH_PATTERN_7.over(RouteTable.of(List.of("/**")));
        PathMatcherUnderTest five = MatcherKind.PATH_PATTERN.over(RouteTable.of(List.of("/**")));

        assertThat(seven.getClass().getName()).isEqualTo(five.getClass().getName());
        assertThat(seven.getClass().getClassLoader())
                .isNotSameAs(five.getClass().getClassLoader());
    }

    @Test
    void aCachedAnswerIsTheSameAsTheFirst() {
        PathMatcherUnderTest matcher = MatcherKind.ANT_CACHED.over(TableKind.PARAMETER.table(10));

        assertThat(List.of("/users/a/3", "/x", "/users/a/3", "/x").stream().map(matcher::match))
                .containsExactly(2, NO_MATCH, 2, NO_MATCH);
    }

    @Test
    void aLibraryWithoutRegularExpressionsDoesNotClaimThem() {
        RouteTable regexp = TableKind.REGEXP.table(1);

        assertThat(Arrays.stream(MatcherKind.values()).filter(kind -> !kind.expresses(regexp)))
                .containsExactly(MatcherKind.JAVALIN, MatcherKind.UNDERTOW, MatcherKind.JETTY, MatcherKind.SHENYU_TRIE);
    }

    @Test
    void theTrieOfShenyuIsNotAvailableWithoutADistribution() {
        assertThat(MatcherKind.SHENYU_TRIE.unavailable())
                .hasValueSatisfying(why -> assertThat(why).contains("-Dshenyu.home=DIR"));
        assertThat(available()).hasSize(MatcherKind.values().length - 1);
    }

    @Test
    void onlyRadixIsOurs() {
        assertThat(Arrays.stream(MatcherKind.values()).filter(MatcherKind::ours))
                .isEqualTo(List.of(MatcherKind.RADIX, MatcherKind.RADIX_ORDERED, MatcherKind.RADIX_PATH_PATTERN));
        assertThat(Arrays.stream(MatcherKind.values()).filter(MatcherKind::mustAgree))
                .isEqualTo(List.of(MatcherKind.RADIX, MatcherKind.RADIX_ORDERED));
        assertThat(List.of(MatcherKind.RADIX.syntax(), MatcherKind.RADIX_ORDERED.syntax()))
                .containsOnly(Set.of(Syntax.values()));
    }
}
