package dev.gatebench.core.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.jmh.MatcherFacts.TableBuild;
import dev.gatebench.core.statistics.Interval;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PathMatchersTest {
    private static final String ONE = "RepeatedRequestBenchmark.match";
    private static final String ALL = "AllThreadsBenchmark.match";

    private static final MatcherFacts FACTS = new MatcherFacts(
            List.of(
                    agreement("RADIX", MatcherAgreement.On.TABLE, "STATIC", 10, 0),
                    agreement("RADIX", MatcherAgreement.On.GENERATED, "", 20, 0),
                    agreement("UNDERTOW", MatcherAgreement.On.TABLE, "STATIC", 9, 1)),
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
                "Other.run",
                Map.of(),
                1,
                "avgt",
                3,
                1,
                List.of(1.0),
                OptionalDouble.empty(),
                "ns/op",
                OptionalDouble.empty());
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
                List.of(),
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

    /**
     * R's paired {@code t.test} on {@code sleep}: the logarithms of the forks' times are the extra hours of sleep,
     * whose mean difference is -1.58 with the 95 % interval -2.4598858 -0.7001142.
     */
    @Test
    void tellsAnIntervalOfARatioFromTheTimesOfForks() {
        List<Double> ant = exponentials(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0);
        List<Double> radix = exponentials(1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4);
        List<Speed> speeds = speeds(score("ANT", 9, ant), score("RADIX", 44, radix), score("JOOBY", 55, radix));

        Speed found = speeds.get(1);
        assertThat(found.matcher()).isEqualTo("RADIX");
        assertThat(Math.log(found.timesOrderedAnt().orElseThrow())).isCloseTo(-1.58, within(1e-9));
        Interval interval = found.timesOrderedAntInterval().orElseThrow();
        assertThat(Math.log(interval.low())).isCloseTo(-2.4598858, within(5e-8));
        assertThat(Math.log(interval.high())).isCloseTo(-0.7001142, within(5e-8));
        assertThat(found.timesFastestLibrary()).hasValue(1);
        assertThat(found.timesFastestLibraryInterval().orElseThrow().holds(1)).isTrue();
    }

    @Test
    void whatSlowsAWholeRoundDividesOut() {
        List<Double> ant = List.of(1000.0, 2000.0, 2040.0, 1010.0, 990.0);
        List<Double> radix = List.of(50.0, 101.0, 100.0, 50.0, 50.0);
        Interval paired = speeds(score("ANT", 1400, ant), score("RADIX", 70, radix))
                .get(0)
                .timesOrderedAntInterval()
                .orElseThrow();
        assertThat(paired.low()).isGreaterThan(19.5);
        assertThat(paired.high()).isLessThan(20.5);

        Interval independent = speeds(score("ANT", 1400, ant), score("RADIX", 70, radix.subList(0, 4)))
                .get(0)
                .timesOrderedAntInterval()
                .orElseThrow();
        assertThat(independent.low()).as("unequal numbers of forks").isLessThan(15);
    }

    @Test
    void hasNoIntervalOfARatioFromOneForkOrFromForksThatAreNotKnown() {
        for (List<Double> radix : List.of(List.of(50.0), List.<Double>of())) {
            Speed found = speeds(score("RADIX", 50, radix), score("ANT", 1_000, List.of(900.0, 1_100.0)))
                    .get(0);
            assertThat(found.timesOrderedAnt().orElseThrow()).isCloseTo(Math.sqrt(900 * 1_100) / 50, within(1e-9));
            assertThat(found.timesOrderedAntInterval()).isEmpty();
        }
    }

    @Test
    void knowsThatAMatcherIsAsFastAsItself() {
        Speed ant = speeds(score("ANT", 1_000, List.of(900.0, 1_100.0))).get(0);
        assertThat(ant.timesOrderedAnt()).hasValue(1);
        assertThat(ant.timesOrderedAntInterval()).isEmpty();
    }

    /** Iterations of one fork agree better with each other than with another fork's: they are no repetitions. */
    @Test
    void holdsTheTrueRatioInNineteenOfTwentyRunsWhereForksDiffer() {
        Random random = new Random(7);
        int held = 0;
        int runs = 2_000;
        for (int run = 0; run < runs; run++) {
            Speed found = speeds(
                            score("RADIX", 50, forks(random, 50, 0.05)), score("ANT", 1_000, forks(random, 1_000, 0.2)))
                    .get(0);
            held += found.timesOrderedAntInterval().orElseThrow().holds(20) ? 1 : 0;
        }
        assertThat((double) held / runs).isBetween(0.935, 0.965);
    }

    /** The means of five forks whose logarithms scatter so much, of three iterations that scatter by 0.01. */
    private static List<Double> forks(Random random, double median, double sd) {
        return IntStream.range(0, 5)
                .mapToObj(fork -> median * Math.exp(sd * random.nextGaussian()))
                .map(fork -> IntStream.range(0, 3)
                        .mapToDouble(iteration -> fork * Math.exp(0.01 * random.nextGaussian()))
                        .average()
                        .orElseThrow())
                .toList();
    }

    private static List<Speed> speeds(JmhScore... scores) {
        return PathMatchers.of(List.of(scores), FACTS).orElseThrow().speeds();
    }

    private static List<Double> exponentials(double... logs) {
        return DoubleStream.of(logs).map(Math::exp).boxed().toList();
    }

    private static JmhScore score(String matcher, double score, List<Double> forks) {
        return new JmhScore(
                ONE,
                Map.of("matcher", matcher, "table", "STATIC", "routes", "10", "probe", "MIDDLE"),
                1,
                "avgt",
                3 * forks.size(),
                score,
                forks,
                OptionalDouble.empty(),
                "ns/op",
                OptionalDouble.of(0));
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
                List.of(score),
                OptionalDouble.of(score / 10),
                unit,
                OptionalDouble.of(0));
    }

    private static MatcherAgreement agreement(
            String matcher, MatcherAgreement.On on, String table, long agree, long miss) {
        return new MatcherAgreement(
                matcher, on, Optional.of(table), agree + miss, agree, miss, 0, 0, 0, 0, List.of(), Optional.empty());
    }
}
