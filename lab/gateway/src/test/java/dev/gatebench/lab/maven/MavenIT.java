package dev.gatebench.lab.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.lab.home.Home;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.ShortLivedJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jars copied by a real Maven from a local repository of the test's own, which holds small artifacts, and beside them,
 * by links, those of the user's: what Maven itself needs is downloaded once on a machine.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
class MavenIT {
    @TempDir
    private static Path repository;

    @TempDir
    Path folder;

    @BeforeAll
    static void install() throws IOException {
        linkToTheUsersOwn();
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

    /** Keeps JUnit from a warning of each. */
    @AfterAll
    static void unlink() throws IOException {
        try (Stream<Path> groups = Files.list(repository)) {
            for (Path link : groups.filter(Files::isSymbolicLink).toList()) {
                Files.delete(link);
            }
        }
    }

    @Test
    void copiesAJarAndWhatItNeedsInTheVersionsThatItsOwnPomManages() throws Exception {
        maven().copy(new Repositories.Coordinates("dev.gatebench.test", "small", "1"), folder.resolve("lib"));

        try (Stream<Path> copied = Files.list(folder.resolve("lib"))) {
            assertThat(copied.map(Path::getFileName).map(Path::toString))
                    .containsExactlyInAnyOrder("small-1.jar", "needed-1.jar", "deep-2.jar");
        }
    }

    @Test
    void saysInOneLineWhatIsMissing() {
        assertThatExceptionOfType(Repositories.UnresolvedException.class)
                .isThrownBy(() -> maven().copy(
                                new Repositories.Coordinates("dev.gatebench.test", "small", "2"),
                                folder.resolve("lib")))
                .withMessageContaining("dev.gatebench.test:small:pom:2")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
        assertThatExceptionOfType(Repositories.UnresolvedException.class)
                .isThrownBy(() -> maven().copy(
                                new Repositories.Coordinates("dev.gatebench.test", "broken", "1"),
                                folder.resolve("lib")))
                .withMessageContaining("dev.gatebench.test:missing:jar:1");
    }

    @Test
    void saysThatItCannotBeStarted() {
        assertThatExceptionOfType(Repositories.UnresolvedException.class)
                .isThrownBy(() -> new Maven(List.of(folder.resolve("no-mvn").toString()))
                        .copy(new Repositories.Coordinates("dev.gatebench.test", "small", "1"), folder.resolve("lib")))
                .withMessageContaining("Maven cannot be started: ")
                .withMessageContaining("no-mvn");
    }

    /** The wrapper's, by the user's settings, but with the test's repository in place of the user's own. */
    private static Maven maven() {
        String options = System.getenv().getOrDefault("MAVEN_OPTS", "");
        return new Maven(List.of(
                "env",
                "MAVEN_OPTS=" + options + " " + ShortLivedJvm.ONE_TIER,
                Home.find().folder().resolve("mvnw").toString(),
                "-Dmaven.repo.local=" + repository));
    }

    /** Links all groups but {@code dev}, into which the artifacts of the test go. */
    private static void linkToTheUsersOwn() throws IOException {
        // Surefire and Failsafe say where the Maven that they run in has it
        Path own = Path.of(System.getProperty("localRepository", System.getProperty("user.home") + "/.m2/repository"));
        if (Files.isDirectory(own)) {
            try (Stream<Path> groups = Files.list(own)) {
                for (Path group : groups.filter(each -> !each.endsWith("dev")).toList()) {
                    Files.createSymbolicLink(repository.resolve(group.getFileName()), group);
                }
            }
        }
    }

    private static String dependency(String artifact, String version, String more) {
        return "<dependency><groupId>dev.gatebench.test</groupId><artifactId>" + artifact + "</artifactId><version>"
                + version + "</version>" + more + "</dependency>";
    }

    private static void artifact(String artifact, String version, String more) throws IOException {
        pom(artifact, version, more);
        try (OutputStream file = Files.newOutputStream(file(artifact, version, "jar"));
                JarOutputStream jar = new JarOutputStream(file)) {
            jar.putNextEntry(new ZipEntry(artifact));
            jar.closeEntry();
        }
    }

    private static void pom(String artifact, String version, String more) throws IOException {
        Path pom = file(artifact, version, "pom");
        Files.createDirectories(pom.getParent());
        Files.writeString(
                pom,
                "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion><groupId>"
                        + "dev.gatebench.test</groupId><artifactId>" + artifact + "</artifactId><version>" + version
                        + "</version>" + more + "</project>");
    }

    private static Path file(String artifact, String version, String type) {
        return repository
                .resolve("dev/gatebench/test")
                .resolve(artifact)
                .resolve(version)
                .resolve(artifact + "-" + version + "." + type);
    }
}
