package dev.gatebench.lab.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CappedLogTest {
    private static final int MOST = 10;

    private final ByteArrayOutputStream file = new ByteArrayOutputStream();
    private final OutputStream log = new CappedLog(file, MOST);

    @Test
    void keepsALogUpToTheLimitAsItIs() throws IOException {
        print("12345");
        print("67890");

        assertThat(file.toString(StandardCharsets.UTF_8)).isEqualTo("1234567890");
    }

    @Test
    void dropsWhatFollowsAndSaysSoOnce() throws IOException {
        print("12345");
        for (int i = 0; i < 1000; i++) {
            print("67890abc");
            log.write('d');
        }

        assertThat(file.toString(StandardCharsets.UTF_8)).isEqualTo("""
                1234567890
                gatebench: log cut at 10 bytes: the task printed more; have it log less
                """);
    }

    @Test
    void cutsAFileThatAProcessAppendsToAndLeavesItsBeginning(@TempDir Path folder) throws IOException {
        Path log = Files.writeString(folder.resolve("nginx.log"), "started\nand more");

        assertThat(CappedLog.cut(log, 16, 7)).as("it has no more").isFalse();
        assertThat(CappedLog.cut(log, 15, 7)).isTrue();
        Files.writeString(log, "appended\n", StandardOpenOption.APPEND);

        assertThat(log).hasContent("""

                started
                gatebench: log cut at 7 bytes: the task printed more; have it log less
                appended
                """.strip());
    }

    @Test
    void cutsNoFileToWhichALinkLeads(@TempDir Path folder) throws IOException {
        Path target = Files.writeString(folder.resolve("of-the-user"), "mine and much of it");
        Path link = Files.createSymbolicLink(folder.resolve("nginx.log"), target);

        assertThat(CappedLog.cut(link, 4, 2)).isFalse();
        assertThat(target).hasContent("mine and much of it");
    }

    private void print(String text) throws IOException {
        log.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
