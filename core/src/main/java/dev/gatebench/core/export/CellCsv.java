package dev.gatebench.core.export;

import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.gatebench.core.result.Cell;
import dev.gatebench.core.result.Results;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * Cells of runs as CSV (RFC 4180, with a header), a line a cell, oldest run first: what change-point tools such as Apache Otava's CSV importer read.
 * Otava takes every line of a file for a point of one series, so a file for it holds one arm at one load.
 */
public final class CellCsv {
    private static final CsvMapper CSV = CsvMapper.builder()
            .addModule(new Jdk8Module())
            .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
            .build();
    private static final CsvSchema SCHEMA =
            CSV.schemaFor(CellRow.class).withHeader().withLineSeparator("\n");

    private CellCsv() {}

    /**
     * The CSV of cells.
     *
     * @param runs results of runs, in any order
     * @param wanted which cells
     */
    public static String of(List<Results> runs, Predicate<Cell> wanted) throws IOException {
        List<CellRow> rows = runs.stream()
                .sorted(Comparator.comparing(Results::startedAt))
                .flatMap(run -> run.cells().stream().filter(wanted).map(cell -> CellRow.of(run, cell)))
                .toList();
        return CSV.writer(SCHEMA).writeValueAsString(rows);
    }
}
