package dev.gatebench.lab.host.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenFilesTest {
    @Test
    void believesTheSizeOfTheFolderSinceLinux62() {
        assertThat(OpenFiles.onLinux("6.2.0-1-amd64").sizeTells()).isTrue();
        assertThat(OpenFiles.onLinux("6.18.44-fc-v669").sizeTells()).isTrue();
        assertThat(OpenFiles.onLinux("10.0").sizeTells()).isTrue();
        assertThat(OpenFiles.onLinux("6.1.0-40-amd64").sizeTells()).isFalse();
        assertThat(OpenFiles.onLinux("5.15.0").sizeTells()).isFalse();
        assertThat(OpenFiles.onLinux("").sizeTells()).isFalse();
    }

    @Test
    void countsTheEntriesElsewhereAndNothingOfAProcessThatIsGone(@TempDir Path folder) throws IOException {
        assertThat(new OpenFiles(false).in(folder)).hasValue(0);
        Files.createFile(folder.resolve("0"));
        Files.createFile(folder.resolve("1"));

        assertThat(new OpenFiles(false).in(folder)).hasValue(2);
        for (boolean sizeTells : new boolean[] {true, false}) {
            assertThat(new OpenFiles(sizeTells).in(folder.resolve("gone"))).isEmpty();
        }
    }
}
