package dev.gatebench.jmh.matcher;

import static dev.gatebench.jmh.table.TableKind.PUBLISHED_SIZE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.jmh.table.ParameterRoute;
import dev.gatebench.jmh.table.PrefixRoute;
import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.RouteTable;
import dev.gatebench.jmh.table.StaticRoute;
import dev.gatebench.jmh.table.TableKind;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class MatcherKindTest {

    private static final RouteTable MIXED = new RouteTable(List.of(
            new StaticRoute("/a/b"),
            new ParameterRoute("/a/{x}"),
            new PrefixRoute("/a"),
            new ParameterRoute("/{x}/c.d/{y}"),
            new StaticRoute("/a/z")));

    static Stream<Arguments> everyMatcherTableAndProbe() {
        return Arrays.stream(MatcherKind.values()).flatMap(matcher -> Arrays.stream(TableKind.values())
                .flatMap(table -> Arrays.stream(Probe.values()).map(probe -> Arguments.of(matcher, table, probe))));
    }

    @ParameterizedTest
    @MethodSource("everyMatcherTableAndProbe")
    void findsTheRouteOfEveryProbe(MatcherKind kind, TableKind table, Probe probe) {
        PathMatcherUnderTest matcher = kind.over(table.table(PUBLISHED_SIZE));

        int index = matcher.match(table.path(probe.number(PUBLISHED_SIZE)));

        assertThat(index).isEqualTo(probe.expectedIndex(PUBLISHED_SIZE));
    }

    @ParameterizedTest
    @EnumSource
    void theFirstRouteThatMatchesWins(MatcherKind kind) {
        PathMatcherUnderTest matcher = kind.over(MIXED);

        assertThat(matcher.match("/a/b")).isEqualTo(0);
        assertThat(matcher.match("/a/z")).isEqualTo(1);
        assertThat(matcher.match("/a/b/c")).isEqualTo(2);
        assertThat(matcher.match("/q/c.d/e")).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void aPrefixEndsWithASegment(MatcherKind kind) {
        PathMatcherUnderTest matcher = kind.over(MIXED);

        assertThat(matcher.match("/a")).isEqualTo(2);
        assertThat(matcher.match("/a/")).isEqualTo(2);
        assertThat(matcher.match("/ab")).isEqualTo(PathMatcherUnderTest.NO_MATCH);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNoParameterIsTakenLiterally(MatcherKind kind) {
        assertThat(kind.over(MIXED).match("/q/cxd/e")).isEqualTo(PathMatcherUnderTest.NO_MATCH);
    }

    @ParameterizedTest
    @EnumSource
    void aParameterTakesOneSegment(MatcherKind kind) {
        PathMatcherUnderTest matcher = kind.over(TableKind.PARAMETER.table(10));

        assertThat(matcher.match("/users/Any-Name.1/7")).isEqualTo(6);
        assertThat(matcher.match("/users/a/b/7")).isEqualTo(PathMatcherUnderTest.NO_MATCH);
        assertThat(matcher.match("/users/7")).isEqualTo(PathMatcherUnderTest.NO_MATCH);
        assertThat(matcher.match("/users/a/7/")).isEqualTo(PathMatcherUnderTest.NO_MATCH);
    }
}
