package dev.gatebench.core.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.jmh.MatcherFacts.TableBuild;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PathMatchersTest {
    private static final String ONE = "RepeatedRequestBenchmark.match";
    private static final String ALL = "AllThreadsBenchmark.match";

    private static final MatcherFacts FACTS = new MatcherFacts(
            List.of(
                    agreement("RADIX", Agreement.On.TABLE, "STATIC", 10, 0),
                    agreement("RADIX", Agreement.On.GENERATED, "", 20, 0),
                    agreement("UNDERTOW", Agreement.On.TABLE, "STATIC", 9, 1)),
            List.of(new TableBuild("RADIX", "GITHUB", 203, OptionalDouble.of(1e6), OptionalLong.of(40_600))),
            List.of());

    @Test
    void comparesEachMatcherWithOrderedAntAndTheFastestLibrary() {
        PathMatchers found = PathMatchers.of(
                        List.of(
                                score(ONE, "ANT", "STATIC", 10_000, 1, 1_000_000, "ns/op"),
                                score(ONE, "UNDERTOW", "STATIC", 10_000, 1, 200, "ns/op"),
                                score(ONE, "JETTY", "STATIC", 10_000, 1, 0.4, "us/op"),
                                score(ONE, "RADIX", "STATIC", 10_000, 1, 50, "ns/op")),
                        FACTS)
                .orElseThrow();

        assertThat(found.speeds()).extracting(Speed::matcher).containsExactly("RADIX", "UNDERTOW", "JETTY", "ANT");
        Speed radix = found.speeds().get(0);
        assertThat(radix.orderedAnt()).contains("ANT");
        assertThat(radix.timesOrderedAnt().orElseThrow()).isCloseTo(20_000, within(1e-6));
        assertThat(radix.fastestLibrary()).contains("UNDERTOW");
        assertThat(radix.timesFastestLibrary().orElseThrow()).isCloseTo(4, within(1e-9));
        assertThat(radix.onTable().orElseThrow().words()).isEqualTo("all of 10");
        assertThat(radix.onGenerated().orElseThrow().words()).isEqualTo("all of 20");
        assertThat(found.speeds().get(2).oneThread().orElseThrow().nsPerOp()).isCloseTo(400, within(1e-9));
        assertThat(found.unchecked()).containsExactly("ANT", "JETTY");
    }

    @Test
    void takesSpringsAntWhereShenyusIsNotMeasured() {
        Speed radix = PathMatchers.of(
                        List.of(
                                score(ONE, "ANT_PLAIN", "GITHUB", 10_000, 1, 9_000, "ns/op"),
                                score(ONE, "RADIX", "GITHUB", 10_000, 1, 90, "ns/op")),
                        FACTS)
                .orElseThrow()
                .speeds()
                .get(0);
        assertThat(radix.orderedAnt()).contains("ANT_PLAIN");
        assertThat(radix.timesOrderedAnt().orElseThrow()).isCloseTo(100, within(1e-9));
        assertThat(radix.fastestLibrary()).isEmpty();
        assertThat(radix.timesFastestLibrary()).isEmpty();
        assertThat(radix.routes())
                .as("a real table has no more routes than it has")
                .hasValue(203);
    }

    @Test
    void putsTheTimeOfAllThreadsBesideThatOfOne() {
        PathMatchers found = PathMatchers.of(
                        List.of(
                                score(ALL, "RADIX", "STATIC", 1_000, 4, 70, "ns/op"),
                                score(ONE, "RADIX", "STATIC", 1_000, 1, 50, "ns/op"),
                                score(ALL, "JETTY", "STATIC", 1_000, 4, 700, "ns/op")),
                        FACTS)
                .orElseThrow();
        assertThat(found.speeds()).hasSize(2);
        Speed alone = found.speeds().get(0);
        assertThat(alone.benchmark()).isEqualTo(ALL);
        assertThat(alone.matcher()).isEqualTo("JETTY");
        assertThat(alone.oneThread()).isEmpty();
        Speed both = found.speeds().get(1);
        assertThat(both.oneThread().orElseThrow().nsPerOp()).isEqualTo(50);
        assertThat(both.manyThreads().orElseThrow().nsPerOp()).isEqualTo(70);
        assertThat(both.manyThreads().orElseThrow().threads()).isEqualTo(4);
    }

    @Test
    void followsAMatcherThroughTheSizesOfATable() {
        PathMatchers found = PathMatchers.of(
                        List.of(
                                score(ONE, "ANT", "STATIC", 1_000, 1, 5_000, "ns/op"),
                                score(ONE, "ANT", "STATIC", 10, 1, 50, "ns/op"),
                                score(ONE, "ANT", "STATIC", 100, 1, 500, "ns/op"),
                                score(ONE, "RADIX", "STATIC", 100, 1, 40, "ns/op")),
                        FACTS)
                .orElseThrow();
        assertThat(found.growth()).hasSize(1);
        Growth ant = found.growth().get(0);
        assertThat(ant.points()).extracting(GrowthExponent.Point::routes).containsExactly(10, 100, 1_000);
        assertThat(ant.exponent().orElseThrow().exponent()).isCloseTo(1, within(1e-12));
    }

    @Test
    void leavesOtherBenchmarksToOthers() {
        JmhScore throughput = score(ONE, "ANT", "STATIC", 10, 1, 5, "ops/s");
        JmhScore noMatcher = new JmhScore(
                "Other.run", Map.of(), 1, "avgt", 3, 1, OptionalDouble.empty(), "ns/op", OptionalDouble.empty());
        assertThat(PathMatchers.isSpeed(throughput)).isFalse();
        assertThat(PathMatchers.isSpeed(noMatcher)).isFalse();
        assertThat(PathMatchers.of(List.of(throughput, noMatcher), MatcherFacts.none()))
                .isEmpty();
    }

    @Test
    void rendersRowsThatLackSizeAndProbe() {
        JmhScore bare = new JmhScore(
                "B.match",
                Map.of("matcher", "RADIX", "table", "STATIC"),
                1,
                "avgt",
                3,
                7,
                OptionalDouble.empty(),
                "ns/op",
                OptionalDouble.empty());
        Speed speed = PathMatchers.of(List.of(bare), MatcherFacts.none())
                .orElseThrow()
                .speeds()
                .get(0);
        assertThat(speed.routes()).isEqualTo(OptionalInt.empty());
        assertThat(speed.probe()).isEmpty();
        assertThat(speed.checked()).isFalse();
    }

    private static JmhScore score(
            String benchmark, String matcher, String table, int routes, int threads, double score, String unit) {
        return new JmhScore(
                benchmark,
                new TreeMap<>(Map.of(
                        "matcher", matcher, "table", table, "routes", String.valueOf(routes), "probe", "MIDDLE")),
                threads,
                "avgt",
                4,
                score,
                OptionalDouble.of(score / 10),
                unit,
                OptionalDouble.of(0));
    }

    private static Agreement agreement(String matcher, Agreement.On on, String table, long agree, long miss) {
        return new Agreement(
                matcher, on, Optional.of(table), agree + miss, agree, miss, 0, 0, 0, 0, List.of(), Optional.empty());
    }
}
