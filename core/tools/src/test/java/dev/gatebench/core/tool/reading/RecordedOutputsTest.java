package dev.gatebench.core.tool.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.tool.Figure;
import dev.gatebench.core.tool.ToolFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Outputs that the tools printed, by version, against figures that stand in them ({@code expected.tsv}, times in µs);
 * two that could not be recorded are made by the schema or the manual, and say so in their names.
 */
class RecordedOutputsTest {
    private static final Path FOLDER = Path.of("src/test/resources/outputs");
    private static final String NONE = "-";
    private static final double US = 1e3;

    @Test
    void thereAreOutputsOfFourteenToolsAndEachIsExpected() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(new TreeSet<>(expected().keySet()))
                    .isEqualTo(files.map(file -> file.getFileName().toString())
                            .filter(name -> !name.equals("expected.tsv"))
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
        assertThat(expected().entrySet().stream()
                        .filter(each -> !each.getKey().contains("-by-"))
                        .map(each -> each.getValue().get(0).get(1))
                        .filter(tool -> !tool.equals("table"))
                        .distinct())
                .hasSize(14);
    }

    @TestFactory
    Stream<DynamicTest> readsWhatToolsPrinted() throws IOException {
        return expected().entrySet().stream()
                .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> {
                    List<ToolFigures> read = new ToolFiles(new ToolOutputs(Optional.empty(), Map.of()))
                            .read(FOLDER.resolve(each.getKey()))
                            .figures();
                    assertThat(read).hasSameSizeAs(each.getValue());
                    for (int i = 0; i < read.size(); i++) {
                        assertAs(read.get(i), each.getValue().get(i));
                    }
                }));
    }

    private static void assertAs(ToolFigures read, List<String> cells) {
        assertThat(read.tool()).isEqualTo(cells.get(1));
        assertThat(read.name().orElse(NONE)).isEqualTo(cells.get(2));
        assertThat(
                        read.concurrency().isPresent()
                                ? String.valueOf(read.concurrency().getAsInt())
                                : NONE)
                .isEqualTo(cells.get(3));
        assertThat(read.requests().isPresent() ? String.valueOf(read.requests().getAsLong()) : NONE)
                .isEqualTo(cells.get(4));
        assertFigure("throughput", read.perSec(), cells.get(5), 1);
        assertFigure("mean", read.mean(), cells.get(6), US);
        assertFigure("p50", read.median(), cells.get(7), US);
        assertFigure("p99", read.quantile(99), cells.get(8), US);
        assertFigure("longest", read.most(), cells.get(9), US);
        assertThat(read.errorsTold() ? String.valueOf(read.failed()) : NONE).isEqualTo(cells.get(10));
    }

    private static void assertFigure(String name, Optional<Figure> read, String expected, double unit) {
        assertThat(read.isPresent()).as(name).isEqualTo(!expected.equals(NONE));
        read.ifPresent(figure -> {
            double value = Double.parseDouble(expected) * unit;
            assertThat(figure.value()).as(name).isCloseTo(value, within(Math.abs(value) * 1e-5 + 1e-9));
        });
    }

    private static Map<String, List<List<String>>> expected() throws IOException {
        Map<String, List<List<String>>> expected = new LinkedHashMap<>();
        for (String line : Files.readAllLines(FOLDER.resolve("expected.tsv")).stream()
                .skip(1)
                .toList()) {
            List<String> cells = List.of(line.split("\t", -1));
            expected.computeIfAbsent(cells.get(0), name -> new ArrayList<>()).add(cells);
        }
        return expected;
    }
}
