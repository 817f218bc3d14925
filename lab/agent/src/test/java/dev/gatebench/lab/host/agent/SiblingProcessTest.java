package dev.gatebench.lab.host.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.SparseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiblingProcessTest {
    @TempDir
    private Path folder;

    @Test
    void readsTheNumberOfAFileAndNoneOfOneThatIsLargerThanAnyMemory() throws IOException {
        Path exit = Files.writeString(folder.resolve("exit"), "137\n");
        assertThat(SiblingProcess.number(folder, "exit")).hasValue(137L);

        SparseFile.grow(exit);
        assertThat(SiblingProcess.number(folder, "exit")).isEmpty();
    }
}
