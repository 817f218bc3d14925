package dev.gatebench.lab.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.cpu.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskSpecTest {
    @TempDir
    Path folder;

    private List<Path> named(Object... words) {
        List<String> command = List.of(words).stream().map(Object::toString).toList();
        return List.copyOf(TaskSpec.logged("a", Role.SUT, command, Optional.empty(), folder.resolve("a.log"))
                .namedFiles());
    }

    @Test
    void namesTheFilesBehindItsProgramThatAreHere() throws IOException {
        Path file = Files.createFile(folder.resolve("nginx.conf"));

        assertThat(named(file, "-c", file, "-p", folder, folder.resolve("none"), "nginx.conf"))
                .containsExactly(file);
    }

    @Test
    void namesTheLibrariesOfAJarThatItRuns() throws IOException {
        Path library = Files.createFile(folder.resolve("one.jar"));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "one.jar");
        Path jar = folder.resolve("some.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();

        assertThat(named("java", "-jar", jar)).containsExactly(jar, library);
        assertThat(named("java", "-cp", jar)).containsExactly(jar);
    }
}
