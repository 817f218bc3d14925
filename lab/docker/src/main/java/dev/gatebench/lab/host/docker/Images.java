package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Finds or makes the image of a task, in the order of {@code docs/containers.md}, and remembers it.
 *
 * @param jars the project's jars, which are put into the image of a JVM
 */
record Images(
        DockerClient docker, List<Path> jars, Consumer<String> line, PinnedDigests pins, Map<String, Image> found) {
    /** Returns the image of a task: the official one that it names, else one of ours for its program. */
    Image of(TaskSpec spec) {
        return spec.needs()
                .image()
                .map(this::official)
                .orElseGet(() -> ofProgram(spec.command().get(0)));
    }

    /**
     * Returns the official image of that name, present or pulled.
     *
     * @throws EnvironmentException when there is none, or it is another than the pinned one
     */
    synchronized Image official(String reference) {
        Image known = found.get(reference);
        if (known == null) {
            OfficialImages.Found looked = OfficialImages.find(docker, reference, pins);
            known = looked.image()
                    .orElseThrow(() -> new EnvironmentException("image '" + reference + "' " + looked.whyNot()
                            + ": pull it with 'docker pull " + reference + "'"));
            found.put(reference, known);
        }
        return known;
    }

    /** Returns the image of ours for a program of this machine, by its path or its name. */
    synchronized Image ofProgram(String program) {
        Image known = found.get(program);
        if (known == null) {
            known = Path.of(program).endsWith("bin/java")
                    ? ofJava(Path.of(program))
                    : HostBindsImage.ofProgram(docker, program);
            found.put(program, known);
        }
        return known;
    }

    private Image ofJava(Path java) {
        Path jdk = java.resolve("../..").normalize();
        try {
            return new JlinkedImage(docker, jdk, jars, line).make();
        } catch (IOException e) {
            line.accept("no image could be built of " + jdk + " (" + e.getMessage()
                    + "): this machine's folders are bound into an empty one instead");
            return HostBindsImage.ofJdk(docker, jdk, jars);
        }
    }

    /** Returns how each image came to be here, for the environment of a run. */
    synchronized Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        found.values()
                .forEach(image ->
                        facts.put("image " + image.reference(), image.step().words() + "; " + image.digest()));
        return facts;
    }
}
