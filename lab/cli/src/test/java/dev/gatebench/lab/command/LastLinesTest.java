package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastLinesTest {
    private static final List<String> LINES = List.of("netty ÷ webClient", "report: index.html");

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @Test
    void printsThem() {
        show(Optional.empty());

        assertThat(printed.toString(StandardCharsets.UTF_8).lines()).isEqualTo(LINES);
    }

    @Test
    void leavesThemToWhoeverAskedForThem() {
        Path file = folder.resolve("last-lines.txt");
        show(Optional.of(file.toString()));

        assertThat(file).hasContent(String.join("\n", LINES));
        assertThat(printed.size()).isZero();
    }

    @Test
    void printsThemWhereTheFileCannotBeWritten() {
        for (String file : List.of(folder.resolve("none/last-lines.txt").toString(), folder.toString(), "", "\0")) {
            printed.reset();
            show(Optional.of(file));

            assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                    .as(file)
                    .isEqualTo(LINES);
        }
    }

    private void show(Optional<String> file) {
        LastLines.show(LINES, file, new PrintStream(printed, true, StandardCharsets.UTF_8));
    }
}
