package dev.gatebench.jmh.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.gatebench.testing.SparseFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatternFileTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void readsOnePatternALineAndNoComments() throws Exception {
        Path file = Files.writeString(folder.resolve("t"), "# a table\n/a\n\n  /b/{x}  \r\n#/c\n");

        assertThat(PatternFile.read(file).patterns()).containsExactly("/a", "/b/{x}");
    }

    @Test
    void namesTheFileAndTheRouteThatIsBad() throws Exception {
        Path file = Files.writeString(folder.resolve("t"), "/a\nb\n");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PatternFile.read(file))
                .withMessageStartingWith("table '%s' number 2: route 'b' must start with '/'".formatted(file));
    }

    @Test
    void saysThatAFileCannotBeRead() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PatternFile.read(folder.resolve("none")))
                .withMessageStartingWith("table '%s/none' must be a text file".formatted(folder));
    }

    @Test
    void saysThatAFileIsNoText() throws Exception {
        Path file = Files.write(folder.resolve("t"), new byte[] {'/', (byte) 0xff, (byte) 0xfe});

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PatternFile.read(file))
                .withMessageContaining("must be a text file");
    }

    @Test
    void refusesAFolderAsWhateverIsNoFile() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PatternFile.read(folder))
                .withMessage(
                        "table '%s' must be a file, is a folder, a pipe or a device: choose another".formatted(folder));
    }

    @Test
    void refusesAFileThatIsLargerThanAnyMemory() throws Exception {
        Path file = SparseFile.grow(folder.resolve("t"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PatternFile.read(file))
                .withMessage("table '%s' must have 16777216 bytes at most, has more: choose another".formatted(file));
    }
}
