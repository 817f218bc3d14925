package dev.gatebench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.jmh.agreement.Examination;
import dev.gatebench.jmh.agreement.MatchersFile;
import dev.gatebench.jmh.agreement.TableSize;
import dev.gatebench.jmh.benchmark.MatchBenchmark;
import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.TableKind;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.options.Options;

class SuiteTest {

    private static final MatchersFile NOTHING_SKIPPED = new MatchersFile(List.of(), List.of(), List.of());

    private static final MatchersFile WITHOUT_SHENYU = new MatchersFile(
            List.of(), List.of(), List.of(new MatchersFile.Skipped("SHENYU_TRIE", "PARAMETER", "", "not given")));

    private static Suite suite(BenchmarkCells... cells) {
        return new Suite(RunMode.QUICK, List.of(cells));
    }

    private static BenchmarkCells cells(
            List<MatcherKind> matchers, List<TableKind> tables, List<Integer> routes, Probe... probes) {
        return new BenchmarkCells(BenchmarkKind.REPEATED, matchers, tables, routes, List.of(probes), 1);
    }

    private static String parameters(Options options) {
        return List.of("matcher", "table", "routes", "probe").stream()
                .map(name -> String.join("+", options.getParameter(name).get()))
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @EnumSource
    void everyModeMeasuresAllocationsAndFailsOnAWrongAnswerOfOurs(RunMode mode) {
        List<Options> all = new Suite(mode, mode.cells()).options(NOTHING_SKIPPED, 1);

        assertThat(all).isNotEmpty().allSatisfy(options -> {
            assertThat(options.shouldFailOnError().get()).isTrue();
            assertThat(options.getProfilers()).extracting("klass").containsExactly(GCProfiler.class.getCanonicalName());
        });
    }

    @Test
    void quickComparesOursWithTheFastestLibraryInManyForksAndWithAScanInFew() {
        Suite quick = new Suite(RunMode.QUICK, RunMode.QUICK.cells());

        int last = quick.rounds();
        assertThat(quick.options(WITHOUT_SHENYU, last))
                .extracting(SuiteTest::parameters)
                .containsExactly(
                        "JOOBY+RADIX PARAMETER 1000 MIDDLE",
                        "ANT PARAMETER 1000 MIDDLE",
                        "RADIX PARAMETER 10 MIDDLE",
                        "ANT PARAMETER 10 MIDDLE");
        assertThat(quick.options(NOTHING_SKIPPED, last))
                .extracting(SuiteTest::parameters)
                .as("where a distribution is at hand")
                .contains("SHENYU_TRIE PARAMETER 1000 MIDDLE");
        assertThat(quick.options(WITHOUT_SHENYU, last))
                .allSatisfy(
                        options -> assertThat(options.getJvmArgsPrepend().get()).contains("-Xbatch"));
        assertThat(last).isGreaterThanOrEqualTo(9);
        List<Integer> roundsWithScan = IntStream.rangeClosed(1, last)
                .filter(round -> quick.options(WITHOUT_SHENYU, round).size() > 1)
                .boxed()
                .toList();
        assertThat(roundsWithScan).as("spread evenly").containsExactly((last + 1) / 2, last);
    }

    @Test
    void fullLeavesIterationsToTheBenchmarksAndHasTheirForks() {
        Suite full = new Suite(RunMode.FULL, RunMode.FULL.cells());

        assertThat(full.options(NOTHING_SKIPPED, 1)).allSatisfy(options -> {
            assertThat(options.getMeasurementIterations().hasValue()).isFalse();
            assertThat(options.getWarmupIterations().hasValue()).isFalse();
        });
        assertThat(full.matchers()).containsExactly(MatcherKind.values());
        assertThat(RunMode.FULL.forks())
                .isEqualTo(MatchBenchmark.class.getAnnotation(Fork.class).value());
    }

    @ParameterizedTest
    @EnumSource
    void everyRoundHasOneForkOfEachCell(RunMode mode) {
        assertThat(new Suite(mode, mode.cells()).options(NOTHING_SKIPPED, 1))
                .allSatisfy(options -> assertThat(options.getForkCount().get()).isEqualTo(1));
    }

    @Test
    void aTableThatDoesNotScaleIsMeasuredOnceAtItsOwnSize() {
        Suite suite = suite(
                cells(List.of(MatcherKind.RADIX), List.of(TableKind.GITHUB), List.of(1000, 10_000), Probe.MIDDLE));

        assertThat(suite.options(NOTHING_SKIPPED, 1))
                .extracting(SuiteTest::parameters)
                .containsExactly("RADIX GITHUB 248 MIDDLE");
    }

    @Test
    void scansAreWarmedLongerThanTheOthers() {
        List<Options> all = suite(cells(
                        List.of(MatcherKind.ANT, MatcherKind.RADIX, MatcherKind.UNDERTOW),
                        List.of(TableKind.STATIC),
                        List.of(10),
                        Probe.MIDDLE))
                .options(NOTHING_SKIPPED, 1);

        assertThat(all)
                .extracting(SuiteTest::parameters)
                .containsExactly("RADIX+UNDERTOW STATIC 10 MIDDLE", "ANT STATIC 10 MIDDLE");
        assertThat(all.get(1).getWarmupTime().get().getTime())
                .isGreaterThan(all.get(0).getWarmupTime().get().getTime());
    }

    @Test
    void whatCannotBeMeasuredIsLeftOutAndTheRestIsNot() {
        MatchersFile known = new MatchersFile(
                List.of(),
                List.of(),
                List.of(
                        new MatchersFile.Skipped("JETTY", "REGEXP", "", "cannot express REGEX"),
                        new MatchersFile.Skipped("QUARKUS", "REGEXP", "HOSTILE", "hang")));
        Suite suite = suite(cells(
                List.of(MatcherKind.JETTY, MatcherKind.QUARKUS, MatcherKind.RADIX),
                List.of(TableKind.REGEXP),
                List.of(10),
                Probe.MIDDLE,
                Probe.HOSTILE));

        List<Options> all = suite.options(known, 1);

        assertThat(all)
                .extracting(SuiteTest::parameters)
                .containsExactly("QUARKUS+RADIX REGEXP 10 MIDDLE", "RADIX REGEXP 10 HOSTILE");
        assertThat(Suite.count(all)).isEqualTo(3);
    }

    @Test
    void examinesEachTableAtItsLargestSizeWithAllThatRunOnIt() {
        Suite suite = suite(
                cells(List.of(MatcherKind.ANT), List.of(TableKind.STATIC), List.of(10, 100), Probe.MIDDLE),
                cells(List.of(MatcherKind.RADIX), List.of(TableKind.STATIC), List.of(50), Probe.LAST));

        assertThat(suite.examinations())
                .containsExactly(new Examination(
                        new TableSize(TableKind.STATIC, 100),
                        List.of(MatcherKind.ANT, MatcherKind.RADIX),
                        List.of(Probe.MIDDLE, Probe.LAST)));
    }

    /** Each is run with the probes of its kind: a spread probe has several requests, the others one. */
    @ParameterizedTest
    @EnumSource
    void everyModeGivesBenchmarksTheirOwnProbes(RunMode mode) {
        Set<Boolean> right = mode.cells().stream()
                .map(cells ->
                        cells.benchmark().runnable(cells.probes().stream()).equals(cells.probes()))
                .collect(Collectors.toSet());

        assertThat(right).containsExactly(true);
        assertThat(mode.cells().stream().map(BenchmarkCells::probes).flatMap(Collection::stream))
                .isNotEmpty();
    }
}
