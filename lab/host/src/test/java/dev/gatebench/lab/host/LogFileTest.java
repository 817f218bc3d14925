package dev.gatebench.lab.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {
    private final Path log;

    LogFileTest(@TempDir Path dir) {
        this.log = dir.resolve("netty.log");
    }

    @Test
    void readsTheEndOfALogThatDoesNotFitIntoMemory() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
            file.write("started on 9195\n".getBytes(StandardCharsets.UTF_8));
            file.setLength(5L << 30); // with a hole, which takes no disk
            file.seek(5L << 30);
            file.write("\nout of memory\ngoodbye\u00e9\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(LogFile.end(log)).isEqualTo("out of memory\ngoodbye\u00e9\n");
        assertThat(LogFile.beginning(log)).startsWith("started on 9195\n").hasSize(LogFile.BEGINNING_BYTES);
    }

    @Test
    void readsAShortLogWhole() throws IOException {
        assertThat(LogFile.end(log)).as("not there yet").isEmpty();
        Files.writeString(log, "one\ntwo");
        assertThat(LogFile.end(log)).isEqualTo("one\ntwo");
        assertThat(LogFile.beginning(log)).isEqualTo("one\ntwo");
    }

    @Test
    void followsNoLinkThatATaskHasPutInPlaceOfItsLog() throws IOException {
        Path secret = Files.writeString(log.resolveSibling("secret"), "key");
        Files.createSymbolicLink(log, secret);
        assertThatThrownBy(() -> LogFile.end(log)).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void cutsAFileThatAProcessAppendsToAndLeavesItsBeginning() throws IOException {
        Files.writeString(log, "started\nand more");

        assertThat(LogFile.cut(log, 16, 7)).as("it has no more").isFalse();
        assertThat(LogFile.cut(log, 15, 7)).isTrue();
        Files.writeString(log, "appended\n", StandardOpenOption.APPEND);

        assertThat(log).hasContent("""

                started
                gatebench: log cut at 7 bytes: the task printed more; have it log less
                appended
                """.strip());
    }

    @Test
    void cutsNoFileToWhichALinkLeads() throws IOException {
        Path target = Files.writeString(log.resolveSibling("of-the-user"), "mine and much of it");
        Files.createSymbolicLink(log, target);

        assertThat(LogFile.cut(log, 4, 2)).isFalse();
        assertThat(target).hasContent("mine and much of it");
    }
}
