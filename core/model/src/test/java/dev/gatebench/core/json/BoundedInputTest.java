package dev.gatebench.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import dev.gatebench.testing.SparseFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoundedInputTest {
    @TempDir
    private Path folder;

    @Test
    void readsAFileUpToTheLimit() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "vier");

        assertThat(BoundedInput.bytes(file, 4)).hasSize(4);
        assertThat(BoundedInput.text(file, 4)).isEqualTo("vier");
    }

    @Test
    void refusesAFileOfOneByteMore() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "fives");

        assertThatThrownBy(() -> BoundedInput.text(file, 4))
                .isInstanceOf(DataException.class)
                .hasMessage(
                        "'%s' must have 4 bytes at most, has 5 or more: shorten it, or name another".formatted(file));
    }

    @Test
    void readsNoMoreThanTheLimitOfAFileThatIsLargerThanAnyMemory() throws IOException {
        Path file = SparseFile.grow(folder.resolve("sparse"));

        assertThatThrownBy(() -> BoundedInput.bytes(file, 1 << 10))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("has 322122547200 or more");
    }

    @Test
    @Needs(Requirement.LINUX)
    void readsNothingThatMayNotEnd() {
        Path zeros = Path.of("/dev/zero");
        for (ThrowableAssert.ThrowingCallable read : List.<ThrowableAssert.ThrowingCallable>of(
                () -> BoundedInput.bytes(zeros, 1 << 10), () -> BoundedInput.lines(zeros, StandardCharsets.UTF_8))) {
            assertThatThrownBy(read)
                    .isInstanceOf(DataException.class)
                    .hasMessage("'/dev/zero' must be a file, is a folder, a pipe or a device: name a file");
        }
    }

    @Test
    void refusesATextThatIsNotUtf8() throws IOException {
        Path file = Files.write(folder.resolve("a"), new byte[] {(byte) 0xff});

        assertThatThrownBy(() -> BoundedInput.text(file, 4)).isInstanceOf(CharacterCodingException.class);
    }

    @Test
    void readsLinesUpToTheLimitHoweverManyThereAre() throws IOException {
        String text = "four\n".repeat(10_000) + "four\rfour\r\nfour";
        try (BufferedReader lines = BoundedInput.lines(new StringReader(text), 4, "it")) {
            assertThat(lines.lines()).hasSize(10_003).containsOnly("four");
        }
    }

    @Test
    void refusesALineWithoutAnEnd() {
        Reader endless = new Reader() {
            @Override
            public int read(char[] to, int from, int most) {
                Arrays.fill(to, from, from + most, 'x');
                return most;
            }

            @Override
            public void close() {}
        };

        assertThatThrownBy(() -> BoundedInput.lines(endless, 1 << 16, "the output of wrk")
                        .readLine())
                .isInstanceOf(DataException.class)
                .hasMessage("the output of wrk must have lines of 65536 characters at most, has a longer one: mend"
                        + " what writes it, or give another");
    }
}
