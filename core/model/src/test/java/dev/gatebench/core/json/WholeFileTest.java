package dev.gatebench.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    @TempDir
    private Path folder;

    @Test
    void writesThroughNoLinkThatSomebodyLeft() throws IOException {
        Path precious = Files.writeString(folder.resolve("precious"), "mine");
        Files.createSymbolicLink(folder.resolve("summary.md"), precious);
        Files.createSymbolicLink(folder.resolve("summary.md.next"), precious);

        WholeFile.write(folder.resolve("summary.md"), "a summary");

        assertThat(precious).hasContent("mine");
        assertThat(folder.resolve("summary.md")).hasContent("a summary").isRegularFile();
        assertThat(Files.isSymbolicLink(folder.resolve("summary.md"))).isFalse();
        assertThat(folder.resolve("summary.md.next")).doesNotExist();
    }

    @Test
    void replacesWhatAKilledProcessLeftHalfWritten() throws IOException {
        Files.writeString(folder.resolve("a.json.next"), "{\"half");

        WholeFile.write(folder.resolve("a.json"), "{}");

        assertThat(folder.resolve("a.json")).hasContent("{}");
    }

    @Test
    void leavesNothingBehindWhereItCannotWrite() throws IOException {
        Files.createDirectories(folder.resolve("summary.md/kept"));

        assertThatThrownBy(() -> WholeFile.write(folder.resolve("summary.md"), "a summary"))
                .isInstanceOf(IOException.class);

        assertThat(folder.resolve("summary.md.next")).doesNotExist();
        assertThat(folder.resolve("summary.md/kept")).isDirectory();
    }
}
