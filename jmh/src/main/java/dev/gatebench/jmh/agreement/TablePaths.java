package dev.gatebench.jmh.agreement;

import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.RouteTable;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The paths by which a table is examined: paths of its probes, of routes spread over it, and damaged forms of the
 * latter.
 */
final class TablePaths {

    private static final int SPREAD = 16;

    private TablePaths() {}

    static List<String> of(Examination examination, RouteTable table) {
        Stream<String> probes = examination.probes().stream()
                .flatMap(probe -> probe.paths(examination.size().kind(), table).stream());
        Stream<String> damaged = IntStream.range(0, SPREAD)
                .map(part -> 1 + (int) ((long) part * table.size() / SPREAD))
                .mapToObj(number -> Probe.path(table, number))
                .flatMap(TablePaths::damaged);
        return Stream.concat(probes, damaged).distinct().toList();
    }

    private static Stream<String> damaged(String path) {
        return Stream.of(
                path,
                path + "/",
                path + "/more",
                path + "0",
                path.length() > 2 ? path.substring(0, path.length() - 1) : path + "x",
                path.replace("aniaan", "Ani.An-1"));
    }
}
