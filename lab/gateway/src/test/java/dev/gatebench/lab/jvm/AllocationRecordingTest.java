package dev.gatebench.lab.jvm;

import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.gatebench.testing.SparseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllocationRecordingTest {
    private final Path dir;

    AllocationRecordingTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void whatIsNoRecordingCannotBeRead() throws IOException {
        Path file = Files.writeString(dir.resolve("cut.jfr"), "FLR");
        assertThatIOException().isThrownBy(() -> AllocationRecording.read(file));
        assertThatIOException().isThrownBy(() -> AllocationRecording.read(dir.resolve("none.jfr")));
    }

    @Test
    void oneThatIsLargerThanAnyMemoryIsNotRead() throws IOException {
        Path file = SparseFile.grow(dir.resolve("endless.jfr"));

        assertThatIOException()
                .isThrownBy(() -> AllocationRecording.read(file))
                .withMessage(
                        "'" + file + "' must have 67108864 bytes at most, has 322122547200: measure shorter forks");
    }
}
