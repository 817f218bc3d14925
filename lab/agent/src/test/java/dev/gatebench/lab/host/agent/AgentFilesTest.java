package dev.gatebench.lab.host.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.settings.Sha256;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Needs(Requirement.LINUX)
class AgentFilesTest {
    private static final Path FILE = Path.of("/bench/a.jar");

    @TempDir
    Path root;

    private void take(String whole, int from, int to) throws IOException {
        byte[] bytes = whole.getBytes(StandardCharsets.US_ASCII);
        files().take(
                        FILE,
                        from,
                        bytes.length,
                        Sha256.of(bytes),
                        whole.substring(from, to).getBytes(StandardCharsets.US_ASCII),
                        false);
    }

    private AgentFiles files() {
        return new AgentFiles(root, Path.of("/content"));
    }

    private Path file() {
        return root.resolve("bench/a.jar");
    }

    @Test
    void replacesAFileWithTheLastPart() throws IOException {
        take("what was there before", 0, 21);

        take("abcdef", 0, 4);
        assertThat(file()).hasContent("what was there before");
        take("abcdef", 4, 6);

        assertThat(file()).hasContent("abcdef");
        assertThat(files().list(Path.of("/bench")).files()).hasSize(1);
    }

    @Test
    void takesAPartThatComesTwiceForOne() throws IOException {
        take("abcdef", 0, 2);
        take("abcdef", 2, 4);
        take("abcdef", 0, 2);
        take("abcdef", 2, 4);
        take("abcdef", 4, 6);
        take("abcdef", 4, 6);

        assertThat(file()).hasContent("abcdef");
    }

    @Test
    void mixesNoPartOfAnotherContentIntoAFile() throws IOException {
        take("ABCDEFGH", 0, 4);
        take("abcdef", 0, 4);
        take("ABCDEFGH", 0, 4);
        take("abcdef", 4, 6);

        assertThat(file()).hasContent("abcdef");
        assertThat(files().list(Path.of("/bench")).files())
                .as("with no part of what never came whole")
                .hasSize(1);
    }

    @Test
    void refusesWhatIsNotAsItWasSent() throws IOException {
        take("abc", 0, 3);
        byte[] damaged = "abcdeX".getBytes(StandardCharsets.US_ASCII);

        assertThatThrownBy(() -> files().take(FILE, 0, 6, Sha256.of("abcdef"), damaged, false))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("the upload of '/bench/a.jar' must have the SHA-256 ")
                .hasMessageContaining("damaged on the way");
        assertThat(file()).hasContent("abc");
    }

    @Test
    void takesAnEmptyFile() throws IOException {
        take("", 0, 0);

        assertThat(file()).isEmptyFile();
    }
}
