package dev.gatebench.lab.container;

import com.github.dockerjava.api.DockerClient;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** An empty image into which the folders of this machine's programs are bound, so that every program of this machine runs in it as it is. */
final class HostBindsImage {
    private static final String REFERENCE = "gatebench/empty:latest";

    /** A tar archive that holds nothing ends with two blocks of zeros. */
    private static final int EMPTY_TAR_BYTES = 1024;

    private static final List<String> FOLDERS = List.of("/usr", "/lib", "/lib64", "/bin", "/etc/alternatives");

    private HostBindsImage() {}

    /**
     * The image for a JDK of this machine.
     *
     * @throws EnvironmentException on systems whose programs are no Linux programs
     */
    static Image make(DockerClient docker, Path jdk, List<Path> jars) {
        if (!Files.isDirectory(Path.of("/proc/self"))) {
            throw new EnvironmentException("containers here can only run what is built into an image, and no image"
                    + " could be built: install a JDK with jlink");
        }
        if (DockerEngine.image(docker, REFERENCE).isEmpty()) {
            DockerEngine.ask("make an empty image", () -> docker.createImageCmd(
                            REFERENCE, new ByteArrayInputStream(new byte[EMPTY_TAR_BYTES]))
                    .exec());
        }
        return new BuiltImage(
                REFERENCE, DockerEngine.imageId(docker, REFERENCE), Image.Step.HOST_BINDS, Map.of(), binds(jdk, jars));
    }

    private static List<Path> binds(Path jdk, List<Path> jars) {
        List<Path> binds = new ArrayList<>();
        FOLDERS.stream().map(Path::of).filter(Files::isDirectory).forEach(binds::add);
        binds.addAll(configurations());
        binds.addAll(jars);
        if (FOLDERS.stream().noneMatch(jdk::startsWith)) {
            binds.add(jdk);
        }
        return binds;
    }

    /** Debian keeps the files of a JDK's {@code conf} in {@code /etc/java-17-openjdk}, and its certificates in {@code /etc/ssl}. */
    private static List<Path> configurations() {
        try (Stream<Path> etc = Files.list(Path.of("/etc"))) {
            return etc.filter(folder -> folder.getFileName().toString().matches("java-.*|ssl"))
                    .filter(Files::isDirectory)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
