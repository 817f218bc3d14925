package dev.gatebench.lab.container;

import com.github.dockerjava.api.DockerClient;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.ProcessSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Finds or makes the image of a process, in the order of {@code docs/containers.md}, and remembers it. */
final class Images {
    private final DockerClient docker;
    private final List<Path> jars;
    private final Consumer<String> line;
    private final Map<String, Image> found = new LinkedHashMap<>();

    /**
     * @param jars the project's jars, which are put into the image
     * @param line takes a line for people
     */
    Images(DockerClient docker, List<Path> jars, Consumer<String> line) {
        this.docker = docker;
        this.jars = List.copyOf(jars);
        this.line = line;
    }

    /**
     * The image of a process: the official one that it names, else one of ours for its {@code java}.
     *
     * @throws EnvironmentException when there is none
     */
    synchronized Image of(ProcessSpec spec) {
        return spec.needs()
                .image()
                .map(this::official)
                .orElseGet(() -> ofJava(Path.of(spec.command().get(0))));
    }

    /** The official image of that name, present or pulled. */
    synchronized Image official(String reference) {
        Image known = found.get(reference);
        if (known == null) {
            OfficialImages.Found looked = OfficialImages.find(docker, reference);
            known = looked.image()
                    .orElseThrow(() -> new EnvironmentException(
                            "image '" + reference + "' " + looked.whyNot() + ": pull it with 'docker pull " + reference
                                    + "', or give --shenyu-home DIR, whose files are put into a container"));
            found.put(reference, known);
        }
        return known;
    }

    /** The image of ours for a {@code java} program of this machine. */
    synchronized Image ofJava(Path java) {
        Image known = found.get(java.toString());
        if (known == null) {
            known = make(java);
            found.put(java.toString(), known);
        }
        return known;
    }

    private Image make(Path java) {
        Optional<Path> jdk = Optional.ofNullable(java.getParent()).map(Path::getParent);
        if (jdk.isEmpty()) {
            throw new EnvironmentException("'" + java + "' is no java program of a JDK: run on a JDK");
        }
        try {
            return new JlinkedImage(docker, jdk.get(), jars, line).make();
        } catch (IOException e) {
            line.accept("no image could be built of " + jdk.get() + " (" + e.getMessage()
                    + "): this machine's folders are bound into an empty one instead");
            return HostBindsImage.make(docker, jdk.get(), jars);
        }
    }

    /** Image by what it is for, for the environment of a run. */
    synchronized Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        found.values()
                .forEach(image ->
                        facts.put("image " + image.reference(), image.step().words() + "; " + image.digest()));
        return facts;
    }
}
