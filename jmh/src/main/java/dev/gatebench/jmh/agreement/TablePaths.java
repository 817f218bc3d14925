package dev.gatebench.jmh.agreement;

import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.RouteTable;
import dev.gatebench.jmh.table.TableKind;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The paths that a table is examined by: those of every probe, routes spread over it, and damaged forms of these. */
final class TablePaths {

    private static final int SPREAD = 24;

    private TablePaths() {}

    static List<String> of(TableKind kind, RouteTable table) {
        Stream<String> probes = Arrays.stream(Probe.values()).flatMap(probe -> probe.paths(kind, table).stream());
        Stream<String> damaged = IntStream.range(0, SPREAD)
                .map(part -> 1 + (int) ((long) part * table.size() / SPREAD))
                .mapToObj(number -> Probe.path(table, number))
                .flatMap(TablePaths::damaged);
        return Stream.concat(probes, damaged).distinct().toList();
    }

    private static Stream<String> damaged(String path) {
        return Stream.of(
                path + "/",
                path + "/more",
                path + "0",
                path.length() > 2 ? path.substring(0, path.length() - 1) : path + "x",
                path.replace("aniaan", "Ani.An-1"));
    }
}
