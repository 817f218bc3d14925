package dev.gatebench.lab.host;

import dev.gatebench.core.study.RuntimeSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * The needs of a run, which a site is told before anything is started there. Where it does not see this machine's
 * files, jars and programs are known by their content, so that a file that is there already is not brought again.
 *
 * @param jars the project's jars that are started; the libraries of each are {@link RunnableJar}'s
 * @param javas the {@code bin/java} programs of this machine that are started
 * @param injectors number of injectors that send together, ≥ 1
 * @param images names and tags of the official images that are started
 * @param line takes lines for people
 */
public record HostRequest(
        RuntimeSpec runtime,
        Path folder,
        List<Path> jars,
        List<Path> javas,
        int injectors,
        List<String> images,
        Consumer<String> line) {}
