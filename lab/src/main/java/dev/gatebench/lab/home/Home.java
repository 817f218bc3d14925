package dev.gatebench.lab.home;

import dev.gatebench.lab.process.EnvironmentException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The project's folder: studies and the jars that the build leaves in it.
 *
 * @param folder the checkout's top level
 */
public record Home(Path folder) {

    /** The system property that names the folder where it is not the one that {@code gatebench.jar} stands in. */
    public static final String PROPERTY = "gatebench.home";

    /**
     * Finds the folder: {@value #PROPERTY}, else the checkout in which this jar stands, else the working directory or
     * one above it.
     *
     * @throws EnvironmentException when none of them holds {@code studies}
     */
    public static Home find() {
        Optional<Path> named = Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of);
        return Stream.concat(named.stream(), named.isPresent() ? Stream.empty() : around())
                .map(Path::toAbsolutePath)
                .map(Path::normalize)
                .filter(folder -> Files.isDirectory(folder.resolve("studies")))
                .findFirst()
                .map(Home::new)
                .orElseThrow(() -> new EnvironmentException("no folder with 'studies' in it was found"
                        + named.map(path -> " at '" + path + "'")
                                .orElse(" around gatebench.jar or the working directory")
                        + ": run in a checkout of Gatebench or give -D" + PROPERTY + "=FOLDER"));
    }

    private static Stream<Path> around() {
        return Stream.concat(upwards(code()), upwards(Path.of("").toAbsolutePath()));
    }

    private static Stream<Path> upwards(Path from) {
        return Stream.iterate(from, path -> path != null, Path::getParent);
    }

    /** Where this code stands: {@code gatebench.jar}, or a folder of classes. */
    public static Path code() {
        try {
            return Path.of(Home.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    public Path studies() {
        return folder.resolve("studies");
    }

    /**
     * A jar that the build leaves in the folder.
     *
     * @param path its path in the folder
     * @throws EnvironmentException when it was not built
     */
    public Path built(String path) {
        Path jar = folder.resolve(path);
        if (!Files.isRegularFile(jar)) {
            throw new EnvironmentException("'" + path + "' is missing in " + folder
                    + ": nothing was built there yet; run ./mvnw package -DskipTests");
        }
        return jar;
    }
}
