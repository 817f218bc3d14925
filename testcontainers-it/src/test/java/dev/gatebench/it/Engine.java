package dev.gatebench.it;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.BuildImageResultCallback;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.HostConfig;
import dev.gatebench.lab.host.docker.DockerEngine;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The engine as tests look at it, past what they test. */
final class Engine {
    private static final String LABEL = "dev.gatebench.run.pid";

    private final DockerClient docker;

    /** The one that is found. */
    Engine() {
        docker = DockerEngine.client();
    }

    /** One at an address. */
    Engine(String address) {
        docker = DockerEngine.at(address);
    }

    /** Names of all containers, ended ones too, of the run of a process. */
    List<String> containersOf(long pid) {
        return containers(pid).stream()
                .map(container -> container.getNames()[0])
                .toList();
    }

    /** Names of the containers of all runs, ended ones too. */
    List<String> allOfRuns() {
        return docker.listContainersCmd().withShowAll(true).withLabelFilter(List.of(LABEL)).exec().stream()
                .map(container -> container.getNames()[0])
                .toList();
    }

    /** Names of the networks of the run of a process. */
    List<String> networksOf(long pid) {
        return docker.listNetworksCmd().withFilter("label", List.of(LABEL + "=" + pid)).exec().stream()
                .map(network -> network.getName())
                .toList();
    }

    /** The container of this process's run whose name ends so. */
    InspectContainerResponse container(String nameEnd) {
        return containers(ProcessHandle.current().pid()).stream()
                .filter(container -> container.getNames()[0].endsWith(nameEnd))
                .map(container -> docker.inspectContainerCmd(container.getId()).exec())
                .findFirst()
                .orElseThrow();
    }

    /** The address that this machine has in the network of a container. */
    String gatewayOf(String containerId) {
        return docker.inspectContainerCmd(containerId).exec().getNetworkSettings().getNetworks().values().stream()
                .map(network -> docker.inspectNetworkCmd()
                        .withNetworkId(network.getNetworkID())
                        .exec())
                .flatMap(network -> network.getIpam().getConfig().stream())
                .map(config -> String.valueOf(config.getGateway()))
                .findFirst()
                .orElseThrow();
    }

    /** Starts a container with the image and files of another, on the network that the engine gives by itself. */
    String likeOnUsualNetwork(String containerId) {
        InspectContainerResponse other = docker.inspectContainerCmd(containerId).exec();
        String id = docker.createContainerCmd(other.getImageId())
                .withCmd(other.getConfig().getCmd())
                .withHostConfig(HostConfig.newHostConfig()
                        .withMounts(other.getHostConfig().getMounts()))
                .exec()
                .getId();
        docker.startContainerCmd(id).exec();
        return id;
    }

    /** Removes a container. */
    void remove(String containerId) {
        docker.removeContainerCmd(containerId).withForce(true).exec();
    }

    /** Returns the output of a command in a container. */
    String run(String containerId, String... command) throws InterruptedException {
        StringBuilder output = new StringBuilder();
        String id = docker.execCreateCmd(containerId)
                .withCmd(command)
                .withAttachStdout(true)
                .withAttachStderr(true)
                .exec()
                .getId();
        docker.execStartCmd(id)
                .exec(new ResultCallback.Adapter<Frame>() {
                    @Override
                    public void onNext(Frame frame) {
                        output.append(new String(frame.getPayload(), StandardCharsets.UTF_8));
                    }
                })
                .awaitCompletion(30, TimeUnit.SECONDS);
        return output.toString();
    }

    /** Builds an image of a folder with a {@code Dockerfile}. */
    void buildImage(Path folder, String reference) {
        docker.buildImageCmd(folder.toFile())
                .withTags(Set.of(reference))
                .exec(new BuildImageResultCallback())
                .awaitImageId(60, TimeUnit.SECONDS);
    }

    /** The id that an image has by its content. */
    String imageId(String reference) {
        return String.valueOf(docker.inspectImageCmd(reference).exec().getId());
    }

    /** Removes an image, if it is here. */
    void removeImage(String reference) {
        try {
            docker.removeImageCmd(reference).withForce(true).exec();
        } catch (NotFoundException e) {
            // it was not made
        }
    }

    private List<Container> containers(long pid) {
        return docker.listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(Map.of(LABEL, Long.toString(pid)))
                .exec();
    }
}
