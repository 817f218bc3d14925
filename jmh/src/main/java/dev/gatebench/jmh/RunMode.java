package dev.gatebench.jmh;

import static dev.gatebench.jmh.BenchmarkKind.ALL_THREADS;
import static dev.gatebench.jmh.BenchmarkKind.REPEATED;
import static dev.gatebench.jmh.matcher.MatcherKind.ANT;
import static dev.gatebench.jmh.matcher.MatcherKind.ANT_CACHED;
import static dev.gatebench.jmh.matcher.MatcherKind.JOOBY;
import static dev.gatebench.jmh.matcher.MatcherKind.PLAIN;
import static dev.gatebench.jmh.matcher.MatcherKind.RADIX;
import static dev.gatebench.jmh.matcher.MatcherKind.RADIX_ORDERED;
import static dev.gatebench.jmh.matcher.MatcherKind.SHENYU_TRIE;
import static dev.gatebench.jmh.matcher.MatcherKind.UNDERTOW;
import static dev.gatebench.jmh.table.Probe.MIDDLE;
import static dev.gatebench.jmh.table.Probe.UNIFORM;
import static dev.gatebench.jmh.table.TableKind.GITHUB;
import static dev.gatebench.jmh.table.TableKind.HOSTILE;
import static dev.gatebench.jmh.table.TableKind.KUBERNETES;
import static dev.gatebench.jmh.table.TableKind.PARAMETER;
import static dev.gatebench.jmh.table.TableKind.PREFIX;
import static dev.gatebench.jmh.table.TableKind.PUBLISHED_SIZE;
import static dev.gatebench.jmh.table.TableKind.REGEXP;
import static dev.gatebench.jmh.table.TableKind.STATIC;

import dev.gatebench.jmh.benchmark.MatchBenchmark;
import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.table.Probe;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** The modes of a run: how much time it takes, and so what its figures are good for. */
public enum RunMode {
    /** Shows that everything works: one short fork, few cells, no figure worth keeping. At most 15 s. */
    SMOKE(500, 1) {
        @Override
        void iterations(ChainedOptionsBuilder options, boolean scans) {
            iterations(options, 1, 100, 2, 100);
        }

        @Override
        List<BenchmarkCells> cells() {
            return List.of(new BenchmarkCells(
                    REPEATED,
                    List.of(ANT, UNDERTOW, RADIX),
                    List.of(STATIC, PARAMETER),
                    List.of(1000),
                    List.of(MIDDLE),
                    forks()));
        }

        @Override
        List<Probe> probes() {
            return List.of(MIDDLE, UNIFORM);
        }
    },

    /**
     * Compares our matcher with the fastest library, in so many short forks that their ratio is known to some percent,
     * and with a scan, over few routes and over many, in a few. Some 60 s.
     */
    QUICK(10_000, 5) {
        @Override
        void iterations(ChainedOptionsBuilder options, boolean scans) {
            // the JIT compiler needs about 1.2 s until it has done with AntPathMatcher; a fork counts by its median
            iterations(options, 3, scans ? 400 : 200, 9, 40);
        }

        @Override
        List<String> jvmOptions() {
            // makes calls wait for the JIT compiler: if it gets no CPU, a short warm-up would end before it has done
            return List.of("-Xbatch");
        }

        @Override
        List<BenchmarkCells> cells() {
            return List.of(
                    parameters(FORKS_OF_LIBRARY, 1000, JOOBY, RADIX),
                    parameters(FORKS_OF_SCAN, 1000, ANT, SHENYU_TRIE),
                    parameters(FORKS_OF_SCAN, 10, ANT, RADIX));
        }

        private BenchmarkCells parameters(int forks, int routes, MatcherKind... matchers) {
            return new BenchmarkCells(
                    REPEATED, List.of(matchers), List.of(PARAMETER), List.of(routes), List.of(MIDDLE), forks);
        }

        @Override
        List<Probe> probes() {
            return List.of(MIDDLE, UNIFORM);
        }
    },

    /** Predicts the study {@code route-table}: ShenYu's scan and our matcher over its rules. Some 50 s. */
    ROUTES(500, 1) {
        @Override
        void iterations(ChainedOptionsBuilder options, boolean scans) {
            iterations(options, scans ? 4 : 3, 400, 5, 200);
        }

        @Override
        List<BenchmarkCells> cells() {
            List<MatcherKind> matchers = List.of(ANT, RADIX_ORDERED);
            List<Probe> others = List.of(Probe.FIRST, Probe.LAST, Probe.MISS);
            return List.of(
                    new BenchmarkCells(
                            REPEATED,
                            matchers,
                            List.of(STATIC),
                            List.of(1, 100, 1000, PUBLISHED_SIZE),
                            probes(),
                            forks()),
                    new BenchmarkCells(REPEATED, matchers, List.of(STATIC), List.of(PUBLISHED_SIZE), others, forks()));
        }

        @Override
        List<Probe> probes() {
            return List.of(MIDDLE);
        }
    },

    /** Figures fit to be published: every benchmark with the iterations that its class states. */
    FULL(20_000, MatchBenchmark.FORKS) {
        @Override
        void iterations(ChainedOptionsBuilder options, boolean scans) {
            // keeps the iterations that the benchmarks' annotations state
        }

        @Override
        List<BenchmarkCells> cells() {
            List<BenchmarkCells> cells = new ArrayList<>();
            for (BenchmarkKind kind : BenchmarkKind.values()) {
                cells.add(new BenchmarkCells(
                        kind,
                        BenchmarkCells.allBut(),
                        List.of(STATIC, PREFIX, PARAMETER, REGEXP, GITHUB, KUBERNETES),
                        List.of(PUBLISHED_SIZE),
                        kind == ALL_THREADS ? List.of(MIDDLE) : kind.runnable(probes().stream()),
                        forks()));
            }
            cells.add(new BenchmarkCells(
                    REPEATED,
                    BenchmarkCells.allBut(ANT_CACHED, PLAIN),
                    List.of(STATIC, PREFIX, PARAMETER, REGEXP),
                    List.of(1, 10, 100, 1000),
                    List.of(MIDDLE),
                    forks()));
            cells.add(new BenchmarkCells(
                    REPEATED,
                    BenchmarkCells.allBut(ANT_CACHED),
                    List.of(HOSTILE),
                    List.of(100),
                    List.of(MIDDLE, Probe.MISS),
                    forks()));
            return cells;
        }

        @Override
        List<Probe> probes() {
            return List.of(Probe.values());
        }
    };

    private static final int FORKS_OF_LIBRARY = 9;
    private static final int FORKS_OF_SCAN = 2;

    private final int cases;
    private final int forks;

    RunMode(int cases, int forks) {
        this.cases = cases;
        this.forks = forks;
    }

    /** The number of generated cases in which each matcher is compared with the oracle. */
    int cases() {
        return cases;
    }

    /** The number of forks of each cell that the caller chooses. */
    int forks() {
        return forks;
    }

    /** Returns the cells that run unless the caller chooses some. */
    abstract List<BenchmarkCells> cells();

    /** Returns the probes that run when the caller chooses anything but probes. */
    abstract List<Probe> probes();

    /** Options of the forks' JVMs beside those that the benchmarks state. */
    List<String> jvmOptions() {
        return List.of();
    }

    /**
     * Sets iterations and their times.
     *
     * @param scans true for matchers that scan the table, since their loops take longer to compile
     */
    abstract void iterations(ChainedOptionsBuilder options, boolean scans);

    static void iterations(ChainedOptionsBuilder options, int warmups, int warmupMs, int iterations, int iterationMs) {
        options.warmupIterations(warmups)
                .warmupTime(TimeValue.milliseconds(warmupMs))
                .measurementIterations(iterations)
                .measurementTime(TimeValue.milliseconds(iterationMs));
    }
}
