package dev.gatebench.lab.gateway.shenyu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.lab.maven.Repositories;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.shenyu.version.ShenyuHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShenyuReleasesTest {
    private final List<Repositories.Coordinates> asked = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();

    @TempDir
    Path folder;

    @Test
    void areResolvedOnceIntoAFolderNamedByVersionAndChecksum() throws IOException {
        Path resolved = releases(this::copies).folder("2.7.1");

        assertThat(resolved.getParent()).isEqualTo(folder);
        assertThat(ShenyuHome.of(resolved.toString()).version()).isEqualTo("2.7.1");
        assertThat(resolved.getFileName())
                .hasToString("2.7.1-" + ShenyuHome.of(resolved.toString()).sha256());
        assertThat(asked)
                .containsExactly(new Repositories.Coordinates("org.apache.shenyu", "shenyu-bootstrap", "2.7.1"));
        assertThat(lines)
                .containsExactly(
                        "resolving org.apache.shenyu:shenyu-bootstrap:2.7.1 through Maven, once, into " + folder);
        assertThat(children()).as("nothing unfinished is left").containsExactly(resolved);

        assertThat(releases(ShenyuReleasesTest::isNotThere).folder("2.7.1"))
                .as("offline")
                .isEqualTo(resolved);
    }

    @Test
    void areNotTakenFromAFolderThatWasChanged() throws IOException {
        Path resolved = releases(this::copies).folder("2.7.1");
        Files.writeString(resolved.resolve("lib/shenyu-web-2.7.1.jar"), "another");

        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> releases(this::copies).folder("2.7.1"))
                .withMessageContaining("'" + resolved + "' must have the SHA-256 that is in its name, was ")
                .withMessageEndingWith(": delete the folder, and it is resolved anew");

        Files.delete(resolved.resolve("lib/shenyu-web-2.7.1.jar"));
        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> releases(this::copies).folder("2.7.1"))
                .withMessageContaining("was none: ");
    }

    @Test
    void sayTheTwoOtherWaysWhereTheyCannotBeResolved() throws IOException {
        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> releases(ShenyuReleasesTest::isNotThere).folder("2.7.1"))
                .withMessage("ShenYu 2.7.1 could not be resolved through Maven, by your settings and mirrors"
                        + " (it is not there): give --shenyu-home DIR, an unpacked"
                        + " apache-shenyu-2.7.1-bootstrap-bin, or --runtime container");
        assertThat(children()).isEmpty();
    }

    @Test
    void areNotKeptWhereWhatCameIsNoDistribution() throws IOException {
        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> releases((jar, to) -> {
                            Files.createDirectories(to);
                            Files.writeString(to.resolve("shenyu-bootstrap-2.7.1.jar"), "alone");
                        })
                        .folder("2.7.1"))
                .withMessageContaining("has no shenyu-web-VERSION.jar in its lib");
        assertThat(children()).isEmpty();
    }

    private void copies(Repositories.Coordinates jar, Path to) throws IOException {
        asked.add(jar);
        Files.createDirectories(to);
        for (String name : List.of("shenyu-bootstrap", "shenyu-web")) {
            Files.writeString(to.resolve(name + "-" + jar.version() + ".jar"), name);
        }
    }

    private static void isNotThere(Repositories.Coordinates jar, Path to) throws Repositories.UnresolvedException {
        throw new Repositories.UnresolvedException("it is not there");
    }

    private ShenyuReleases releases(Repositories repositories) {
        return new ShenyuReleases(folder, repositories, lines::add);
    }

    private List<Path> children() throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            return children.toList();
        }
    }
}
