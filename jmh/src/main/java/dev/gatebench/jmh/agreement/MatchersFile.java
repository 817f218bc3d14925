package dev.gatebench.jmh.agreement;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Content of {@code matchers.json}: what is known of the matchers beside JMH's scores.
 *
 * @param agreement two kinds of rows for each matcher: one for each table that it was run on, one for generated tables
 * @param builds time to build each matcher, and memory that it keeps
 * @param skipped cells without a score, and why
 */
public record MatchersFile(List<Agreement> agreement, List<Build> builds, List<Skipped> skipped) {

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    public MatchersFile {
        agreement = List.copyOf(agreement);
        builds = List.copyOf(builds);
        skipped = List.copyOf(skipped);
    }

    /**
     * A matcher over a table.
     *
     * @param routes size of the table
     * @param buildNs median time of 1 to 50 builds, ns; a build of more than a second is made once, and so cold
     * @param retainedBytes bytes of the objects that the matcher refers to, less those that it would refer to with one
     *     route
     */
    public record Build(String matcher, String table, int routes, long buildNs, long retainedBytes) {}

    /**
     * A matcher, table and probe that are not measured.
     *
     * @param probe name of the probe; empty if none of the table's is measured
     * @param reason in one line
     */
    public record Skipped(String matcher, String table, String probe, String reason) {}

    /** Reads a file that {@link #write} wrote. */
    public static MatchersFile read(Path file) throws IOException {
        return JSON.readValue(file.toFile(), MatchersFile.class);
    }

    public void write(Path file) throws IOException {
        JSON.writeValue(file.toFile(), this);
    }

    /** Returns why this cell has no score; empty if it has one. */
    public List<String> reasons(String matcher, String table, String probe) {
        return skipped.stream()
                .filter(cell -> cell.matcher().equals(matcher)
                        && cell.table().equals(table)
                        && (cell.probe().isEmpty() || cell.probe().equals(probe)))
                .map(Skipped::reason)
                .toList();
    }
}
