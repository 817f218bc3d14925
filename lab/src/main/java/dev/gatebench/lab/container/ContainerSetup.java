package dev.gatebench.lab.container;

import com.github.dockerjava.api.DockerClient;
import dev.gatebench.core.study.RuntimeSpec.Network;
import dev.gatebench.lab.host.Jvm;
import dev.gatebench.lab.meter.Meter;
import dev.gatebench.lab.process.ProcessStarter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The runtime of containers, made ready: an engine that answers, nothing left by killed runs, and an image for the project's jars. */
public final class ContainerSetup {
    private final DockerClient docker;
    private final Images images;
    private final Network network;
    private final ContainerMeter meter;
    private final Consumer<String> line;

    private ContainerSetup(
            DockerClient docker, Images images, Network network, ContainerMeter meter, Consumer<String> line) {
        this.docker = docker;
        this.images = images;
        this.network = network;
        this.meter = meter;
        this.line = line;
    }

    /**
     * Makes it ready.
     *
     * @param jars the project's jars
     * @param line takes lines for people
     * @throws dev.gatebench.lab.process.EnvironmentException when no engine answers within 12 s, or no image can be had
     */
    public static ContainerSetup prepare(Network network, List<Path> jars, Consumer<String> line) {
        DockerClient docker = DockerEngine.client();
        ContainerSweep.leftovers(docker).forEach(line);
        Images images = new Images(docker, jars, line);
        images.ofJava(Path.of(Jvm.java()));
        return new ContainerSetup(docker, images, network, new ContainerMeter(Meter.ofThisHost(), docker), line);
    }

    /**
     * Finds or pulls an official image.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when it is not here and cannot be pulled
     */
    public void requireImage(String reference) {
        images.official(reference);
    }

    /** Finds or builds the image with a {@code java} of this machine. */
    public void requireJava(Path java) {
        images.ofJava(java);
    }

    /**
     * Starts the run's containers.
     *
     * @param helpers starts what needs no container
     * @param folder the run's folder
     */
    public ProcessStarter starter(ProcessStarter helpers, Path folder) {
        return new Containers(docker, helpers, images, network, folder, RunLabel.ofThisProcess(), meter, line);
    }

    /** Reads containers and processes. */
    public Meter meter() {
        return meter;
    }

    /** What is used, how images came to be here, and their digests, for the environment of a run. */
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>(images.facts());
        facts.put(
                "runtime",
                network == Network.HOST
                        ? "containers on the machine's network"
                        : "containers on a network of their own");
        return facts;
    }
}
