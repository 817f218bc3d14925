package dev.gatebench.lab.host.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.TarImage;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.settings.Sha256;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.ShortLivedJvm;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With a registry in memory. */
@Timeout(60)
@Integration
class ProjectImageIT {
    @TempDir
    Path folder;

    private Path jar;
    private Path library;
    private String base;

    @BeforeEach
    void writeFiles() throws Exception {
        library = Files.writeString(folder.resolve("library.jar"), "classes of others");
        jar = folder.resolve("project.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "library.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        Path tar = folder.resolve("base.tar");
        var unused = Jib.fromScratch()
                .containerize(Containerizer.to(TarImage.at(tar).named("base"))
                        .setApplicationLayersCache(folder.resolve("layers")));
        base = "tar://" + tar;
    }

    private static String digestIn(String name) {
        return name.substring(name.indexOf('@') + 1);
    }

    private static List<String> filesIn(MemoryRegistry registry, String name) throws IOException {
        JsonNode manifest = Json.mapper().readTree(registry.manifest(digestIn(name)));
        List<String> files = new ArrayList<>();
        for (JsonNode layer : manifest.path("layers")) {
            byte[] content = registry.blob(layer.path("digest").asText());
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(content))) {
                files.add(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
            }
        }
        return files;
    }

    @Test
    void holdsEachFileByItsContentAndTellsNothingOfThisMachine() throws Exception {
        try (MemoryRegistry registry = MemoryRegistry.start()) {
            String name = new ProjectImage(base, registry.name() + "/bench/gatebench:1", Set.of())
                    .push(List.of(jar), List.of());

            assertThat(name).matches(registry.name() + "/bench/gatebench@sha256:[0-9a-f]{64}");
            List<String> layers = filesIn(registry, name);
            assertThat(layers)
                    .anyMatch(layer -> layer.contains("opt/gatebench/content/" + sha256(library))
                            && layer.contains("classes of others"))
                    .anyMatch(layer -> layer.contains("opt/gatebench/content/" + sha256(jar)))
                    .noneMatch(layer -> layer.contains(folder.toString()))
                    .noneMatch(layer -> layer.contains("project.jar"));
            assertThat(registry.manifest("1")).isEqualTo(registry.manifest(digestIn(name)));
        }
    }

    private static String sha256(Path file) {
        try {
            return Sha256.of(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void isTheSameWhereItsFilesAreAndIsNotSentAgain() throws Exception {
        try (MemoryRegistry registry = MemoryRegistry.start()) {
            ProjectImage image = new ProjectImage(base, registry.name() + "/gatebench:1", Set.of());
            String first = image.push(List.of(jar), List.of());
            List<String> sent = registry.sent();

            assertThat(image.push(List.of(jar), List.of())).isEqualTo(first);
            assertThat(registry.sent()).isEqualTo(sent).doesNotHaveDuplicates();

            Files.writeString(library, "other classes");
            assertThat(image.push(List.of(jar), List.of())).isNotEqualTo(first);
        }
    }

    @Test
    void takesWhatElseARunWouldBring() throws Exception {
        Path distribution = Files.createDirectories(folder.resolve("shenyu/lib"));
        Path one = Files.writeString(distribution.resolve("one.jar"), "one");
        try (MemoryRegistry registry = MemoryRegistry.start()) {
            String name = new ProjectImage(base, registry.name() + "/gatebench:1", Set.of())
                    .push(List.of(jar), List.of(folder.resolve("shenyu")));

            assertThat(filesIn(registry, name))
                    .anyMatch(layer -> layer.contains("opt/gatebench/content/" + sha256(one)));
        }
    }

    @Test
    void saysInOneLineWhatARegistryDoesNotTake() throws Exception {
        try (MemoryRegistry registry = MemoryRegistry.refusing(403)) {
            ProjectImage image = new ProjectImage(base, registry.name() + "/gatebench:1", Set.of());

            assertThatThrownBy(() -> image.push(List.of(jar), List.of()))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageStartingWith("image '" + registry.name() + "/gatebench:1' cannot be made of 'tar://")
                    .hasMessageContaining("docker login")
                    .hasMessageNotContaining("\n");
        }
    }

    @Test
    void saysInOneLineThatABaseIsNotThere() throws Exception {
        try (MemoryRegistry registry = MemoryRegistry.start()) {
            for (String missing : List.of(registry.name() + "/jdk:17", "tar:///nowhere/base.tar")) {
                ProjectImage image = new ProjectImage(missing, registry.name() + "/gatebench:1", Set.of());

                assertThatThrownBy(() -> image.push(List.of(jar), List.of()))
                        .isInstanceOf(EnvironmentException.class)
                        .hasMessageContaining("'" + missing + "'")
                        .hasMessageNotContaining("\n");
            }
            assertThatThrownBy(() -> registry.manifest("1"))
                    .as("layers may be sent beside asking for the base, the image is not")
                    .isInstanceOf(NoSuchElementException.class);
        }
    }

    @Test
    void refusesWhatIsNoName() {
        for (String wrong : List.of("Upper/Case", "", "a b", "x@sha256:1")) {
            assertThatThrownBy(() -> new ProjectImage(base, wrong, Set.of()).push(List.of(jar), List.of()))
                    .as(wrong)
                    .isInstanceOf(StudyException.class)
                    .hasMessageContaining("REGISTRY/NAME:TAG")
                    .hasMessageContaining("'" + wrong + "'");
        }
        assertThatThrownBy(() -> new ProjectImage(base, "localhost/x@sha256:" + "0".repeat(64), Set.of())
                        .push(List.of(jar), List.of()))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("remove what follows '@'");
        assertThatThrownBy(() -> new ProjectImage(base, "localhost/x:1", Set.of("arm64")).push(List.of(jar), List.of()))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("OS/ARCHITECTURE")
                .hasMessageContaining("'arm64'");
    }

    @Test
    void leavesNothingOfItsOwnWhenItIsAskedToEnd() throws Exception {
        Path scratch = Files.createDirectory(folder.resolve("scratch"));
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String registry = "127.0.0.1:" + silent.getLocalPort();
            Process pushing = new ProcessBuilder(ShortLivedJvm.command(
                            List.of("-Djava.io.tmpdir=" + scratch),
                            "dev.gatebench.lab.command.Main",
                            "kubernetes",
                            "image",
                            "--base",
                            registry + "/base:1",
                            "--to",
                            registry + "/bench/gatebench:1"))
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("said").toFile())
                    .start();
            try (Socket asked = silent.accept()) {
                assertThat(asked.isConnected()).isTrue();
                assertThat(scratch).isNotEmptyDirectory();

                pushing.destroy();
                pushing.waitFor();

                assertThat(scratch).as(Files.readString(folder.resolve("said"))).isEmptyDirectory();
            } finally {
                pushing.destroyForcibly();
            }
        }
    }
}
