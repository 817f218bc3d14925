package dev.gatebench.lab.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.lab.home.Home;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jars copied by a real Maven from a local repository of the test's own, which holds small artifacts. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
class MavenIT {
    @TempDir
    Path folder;

    private Path repository;

    @BeforeEach
    void install() throws IOException {
        repository = folder.resolve("repository");
        // the parent manages the version of what the needed one needs in turn, and the order is one of its own
        pom(
                "parent",
                "1",
                "<packaging>pom</packaging><dependencyManagement><dependencies>" + dependency("deep", "2", "")
                        + "</dependencies></dependencyManagement>");
        artifact(
                "small",
                "1",
                "<parent><groupId>dev.gatebench.test</groupId><artifactId>parent</artifactId><version>1</version>"
                        + "</parent><dependencies>" + dependency("needed", "1", "")
                        + dependency("tested", "1", "<scope>test</scope>") + "</dependencies>");
        artifact("needed", "1", "<dependencies>" + dependency("deep", "1", "") + "</dependencies>");
        artifact("deep", "1", "");
        artifact("deep", "2", "");
        artifact("tested", "1", "");
        artifact("broken", "1", "<dependencies>" + dependency("missing", "1", "") + "</dependencies>");
    }

    @Test
    void copiesAJarAndWhatItNeedsInTheVersionsThatItsOwnPomManages() throws Exception {
        maven().copy(new Coordinates("dev.gatebench.test", "small", "1"), folder.resolve("lib"));

        try (Stream<Path> copied = Files.list(folder.resolve("lib"))) {
            assertThat(copied.map(Path::getFileName).map(Path::toString))
                    .containsExactlyInAnyOrder("small-1.jar", "needed-1.jar", "deep-2.jar");
        }
    }

    @Test
    void saysInOneLineWhatIsMissing() {
        assertThatExceptionOfType(UnresolvedException.class)
                .isThrownBy(
                        () -> maven().copy(new Coordinates("dev.gatebench.test", "small", "2"), folder.resolve("lib")))
                .withMessageContaining("dev.gatebench.test:small:pom:2")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
        assertThatExceptionOfType(UnresolvedException.class)
                .isThrownBy(
                        () -> maven().copy(new Coordinates("dev.gatebench.test", "broken", "1"), folder.resolve("lib")))
                .withMessageContaining("dev.gatebench.test:missing:jar:1");
    }

    @Test
    void saysThatItCannotBeStarted() {
        assertThatExceptionOfType(UnresolvedException.class)
                .isThrownBy(() -> new Maven(List.of(folder.resolve("no-mvn").toString()))
                        .copy(new Coordinates("dev.gatebench.test", "small", "1"), folder.resolve("lib")))
                .withMessageContaining("Maven cannot be started: ")
                .withMessageContaining("no-mvn");
    }

    /** The wrapper's, by the user's settings, but with the test's repository in place of the user's own. */
    private Maven maven() {
        List<String> command = new ArrayList<>(
                List.of(Home.find().folder().resolve("mvnw").toString(), "-Dmaven.repo.local=" + repository));
        return new Maven(command);
    }

    private static String dependency(String artifact, String version, String more) {
        return "<dependency><groupId>dev.gatebench.test</groupId><artifactId>" + artifact + "</artifactId><version>"
                + version + "</version>" + more + "</dependency>";
    }

    private void artifact(String artifact, String version, String more) throws IOException {
        pom(artifact, version, more);
        try (OutputStream file = Files.newOutputStream(file(artifact, version, "jar"));
                JarOutputStream jar = new JarOutputStream(file)) {
            jar.putNextEntry(new ZipEntry(artifact));
            jar.closeEntry();
        }
    }

    private void pom(String artifact, String version, String more) throws IOException {
        Path pom = file(artifact, version, "pom");
        Files.createDirectories(pom.getParent());
        Files.writeString(
                pom,
                "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion><groupId>"
                        + "dev.gatebench.test</groupId><artifactId>" + artifact + "</artifactId><version>" + version
                        + "</version>" + more + "</project>");
    }

    private Path file(String artifact, String version, String type) {
        return repository
                .resolve("dev/gatebench/test")
                .resolve(artifact)
                .resolve(version)
                .resolve(artifact + "-" + version + "." + type);
    }
}
