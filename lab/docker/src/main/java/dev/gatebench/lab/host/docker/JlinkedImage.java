package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectImageResponse;
import dev.gatebench.core.settings.Sha256;
import dev.gatebench.lab.host.RunnableJar;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Two images built here, known by what is in them, so that each is built once: a JRE that {@code jlink} makes of a JDK,
 * with the libraries of this machine that it needs and nothing else, and on top of it the project's jars. There is no
 * shell in them.
 */
record JlinkedImage(DockerClient docker, Path jdk, List<Path> jars, Consumer<String> line) {
    static final String JRE = "gatebench/jre";
    static final String JARS = "gatebench/jars";
    private static final String JAVA = "/opt/jre/bin/java";
    private static final String JAR_FOLDER = "/opt/gatebench/";
    private static final int HASH_DIGITS = 16;

    /**
     * Returns the image with the jars, which it makes where it is not here.
     *
     * @throws IOException when the JDK has no {@code jlink}, or a step fails
     */
    Image make() throws IOException {
        String tag = hash(
                JreTree.MODULES,
                List.of(jdk.resolve("release"), jdk.resolve("lib/modules"), jdk.resolve("lib/server/libjvm.so")));
        String jre = JRE + ":" + tag;
        Map<String, Path> files = files();
        String reference = JARS + ":" + hash(tag + files.keySet(), List.copyOf(files.values()));
        Optional<InspectImageResponse> present = EngineImages.image(docker, reference);
        if (present.isEmpty()) {
            if (EngineImages.image(docker, jre).isEmpty()) {
                line.accept("building image " + jre + " of " + jdk + ", once");
                buildJre(jre);
            }
            line.accept("building image " + reference + " of the jars");
            buildJars(jre, reference, files);
        }
        Map<String, String> places = new LinkedHashMap<>();
        places.put(jdk.resolve("bin/java").toString(), JAVA);
        jars.forEach(jar -> places.put(jar.toString(), JAR_FOLDER + jar.getFileName()));
        return Image.built(reference, EngineImages.imageId(docker, reference), Image.Step.BUILT, places, List.of());
    }

    private void buildJre(String reference) throws IOException {
        EngineImages.build(docker, reference, """
                FROM scratch
                COPY root /
                ENV PATH=/opt/jre/bin
                ENV JAVA_HOME=/opt/jre
                """, folder -> JreTree.write(jdk, folder.resolve("root")));
    }

    /**
     * Returns the jars and their libraries, by their paths in the jars' folder of the image. A library of several jars
     * stands there once: its name says its version.
     */
    private Map<String, Path> files() {
        Map<String, Path> files = new LinkedHashMap<>();
        for (Path jar : jars) {
            RunnableJar.files(jar)
                    .forEach(file -> files.putIfAbsent(
                            jar.resolveSibling(".")
                                    .normalize()
                                    .relativize(file.normalize())
                                    .toString(),
                            file));
        }
        return files;
    }

    private void buildJars(String jre, String reference, Map<String, Path> files) throws IOException {
        String dockerfile = """
                FROM %s
                COPY jars %s
                LABEL dev.gatebench.image=jars
                """.formatted(jre, JAR_FOLDER);
        EngineImages.build(docker, reference, dockerfile, folder -> {
            Files.createDirectories(folder.resolve("jars")); // there too where no jar is
            for (Map.Entry<String, Path> file : files.entrySet()) {
                Path copy = folder.resolve("jars").resolve(file.getKey());
                Files.createDirectories(copy.resolveSibling("."));
                Files.copy(file.getValue(), copy);
            }
        });
        removeOlder(reference);
    }

    /** Removes images of earlier builds of the jars; one of today may be another run's. */
    private void removeOlder(String newest) {
        long yesterday = Instant.now().minus(Duration.ofDays(1)).getEpochSecond();
        EngineCalls.ask("list images", () -> docker.listImagesCmd()
                        .withLabelFilter(Map.of("dev.gatebench.image", "jars"))
                        .exec())
                .stream()
                .filter(image -> image.getRepoTags() != null && image.getCreated() < yesterday)
                .flatMap(image -> List.of(image.getRepoTags()).stream())
                .filter(tag -> tag.startsWith(JARS + ":") && !tag.equals(newest))
                .forEach(tag -> {
                    try {
                        EngineCalls.ask("remove an image", () -> docker.removeImageCmd(tag)
                                .exec());
                    } catch (EnvironmentException e) {
                        // a container uses it: it is removed at a later build
                    }
                });
    }

    private static String hash(String text, List<Path> files) throws IOException {
        StringBuilder hashes = new StringBuilder(text);
        for (Path file : files) {
            hashes.append(Files.isRegularFile(file) ? Sha256.of(file) : "none");
        }
        return Sha256.of(hashes.toString()).substring(0, HASH_DIGITS);
    }
}
