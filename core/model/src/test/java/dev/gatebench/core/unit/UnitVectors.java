package dev.gatebench.core.unit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The texts that both parsers of durations and sizes, core's and the mock backend's, must take alike. */
final class UnitVectors {
    private static final Path FILE = Path.of("src/test/resources/dev/gatebench/core/unit/units.tsv");

    private UnitVectors() {}

    /** Text and value of what is accepted. */
    static Stream<Arguments> accepted(String kind) throws IOException {
        return rows(kind)
                .filter(row -> !row[2].equals("refused"))
                .map(row -> Arguments.of(row[1], Long.valueOf(row[2])));
    }

    /** Texts that are refused. */
    static Stream<String> refused(String kind) throws IOException {
        return rows(kind).filter(row -> row[2].equals("refused")).map(row -> row[1]);
    }

    private static Stream<String[]> rows(String kind) throws IOException {
        return Files.readAllLines(FILE).stream()
                .map(line -> line.split("\t", -1))
                .filter(row -> row[0].equals(kind));
    }
}
