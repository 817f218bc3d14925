package dev.gatebench.lab.host;

import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** A jar that is started, and the libraries that its manifest names, which stand beside it. */
public final class RunnableJar {
    private RunnableJar() {}

    /**
     * Returns the files that a JVM reads which is started with a jar: the jar itself first. All of them are needed at
     * another place, in the same places relative to each other.
     *
     * @throws EnvironmentException when the jar cannot be read, one of them is missing, or it names one elsewhere than
     *     below its own folder: a stranger's jar would have it sent to another host
     */
    public static List<Path> files(Path jar) {
        List<Path> libraries = names(jar).stream().map(jar::resolveSibling).toList();
        Path folder = jar.toAbsolutePath().normalize().resolveSibling("");
        libraries.stream()
                .filter(file -> !file.toAbsolutePath().normalize().startsWith(folder))
                .findFirst()
                .ifPresent(elsewhere -> {
                    throw new EnvironmentException("'" + jar + "' must name libraries below its own folder in its"
                            + " Class-Path, names '" + elsewhere + "': put them beside it");
                });
        libraries.stream()
                .filter(file -> !Files.isRegularFile(file))
                .findFirst()
                .ifPresent(missing -> {
                    throw new EnvironmentException("'" + missing + "' is missing, which '" + jar
                            + "' needs: build it anew, ./mvnw package -DskipTests, or unpack the distribution again");
                });
        return Stream.concat(Stream.of(jar), libraries.stream()).toList();
    }

    /**
     * Returns the libraries that its manifest names: paths relative to the jar's folder; none for a jar that holds all
     * it needs.
     *
     * @throws EnvironmentException when the jar cannot be read
     */
    public static List<String> names(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            return Optional.ofNullable(file.getManifest())
                    .map(manifest -> manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH))
                    .map(text -> List.of(text.strip().split("\\s+")))
                    .orElse(List.of());
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + jar + "' cannot be read as a jar: " + e.getMessage() + ": build it anew, ./mvnw package", e);
        }
    }
}
