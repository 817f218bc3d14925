package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Network;
import dev.gatebench.lab.host.local.RunLabel;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;

/** Removes containers and networks by their labels. */
final class ContainerSweep {
    private static final String LEFTOVER = "removed, left over by a run that was killed: ";

    private ContainerSweep() {}

    /**
     * Removes what runs left whose process is gone.
     *
     * @param isThisMachines whether the engine is on this machine, so that no other's runs are taken to have labelled
     * @return what was removed, and what could not be, for people
     */
    static List<String> leftovers(DockerClient docker, boolean isThisMachines) {
        List<String> told = new ArrayList<>();
        for (Container container : containers(docker, List.of(RunLabel.PID))) {
            if (isLeft(container.getLabels(), isThisMachines)) {
                told.add(remove(docker, container).orElse(LEFTOVER + "container " + name(container)));
            }
        }
        for (Network network : networks(docker, List.of(RunLabel.PID))) {
            if (isLeft(Optional.ofNullable(network.getLabels()).orElse(Map.of()), isThisMachines)) {
                told.add(remove(docker, network).orElse(LEFTOVER + "network " + network.getName()));
            }
        }
        return told;
    }

    private static boolean isLeft(Map<String, String> labels, boolean isThisMachines) {
        return isThisMachines
                ? !RunLabel.alive(labels)
                : RunLabel.lives(labels).filter(lives -> !lives).isPresent();
    }

    /**
     * Removes what a run has; what cannot be removed is left to a later start.
     *
     * @return what could not be removed, for people
     */
    static List<String> remove(DockerClient docker, RunLabel label) {
        List<String> labels = label.labels().entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .toList();
        List<String> problems = new ArrayList<>();
        try {
            containers(docker, labels)
                    .forEach(container -> remove(docker, container).ifPresent(problems::add));
            networks(docker, labels).forEach(network -> remove(docker, network).ifPresent(problems::add));
        } catch (EnvironmentException e) {
            problems.add(e.getMessage() + "; the next start removes what this run left");
        }
        return problems;
    }

    private static List<Container> containers(DockerClient docker, List<String> labels) {
        return DockerEngine.ask("list containers", () -> docker.listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(labels)
                .exec());
    }

    private static List<Network> networks(DockerClient docker, List<String> labels) {
        return DockerEngine.ask(
                "list networks",
                () -> docker.listNetworksCmd().withFilter("label", labels).exec());
    }

    /** Why it was not removed, for people. */
    private static Optional<String> remove(DockerClient docker, Container container) {
        return attempt("remove container " + name(container), () -> {
            try {
                docker.removeContainerCmd(container.getId())
                        .withForce(true)
                        .withRemoveVolumes(true)
                        .exec();
            } catch (NotFoundException | ConflictException e) {
                // somebody else removes it or has done so
            }
        });
    }

    private static Optional<String> remove(DockerClient docker, Network network) {
        return attempt("remove network " + network.getName(), () -> {
            try {
                docker.removeNetworkCmd(network.getId()).exec();
            } catch (NotFoundException e) {
                // somebody else has
            }
        });
    }

    private static Optional<String> attempt(String what, Runnable removal) {
        try {
            DockerEngine.ask(what, Executors.callable(removal));
            return Optional.empty();
        } catch (EnvironmentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static String name(Container container) {
        return Arrays.stream(container.getNames())
                .findFirst()
                .orElse(container.getId())
                .replaceFirst("^/", "");
    }
}
