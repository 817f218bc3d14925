package dev.gatebench.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.TableKind;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SelectionTest {

    private static List<BenchmarkCells> cells(String include, List<MatcherKind> matchers, List<Probe> probes) {
        return new Selection(
                        RunMode.QUICK,
                        include.isEmpty() ? List.of() : List.of(Pattern.compile(include)),
                        matchers,
                        List.of(),
                        List.of(),
                        probes)
                .cells();
    }

    @ParameterizedTest
    @EnumSource
    void whoNamesNothingGetsTheCellsOfTheMode(RunMode mode) {
        Selection selection = new Selection(mode, List.of(), List.of(), List.of(), List.of(), List.of());

        assertThat(selection.cells()).isEqualTo(mode.cells());
    }

    @Test
    void whoNamesAMatcherGetsItOnThePublishedTables() {
        assertThat(cells("", List.of(MatcherKind.RADIX), List.of()))
                .containsExactly(new BenchmarkCells(
                        BenchmarkKind.REPEATED,
                        List.of(MatcherKind.RADIX),
                        List.of(TableKind.STATIC, TableKind.PREFIX, TableKind.PARAMETER, TableKind.REGEXP),
                        List.of(10_000),
                        List.of(Probe.MIDDLE),
                        RunMode.QUICK.forks()));
    }

    @Test
    void aSpreadProbeChoosesTheBenchmarkOfSpreadTraffic() {
        assertThat(cells("", List.of(), List.of(Probe.ZIPF)))
                .extracting(BenchmarkCells::benchmark)
                .containsExactly(BenchmarkKind.SPREAD);
    }

    @Test
    void anIncludeMayNameSeveralBenchmarksEachWithItsProbes() {
        assertThat(cells("Spread.*|AllThreads", List.of(), List.of(Probe.UNIFORM, Probe.LAST)))
                .extracting(BenchmarkCells::benchmark, BenchmarkCells::probes)
                .containsExactly(
                        tuple(BenchmarkKind.SPREAD, List.of(Probe.UNIFORM)),
                        tuple(BenchmarkKind.ALL_THREADS, List.of(Probe.LAST)));
    }

    @Test
    void rejectsAnIncludeThatNamesNoBenchmark() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cells("Nothing", List.of(), List.of()))
                .withMessageStartingWith("--include '[Nothing]' must match a benchmark, matched none: try");
    }

    @Test
    void rejectsAProbeThatDoesNotFitTheBenchmark() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cells("RepeatedRequest", List.of(), List.of(Probe.ZIPF)))
                .withMessageStartingWith("--probe [ZIPF] must fit a benchmark of");
    }

    @Test
    void namesEachBenchmarkSoThatJmhFindsItAlone() {
        for (BenchmarkKind kind : BenchmarkKind.values()) {
            assertThat(BenchmarkKind.values())
                    .filteredOn(other -> Pattern.compile(kind.include())
                            .matcher(other.method())
                            .find())
                    .containsExactly(kind);
        }
    }
}
