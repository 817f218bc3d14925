package dev.gatebench.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataFileTest {
    @TempDir
    private Path folder;

    private Path run = Path.of("");

    @BeforeEach
    void aRunBesideOthers() throws IOException {
        run = folder.resolve("run");
        Files.createDirectories(run.resolve("hdr"));
        Files.writeString(folder.resolve("secret"), "mine");
        Files.writeString(run.resolve("hdr/a.hdr"), "times");
        Files.createSymbolicLink(run.resolve("hdr/link.hdr"), folder.resolve("secret"));
        Files.createSymbolicLink(run.resolve("away"), folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hdr/a.hdr", "hdr/../hdr/a.hdr", "hdr/missing.hdr"})
    void isBelowItsFolder(String path) throws IOException {
        assertThat(DataFile.below(run, path)).isEqualTo(run.resolve(path));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"../secret", "/etc/hostname", "hdr/link.hdr", "away/secret", "hdr/../../secret", "../missing"})
    void thatLeadsOutOfItsFolderIsRefused(String path) {
        assertThatThrownBy(() -> DataFile.below(run, path))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "'%s' must be a file below %s, leads out of it: correct what names it".formatted(path, run));
    }

    @Test
    void thatIsNoPathIsRefused() {
        assertThatThrownBy(() -> DataFile.below(run, "a\0b"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("must be a path");
    }

    @Test
    @Needs(Requirement.LINUX)
    void thatIsADeviceIsNotRead() {
        assertThatThrownBy(() -> DataFile.require(Path.of("/dev/zero")))
                .isInstanceOf(IOException.class)
                .hasMessage("/dev/zero must be a file, is a folder, a pipe or a device: remove it");
    }

    @Test
    @Needs(Requirement.LINUX)
    void thatIsALinkToItselfOrNowhereIsNotRead(@TempDir Path dir) throws IOException {
        Path loop = Files.createSymbolicLink(dir.resolve("loop"), Path.of("loop"));
        Path nowhere = Files.createSymbolicLink(dir.resolve("nowhere"), Path.of("gone"));

        for (Path link : List.of(loop, nowhere)) {
            assertThatThrownBy(() -> DataFile.require(link))
                    .isInstanceOf(DataException.class)
                    .hasMessage(link + " must be a file of its folder, is a link that leads nowhere: remove it");
        }
        assertThat(DataFile.require(dir.resolve("gone"))).doesNotExist();
    }

    @Test
    void thatIsMissingIsTheReadersInputAndNoFailureOfTheDisk(@TempDir Path dir) {
        assertThatThrownBy(() -> DataFile.read(dir.resolve("gone")))
                .isInstanceOf(DataException.class)
                .hasMessage(dir.resolve("gone") + " is missing: restore it, or correct its name");
    }

    @Test
    void leavesAloneWhatAGatewayHasLeftInItsOwnFolderAlone(@TempDir Path run) throws IOException {
        Path own = Files.createDirectories(run.resolve("arms/nginx-fork-1"));
        Files.createSymbolicLink(own.resolve("elsewhere"), Path.of("/"));

        assertThat(DataFile.requireOwnFiles(run)).isEqualTo(run);
        assertThat(DataFile.requireOwnFolders(run)).isEqualTo(run);

        Path named = Files.createDirectories(run.resolve("arms/profiles"));
        Files.createSymbolicLink(named.resolve("elsewhere"), Path.of("/"));
        assertThatExceptionOfType(DataException.class)
                .as("a run in a folder of that name")
                .isThrownBy(() -> DataFile.requireOwnFolders(named));
        Files.createSymbolicLink(run.resolve("arms/other-fork-1"), Path.of("/"));
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> DataFile.requireOwnFolders(run))
                .withMessageContaining("other-fork-1 must be a file or a folder of");
    }
}
