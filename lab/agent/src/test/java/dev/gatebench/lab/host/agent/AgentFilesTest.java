package dev.gatebench.lab.host.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.settings.Sha256;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.stream.Stream;
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
                        FileKind.PLAIN);
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

        assertThatThrownBy(() -> files().take(FILE, 0, 6, Sha256.of("abcdef"), damaged, FileKind.PLAIN))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("the upload of '/bench/a.jar' must have the SHA-256 ")
                .hasMessageContaining("damaged on the way");
        assertThat(file()).hasContent("abc");
    }

    @Test
    void aSecretIsReadableByItsOwnerAloneFromItsFirstPartOn() throws IOException {
        byte[] secret = "secret".getBytes(StandardCharsets.US_ASCII);
        files().take(FILE, 0, 6, Sha256.of(secret), Arrays.copyOf(secret, 3), FileKind.SECRET);
        try (Stream<Path> parts = Files.list(root.resolve("bench"))) {
            assertThat(parts.toList()).hasSize(1).allSatisfy(AgentFilesTest::isItsOwnersAlone);
        }

        files().take(FILE, 3, 6, Sha256.of(secret), Arrays.copyOfRange(secret, 3, 6), FileKind.SECRET);

        isItsOwnersAlone(file());
    }

    private static void isItsOwnersAlone(Path file) {
        try {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void takesAnEmptyFile() throws IOException {
        take("", 0, 0);

        assertThat(file()).isEmptyFile();
    }
}
