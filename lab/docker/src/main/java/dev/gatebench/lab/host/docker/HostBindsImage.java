package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import dev.gatebench.lab.host.RunnableJar;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Tools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An empty image into which the folders of this machine's programs are bound, so that every program of this machine
 * runs in it as it is.
 */
final class HostBindsImage {
    private static final String REFERENCE = "gatebench/empty:latest";

    private static final List<String> FOLDERS = List.of("/usr", "/lib", "/lib64", "/bin", "/sbin", "/etc/alternatives");

    /**
     * Files of {@code /etc} that programs need. Debian keeps the files of a JDK's {@code conf} in
     * {@code /etc/java-17-openjdk}; servers look up their user, and the loader of libraries where these are.
     */
    private static final String CONFIGURATIONS = "java-.*|passwd|group|ld\\.so\\.cache";

    /** Certificates and settings of TLS, without the private keys beside them. */
    private static final List<String> TLS = List.of("/etc/ssl/certs", "/etc/ssl/openssl.cnf");

    private HostBindsImage() {}

    /** Returns the image for a JDK of this machine. */
    static Image ofJdk(DockerClient docker, Path jdk, List<Path> jars) {
        return make(
                docker,
                Map.of(),
                Stream.concat(Stream.of(jdk), jars.stream().flatMap(jar -> RunnableJar.files(jar).stream())));
    }

    /**
     * Returns the image for a program of this machine.
     *
     * @param program its path, or its name on the PATH
     * @throws EnvironmentException when there is none
     */
    static Image ofProgram(DockerClient docker, String program) {
        Path path = Optional.of(Path.of(program))
                .filter(Path::isAbsolute)
                .filter(Files::isExecutable)
                .or(() -> Tools.find(program))
                .orElseThrow(() -> new EnvironmentException("'" + program
                        + "' must be a program of this machine to run in a container without an image of its own, and"
                        + " is none: install it or name an image"));
        return make(docker, Map.of(program, path.toString()), Stream.of(path));
    }

    private static Image make(DockerClient docker, Map<String, String> places, Stream<Path> others) {
        if (!Files.isDirectory(Path.of("/proc/self"))) {
            throw new EnvironmentException("programs of this machine run in containers on Linux alone: name an image,"
                    + " or, for Java, install a JDK with jlink");
        }
        if (EngineImages.image(docker, REFERENCE).isEmpty()) {
            build(docker);
        }
        return Image.built(
                REFERENCE, EngineImages.imageId(docker, REFERENCE), Image.Step.HOST_BINDS, places, binds(others));
    }

    /** Builds the image with a label, because the engine makes no image of nothing at all. */
    private static void build(DockerClient docker) {
        try {
            EngineImages.build(docker, REFERENCE, "FROM scratch\nLABEL dev.gatebench.image=empty\n", folder -> {});
        } catch (IOException e) {
            throw new EnvironmentException(
                    "image '" + REFERENCE + "' could not be built: " + e.getMessage()
                            + "; name an image of the program",
                    e);
        }
    }

    private static List<Path> binds(Stream<Path> others) {
        List<Path> binds = new ArrayList<>();
        FOLDERS.stream().map(Path::of).filter(Files::isDirectory).forEach(binds::add);
        TLS.stream().map(Path::of).filter(Files::exists).forEach(binds::add);
        try (Stream<Path> etc = Files.list(Path.of("/etc"))) {
            etc.filter(path -> path.getFileName().toString().matches(CONFIGURATIONS))
                    .sorted()
                    .forEach(binds::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        others.filter(path -> FOLDERS.stream().noneMatch(path::startsWith)).forEach(binds::add);
        return binds;
    }
}
