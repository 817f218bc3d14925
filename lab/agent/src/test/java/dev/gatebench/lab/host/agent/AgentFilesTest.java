package dev.gatebench.lab.host.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
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

    @TempDir
    Path elsewhere;

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

    private void link(String at, Path to) throws IOException {
        Path link = root.resolve(at);
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, to);
    }

    private Path secretOfTheAgent() throws IOException {
        return Files.writeString(Files.createDirectory(elsewhere.resolve("own")).resolve("a.jar"), "the agent's");
    }

    @Test
    void readsNoFileThroughALinkInItsPlace() throws IOException {
        link("bench/a.jar", secretOfTheAgent());

        assertThatThrownBy(() -> files().open(FILE).close())
                .isInstanceOf(IOException.class)
                .hasMessage("'/bench/a.jar' must be a file and no link, is a link");
        assertThat(files().list(FILE).files()).isEmpty();
        assertThat(files().list(Path.of("/bench")).files()).isEmpty();
    }

    @Test
    void readsWritesAndDeletesNothingThroughALinkInThePlaceOfAFolder() throws IOException {
        Path secret = secretOfTheAgent();
        link("bench", elsewhere.resolve("own"));
        String refusal = "'/bench' must be a folder and no link, is a link";

        assertThatThrownBy(() -> files().open(FILE).close()).hasMessage(refusal);
        assertThatThrownBy(() -> files().list(FILE)).hasMessage(refusal);
        assertThatThrownBy(() -> files().list(Path.of("/bench/below"))).hasMessage(refusal);
        assertThatThrownBy(() -> files().forget(FILE)).hasMessage(refusal);
        assertThatThrownBy(() -> take("abc", 0, 3)).hasMessage(refusal);
        assertThatThrownBy(() -> files().makeFolder(Path.of("/bench/made"))).hasMessage(refusal);
        assertThat(secret).hasContent("the agent's");
        assertThat(elsewhere.resolve("own")).isDirectoryContaining(file -> file.equals(secret));
        assertThat(secret.resolveSibling("made")).doesNotExist();
    }

    @Test
    void followsNoFolderThatBecameALinkWhileAFileWasTaken() throws IOException {
        Path secret = secretOfTheAgent();
        take("abcdef", 0, 3);
        Files.move(root.resolve("bench"), root.resolve("moved"));
        link("bench", elsewhere.resolve("own"));

        assertThatThrownBy(() -> take("abcdef", 3, 6)).isInstanceOf(IOException.class);
        assertThat(secret).hasContent("the agent's");
    }

    @Test
    void writesNoPartThroughALinkInItsPlace() throws IOException {
        Path secret = secretOfTheAgent();
        String part = "bench/a.jar." + Sha256.of("abc").substring(0, 16) + ".gatebench-part";
        link(part, secret);

        assertThatThrownBy(() -> take("abc", 0, 3)).hasMessageEndingWith("must be a file and no link, is a link");
        assertThat(secret).hasContent("the agent's");
    }

    @Test
    void replacesALinkInThePlaceOfAFileThatIsTaken() throws IOException {
        Path secret = secretOfTheAgent();
        link("bench/a.jar", secret);

        take("abc", 0, 3);

        assertThat(secret).hasContent("the agent's");
        assertThat(file()).isRegularFile().hasContent("abc");
        assertThat(Files.isSymbolicLink(file())).isFalse();
    }

    @Test
    void deletesALinkAndNotWhereItLeads() throws IOException {
        Path secret = secretOfTheAgent();
        link("bench/a.jar", secret);

        assertThat(files().forget(FILE)).isTrue();
        assertThat(secret).exists();
        assertThat(root.resolve("bench/a.jar")).doesNotExist();
    }

    @Test
    void copiesNoFileOfTheImageThatIsALink() throws IOException {
        Path secret = secretOfTheAgent();
        String sha256 = Sha256.of(secret);
        link("content/" + sha256, secret);

        assertThatThrownBy(() -> files().copy(FILE, sha256)).isInstanceOf(IOException.class);
        assertThat(file()).doesNotExist();
    }

    @Test
    void findsAProgramByLinksAsTheTasksDo() throws IOException {
        Path program = Files.writeString(
                Files.createDirectories(root.resolve("usr/bin")).resolve("nginx"), "of the tasks");
        link("bin", Path.of("usr/bin"));
        link("usr/sbin/nginx", Path.of("/bin/nginx"));
        link("usr/sbin/loop", Path.of("loop"));
        link("usr/sbin/out", Path.of("../../../../../../../../usr/bin/nginx"));

        assertThat(files().sha256(Path.of("/usr/sbin/nginx"))).isEqualTo(Sha256.of(program));
        assertThat(files().sha256(Path.of("/usr/sbin/out"))).isEqualTo(Sha256.of(program));
        assertThatThrownBy(() -> files().sha256(Path.of("/usr/sbin/loop"))).isInstanceOf(IOException.class);
    }

    @Test
    void listsNoMoreThanItsReaderHasMemoryFor() throws IOException {
        for (String each : new String[] {"a/1", "a/2", "b/3", "b/4"}) {
            Path file = root.resolve("many").resolve(each);
            Files.createDirectories(file.resolveSibling(""));
            Files.createFile(file);
        }
        try (LinkFreeFolder folder = LinkFreeFolder.of(root)) {
            assertThat(new ListedFiles(6, file -> false)
                            .of(folder, Path.of("many"))
                            .files())
                    .hasSize(4);
            assertThatIOException()
                    .isThrownBy(() -> new ListedFiles(5, file -> false).of(folder, Path.of("many")))
                    .withMessage("a listing must have 5 names at most, 'b' makes them more: see to what writes there");
        }
    }
}
