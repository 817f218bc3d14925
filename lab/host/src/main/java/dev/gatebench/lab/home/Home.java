package dev.gatebench.lab.home;

import dev.gatebench.lab.process.CodeLocation;
import dev.gatebench.lab.process.EnvironmentException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The project's folder, with its studies and jars: a checkout, in which the build leaves each jar in the folder
 * {@code target} of its module, or an unpacked distribution, which holds them all in {@code lib}.
 */
public record Home(Path folder) {

    /** System property that names the folder where it is not the one that {@code gatebench.jar} stands in. */
    public static final String PROPERTY = "gatebench.home";

    private static final String LIB = "lib";

    /**
     * Finds the folder: {@value #PROPERTY}, else the checkout or distribution in which this jar stands, else the
     * working directory or one above it.
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
                        + ": run in a checkout of Gatebench, run bin/gatebench of a distribution, or give -D" + PROPERTY
                        + "=FOLDER"));
    }

    private static Stream<Path> around() {
        return Stream.concat(
                upwards(CodeLocation.of(Home.class)), upwards(Path.of("").toAbsolutePath()));
    }

    private static Stream<Path> upwards(Path from) {
        return Stream.iterate(from, path -> path != null, Path::getParent);
    }

    public Path studies() {
        return folder.resolve("studies");
    }

    /** Returns whether it is an unpacked distribution. */
    public boolean isDistribution() {
        return Files.isRegularFile(folder.resolve(LIB).resolve("gatebench.jar"));
    }

    /**
     * Returns the folder that runs are written into unless the user says otherwise: {@code target/bench} of a checkout;
     * with a distribution, which may be another user's, {@code gatebench-runs} in the working directory.
     */
    public Path runs() {
        return isDistribution() ? Path.of("gatebench-runs") : folder.resolve("target/bench");
    }

    /** Returns the path of a jar of ours, by its path in a checkout; it may be missing. */
    public Path jar(String path) {
        return isDistribution() ? folder.resolve(LIB).resolve(Path.of(path).getFileName()) : folder.resolve(path);
    }

    /**
     * Returns a jar of ours, by its path in a checkout.
     *
     * @throws EnvironmentException when it is not there
     */
    public Path built(String path) {
        Path jar = jar(path);
        if (!Files.isRegularFile(jar)) {
            throw new EnvironmentException("'" + folder.relativize(jar) + "' is missing in " + folder
                    + (isDistribution()
                            ? ": unpack the distribution again"
                            : ": nothing was built there yet; run ./mvnw package -DskipTests"));
        }
        return jar;
    }
}
