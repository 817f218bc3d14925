package dev.gatebench.lab.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 10, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Needs(Requirement.LINUX)
@Integration
class TaskFileIT {
    /** Refusal of what is no file; of one that is missing or forbidden it has a subclass of its own. */
    private static final Class<?> REFUSAL_OF_ITS_KIND = IOException.class;

    @TempDir
    Path folder;

    @Test
    void readsAFileFromAnOffset() throws Exception {
        Path file = Files.writeString(folder.resolve("access.log"), "before\nafter\n");

        try (InputStream in = TaskFile.open(file, 7)) {
            assertThat(in).hasContent("after");
        }
    }

    @Test
    void doesNotWaitForWhatAPipeWouldHold() throws Exception {
        Path pipe = folder.resolve("access.log");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        assertThatThrownBy(() -> TaskFile.open(pipe, 0)).isExactlyInstanceOf(REFUSAL_OF_ITS_KIND);
        assertThatThrownBy(() -> LogFile.end(pipe)).hasCauseExactlyInstanceOf(IOException.class);
    }

    @Test
    void followsNoLink() throws Exception {
        Path link = Files.createSymbolicLink(
                folder.resolve("access.log"), Files.writeString(folder.resolve("of-the-user"), "mine"));

        assertThatThrownBy(() -> TaskFile.open(link, 0)).isExactlyInstanceOf(REFUSAL_OF_ITS_KIND);
        assertThatThrownBy(() -> TaskFile.lines(link, StandardCharsets.UTF_8)).isExactlyInstanceOf(REFUSAL_OF_ITS_KIND);
    }
}
