package dev.gatebench.jmh;

import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.TableKind;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The caller's choice of cells. If all lists are empty, the mode chooses; else an empty list stands for, in order: the
 * benchmark of one repeated request, all matchers, the published tables, {@value TableKind#PUBLISHED_SIZE} routes, the
 * mode's probes.
 *
 * @param includes regular expressions of benchmarks, of which one must be found in the qualified name
 */
record Selection(
        RunMode mode,
        List<Pattern> includes,
        List<MatcherKind> matchers,
        List<TableKind> tables,
        List<Integer> routes,
        List<Probe> probes) {

    private static final List<TableKind> PUBLISHED =
            List.of(TableKind.STATIC, TableKind.PREFIX, TableKind.PARAMETER, TableKind.REGEXP);

    Selection {
        includes = List.copyOf(includes);
        matchers = List.copyOf(matchers);
        tables = List.copyOf(tables);
        routes = List.copyOf(routes);
        probes = List.copyOf(probes);
    }

    /**
     * Returns the cells to run.
     *
     * @throws IllegalArgumentException if no benchmark has such a name, or none fits the probes
     */
    List<BenchmarkCells> cells() {
        if (includes.isEmpty() && matchers.isEmpty() && tables.isEmpty() && routes.isEmpty() && probes.isEmpty()) {
            return mode.cells();
        }
        List<BenchmarkKind> benchmarks = benchmarks();
        List<BenchmarkCells> cells = benchmarks.stream()
                .map(this::cells)
                .filter(some -> !some.probes().isEmpty())
                .toList();
        if (cells.isEmpty()) {
            throw new IllegalArgumentException(
                    ("--probe %s must fit a benchmark of %s, fits none: UNIFORM and ZIPF are for"
                                    + " SpreadTraffic, the others for the rest")
                            .formatted(
                                    probes,
                                    benchmarks.stream()
                                            .map(BenchmarkKind::method)
                                            .toList()));
        }
        return cells;
    }

    private List<BenchmarkKind> benchmarks() {
        if (includes.isEmpty()) {
            boolean spread = !probes.isEmpty() && probes.stream().allMatch(Probe::isSpread);
            return List.of(spread ? BenchmarkKind.SPREAD : BenchmarkKind.REPEATED);
        }
        List<BenchmarkKind> found = Arrays.stream(BenchmarkKind.values())
                .filter(kind -> includes.stream()
                        .anyMatch(include -> include.matcher(kind.method()).find()))
                .toList();
        if (found.isEmpty()) {
            throw new IllegalArgumentException(
                    ("--include '%s' must match a benchmark, matched none: try RepeatedRequest,"
                                    + " SpreadTraffic or AllThreads")
                            .formatted(includes));
        }
        return found;
    }

    private BenchmarkCells cells(BenchmarkKind benchmark) {
        return new BenchmarkCells(
                benchmark,
                matchers.isEmpty() ? List.of(MatcherKind.values()) : matchers,
                tables.isEmpty() ? PUBLISHED : tables,
                routes.isEmpty() ? List.of(TableKind.PUBLISHED_SIZE) : routes,
                benchmark.runnable((probes.isEmpty() ? mode.probes() : probes).stream()),
                mode.forks());
    }
}
