package dev.gatebench.core.export;

import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.cell.CellJvm;
import dev.gatebench.core.cell.CellUpstream;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.text.Text;
import dev.gatebench.core.trial.Quantiles;
import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Writes cells of runs as CSV (RFC 4180, with a header), a line a cell, oldest run first, for change-point tools such
 * as Apache Otava's CSV importer. A figure that was not measured is empty. Otava takes every line of a file for a point
 * of one series, so a file for it holds one arm at one load.
 */
public final class CellCsv {
    private static final CsvMapper CSV = CsvMapper.builder()
            .addModule(new Jdk8Module())
            .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
            .build();

    /** Columns: medians with the bounds of their 95 % intervals, percentiles of the merged histograms; times in ns. */
    private static final Map<String, BiFunction<Results, Cell, Object>> COLUMNS = new LinkedHashMap<>();

    static {
        COLUMNS.put("time", (run, cell) -> run.startedAt().toString());
        COLUMNS.put("commit", (run, cell) -> run.environment().commit());
        COLUMNS.put("study", (run, cell) -> run.study());
        COLUMNS.put("fidelity", (run, cell) -> run.fidelity());
        COLUMNS.put("arm", (run, cell) -> cell.arm());
        COLUMNS.put("version", CellCsv::version);
        COLUMNS.put("load", (run, cell) -> cell.load().id());
        COLUMNS.put("n", (run, cell) -> cell.n());
        COLUMNS.put("headline", (run, cell) -> cell.headline());
        estimate("throughputPerSec", Cell::throughputPerSec);
        estimate("cpuNsPerRequest", cell -> cell.cpuNsPerRequest().sut());
        COLUMNS.put("normalisation", (run, cell) -> cell.normalisation().map(Normalisation::word));
        estimate("normalisedCpuNsPerRequest", Cell::normalisedCpuNsPerRequest);
        COLUMNS.put("p50Ns", (run, cell) -> cell.serviceTimeNs().map(Quantiles::p50));
        COLUMNS.put("p99Ns", (run, cell) -> cell.serviceTimeNs().map(Quantiles::p99));
        COLUMNS.put("gcPauseNsPerSec", (run, cell) -> cell.jvm().map(CellJvm::gcPauseNsPerSec));
        COLUMNS.put("gcLongestPauseNs", (run, cell) -> cell.jvm().map(CellJvm::gcLongestPauseNs));
        COLUMNS.put("allocatedBytesPerRequest", (run, cell) -> cell.jvm()
                .flatMap(CellJvm::allocatedBytesPerRequest)
                .map(Estimate::median));
        // over all trials, valid or not
        COLUMNS.put("upstreamConnectionsPerRequest", (run, cell) -> cell.upstream()
                .map(CellUpstream::connectionsPerRequest));
        COLUMNS.put("errorShare", (run, cell) -> cell.upstream().map(CellUpstream::errorShare));
    }

    private CellCsv() {}

    /** Writes the chosen cells of runs, which may be in any order. */
    public static String of(List<Results> runs, ExportScope scope) throws IOException {
        CsvSchema.Builder schema = CsvSchema.builder();
        COLUMNS.keySet().forEach(schema::addColumn);
        List<List<Object>> rows = runs.stream()
                .sorted(Comparator.comparing(Results::startedAt))
                .flatMap(run -> run.cells().stream().filter(scope::takes).map(cell -> COLUMNS.values().stream()
                        .map(column -> asText(column.apply(run, cell)))
                        .toList()))
                .toList();
        return CSV.writer(schema.build().withHeader().withLineSeparator("\n")).writeValueAsString(rows);
    }

    /** Makes texts safe for spreadsheets, since others may have written the studies; numbers stay numbers. */
    private static Object asText(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(CellCsv::asText);
        }
        return value instanceof String text ? Text.cell(text) : value;
    }

    private static Optional<String> version(Results run, Cell cell) {
        return run.arm(cell.arm()).flatMap(Arm::version);
    }

    private static void estimate(String name, Function<Cell, Optional<Estimate>> figure) {
        COLUMNS.put(name, (run, cell) -> figure.apply(cell).map(Estimate::median));
        Function<Cell, Optional<Interval>> interval = cell -> figure.apply(cell).flatMap(Estimate::interval);
        COLUMNS.put(name + "Low", (run, cell) -> interval.apply(cell).map(Interval::low));
        COLUMNS.put(name + "High", (run, cell) -> interval.apply(cell).map(Interval::high));
    }
}
