package dev.gatebench.shenyu;

import dev.gatebench.shenyu.version.ShenyuHome;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The program that the JVM of a gateway runs. */
public sealed interface GatewayProgram {
    /** Returns the arguments of {@code java} that name the program; they come after its options. */
    List<String> arguments();

    /** Throws a {@link NoSuchFileException} where the program is not there. */
    void require() throws NoSuchFileException;

    /**
     * A runnable jar.
     *
     * @param path {@code shenyu-embedded.jar}, or the jar that stands in for it
     */
    record Jar(Path path) implements GatewayProgram {
        @Override
        public List<String> arguments() {
            return List.of("-jar", path.toAbsolutePath().toString());
        }

        @Override
        public void require() throws NoSuchFileException {
            if (!Files.isRegularFile(path)) {
                throw new NoSuchFileException(
                        path.toString(), null, "build it: ./mvnw -DskipTests -pl shenyu-config/embedded -am package");
            }
        }
    }

    /** The distribution in an official image, where its Dockerfile puts it. */
    record InImage() implements GatewayProgram {
        private static final String LIB = "/opt/shenyu-bootstrap/lib/*";

        @Override
        public List<String> arguments() {
            return List.of("-cp", LIB, ShenyuHome.MAIN_CLASS);
        }

        @Override
        public void require() {
            // the image is known to be there
        }
    }

    /**
     * A release's distribution; nothing of its {@code conf} is on the class path, so that no settings but those written
     * here apply.
     *
     * @param further jars beside those of its folder {@code ext-lib}
     */
    record Distribution(ShenyuHome home, List<Path> further) implements GatewayProgram {
        public Distribution {
            further = List.copyOf(further);
        }

        /** A distribution without further jars. */
        public Distribution(ShenyuHome home) {
            this(home, List.of());
        }

        @Override
        public List<String> arguments() {
            String classPath = Stream.concat(
                            Stream.of(home.classPath()), further.stream().map(Path::toString))
                    .collect(Collectors.joining(File.pathSeparator));
            return List.of("-cp", classPath, ShenyuHome.MAIN_CLASS);
        }

        @Override
        public void require() throws NoSuchFileException {
            for (Path jar : home.jars()) {
                if (!Files.isRegularFile(jar)) {
                    throw new NoSuchFileException(jar.toString(), null, "unpack the distribution again");
                }
            }
        }
    }
}
