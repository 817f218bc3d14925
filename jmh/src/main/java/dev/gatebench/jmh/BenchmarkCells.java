package dev.gatebench.jmh;

import dev.gatebench.jmh.agreement.TableSize;
import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.TableKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * Cells of one benchmark: every combination of the four lists.
 *
 * @param routes sizes of the tables; a table with fewer routes is taken as it is
 * @param forks number of forks of each cell
 */
record BenchmarkCells(
        BenchmarkKind benchmark,
        List<MatcherKind> matchers,
        List<TableKind> tables,
        List<Integer> routes,
        List<Probe> probes,
        int forks) {

    BenchmarkCells {
        matchers = List.copyOf(matchers);
        tables = List.copyOf(tables);
        routes = List.copyOf(routes);
        probes = List.copyOf(probes);
    }

    /** Returns all matchers but these. */
    static List<MatcherKind> allBut(MatcherKind... left) {
        EnumSet<MatcherKind> all = EnumSet.allOf(MatcherKind.class);
        all.removeAll(Arrays.asList(left));
        return List.copyOf(all);
    }

    /** Returns each table at each of its sizes. */
    Stream<TableSize> tableSizes() {
        return tables.stream().flatMap(table -> routes.stream()
                .map(size -> new TableSize(
                        table, table.scales() ? size : table.table(size).size()))
                .distinct());
    }
}
