package dev.gatebench.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonLinesTest {
    private record Line(int number, String text) {}

    @TempDir
    Path folder;

    @Test
    void losesNoLineThoughManyAreAppendedAtOnce() throws IOException {
        Path file = folder.resolve("lines.jsonl");
        String text = "x".repeat(2_000);

        IntStream.range(0, 400)
                .parallel()
                .forEach(number -> JsonLines.append(file, List.of(new Line(number, text), new Line(-number, text))));

        assertThat(JsonLines.read(file, Line.class, "a line"))
                .hasSize(800)
                .extracting(Line::number)
                .containsAll(IntStream.range(0, 400).boxed().toList());
    }
}
