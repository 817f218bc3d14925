package dev.gatebench.lab.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Removes containers and networks by their labels. */
final class ContainerSweep {
    private ContainerSweep() {}

    /**
     * Removes what runs left whose process is gone.
     *
     * @return what was removed, for people
     */
    static List<String> leftovers(DockerClient docker) {
        List<String> removed = new ArrayList<>();
        for (Container container : containers(docker, List.of(RunLabel.PID))) {
            if (!RunLabel.alive(container.getLabels())) {
                remove(docker, container.getId());
                removed.add("container " + name(container));
            }
        }
        docker.listNetworksCmd().withFilter("label", List.of(RunLabel.PID)).exec().stream()
                .filter(network ->
                        !RunLabel.alive(Optional.ofNullable(network.getLabels()).orElse(Map.of())))
                .forEach(network -> {
                    removeNetwork(docker, network.getId());
                    removed.add("network " + network.getName());
                });
        return removed;
    }

    /** Removes what a run has. */
    static void remove(DockerClient docker, RunLabel label) {
        List<String> labels = label.labels().entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .toList();
        containers(docker, labels).forEach(container -> remove(docker, container.getId()));
        docker.listNetworksCmd()
                .withFilter("label", labels)
                .exec()
                .forEach(network -> removeNetwork(docker, network.getId()));
    }

    private static List<Container> containers(DockerClient docker, List<String> labels) {
        return docker.listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(labels)
                .exec();
    }

    private static void remove(DockerClient docker, String id) {
        try {
            docker.removeContainerCmd(id)
                    .withForce(true)
                    .withRemoveVolumes(true)
                    .exec();
        } catch (NotFoundException | ConflictException e) {
            // somebody else removes it or has done so
        }
    }

    private static void removeNetwork(DockerClient docker, String id) {
        try {
            docker.removeNetworkCmd(id).exec();
        } catch (NotFoundException e) {
            // somebody else has
        }
    }

    private static String name(Container container) {
        return Arrays.stream(container.getNames())
                .findFirst()
                .orElse(container.getId())
                .replaceFirst("^/", "");
    }
}
