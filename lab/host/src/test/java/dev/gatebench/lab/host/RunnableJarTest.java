package dev.gatebench.lab.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunnableJarTest {
    @TempDir
    Path folder;

    @Test
    void isTheJarAndTheLibrariesThatItsManifestNames() throws IOException {
        Files.createDirectory(folder.resolve("libraries"));
        Path one = Files.createFile(folder.resolve("libraries/one-1.jar"));
        Path two =
                Files.createFile(folder.resolve("libraries/two-with-a-name-that-breaks-the-line-of-a-manifest-2.jar"));
        Path jar = jar("libraries/one-1.jar libraries/" + two.getFileName());

        assertThat(RunnableJar.files(jar)).containsExactly(jar, one, two);
    }

    @Test
    void isTheJarAloneWhereItHoldsAllItNeeds() throws IOException {
        Path jar = jar("");

        assertThat(RunnableJar.files(jar)).containsExactly(jar);
    }

    @Test
    void namesTheLibraryThatIsMissingAndTheRemedy() throws IOException {
        Path jar = jar("libraries/gone-1.jar");

        assertThatThrownBy(() -> RunnableJar.files(jar))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("libraries/gone-1.jar' is missing, which '" + jar + "' needs")
                .hasMessageContaining("./mvnw package -DskipTests");
    }

    @Test
    void refusesAJarThatNamesFilesElsewhereWhichWouldBeSentWithIt() throws IOException {
        for (String elsewhere : List.of("/etc/passwd", "../id_rsa", "libraries/../../id_rsa")) {
            assertThatThrownBy(() -> RunnableJar.files(jar(elsewhere)))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageContaining("must name libraries below its own folder in its Class-Path, names '");
        }
    }

    @Test
    void refusesWhatIsNoJar() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jar"), "text");

        assertThatThrownBy(() -> RunnableJar.files(text))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("text.jar' cannot be read as a jar");
    }

    private Path jar(String classPath) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (!classPath.isEmpty()) {
            manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        }
        Path jar = folder.resolve("some.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }
}
