package dev.gatebench.lab.host.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Needs(Requirement.LINUX)
@Integration
class LinkFreeFolderIT {
    private static final int READINGS = 50_000;

    @TempDir
    Path folder;

    @Test
    void doesNotWaitWhereATaskPutsAPipeInPlaceOfAFileAgainAndAgain() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Path file = Files.writeString(folder.resolve("file"), "a line");
        Path log = Files.createLink(folder.resolve("gc.log"), file);
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<Void> task = CompletableFuture.runAsync(() -> {
            while (!over.get()) {
                replace(log, pipe);
                replace(log, file);
            }
        });
        int read = 0;
        try (LinkFreeFolder in = LinkFreeFolder.of(folder)) {
            for (int i = 0; i < READINGS; i++) {
                try (SeekableByteChannel content = in.read(Path.of("gc.log"))) {
                    assertThat(Channels.newInputStream(content).readAllBytes()).hasSize(6);
                    read++;
                } catch (IOException e) {
                    // it was the pipe
                }
            }
        } finally {
            over.set(true);
        }
        task.get(10, TimeUnit.SECONDS);
        assertThat(read).isBetween(1, READINGS - 1);
    }

    private static void replace(Path log, Path other) {
        try {
            Path fresh = Files.createLink(log.resolveSibling("fresh"), other);
            Files.move(fresh, log, StandardCopyOption.ATOMIC_MOVE);
            Files.deleteIfExists(fresh); // a move onto the same file does nothing
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
