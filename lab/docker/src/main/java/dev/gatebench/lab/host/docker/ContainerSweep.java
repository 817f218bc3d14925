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
import java.util.function.Consumer;

/** Removes containers and networks by their labels. */
final class ContainerSweep {
    private static final String LEFTOVER = "removed, left over by a run that was killed: ";

    private ContainerSweep() {}

    /** A container or network of a run, and its removal. */
    private record Removable(String name, Map<String, String> labels, Runnable removal) {
        /** Removes it. Returns why it was not removed, for people. */
        Optional<String> remove() {
            try {
                EngineCalls.ask("remove " + name, Executors.callable(removal));
                return Optional.empty();
            } catch (EnvironmentException e) {
                return Optional.of(String.valueOf(e.getMessage()));
            }
        }
    }

    /**
     * Removes containers and networks of runs whose process is gone. Returns what was removed, and what could not be,
     * for people.
     *
     * @param isThisMachines whether the engine is on this machine, so that no other's runs are taken to have labelled
     */
    static List<String> leftovers(DockerClient docker, boolean isThisMachines) {
        List<String> told = new ArrayList<>();
        each(docker, List.of(RunLabel.PID), found -> {
            if (isLeft(found.labels(), isThisMachines)) {
                told.add(found.remove().orElse(LEFTOVER + found.name()));
            }
        });
        return told;
    }

    private static boolean isLeft(Map<String, String> labels, boolean isThisMachines) {
        return isThisMachines
                ? !RunLabel.alive(labels)
                : RunLabel.lives(labels).filter(lives -> !lives).isPresent();
    }

    /** Removes all that a run has. Returns what could not be removed, which is left to a later start, for people. */
    static List<String> remove(DockerClient docker, RunLabel label) {
        List<String> labels = label.labels().entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .toList();
        List<String> problems = new ArrayList<>();
        try {
            each(docker, labels, found -> found.remove().ifPresent(problems::add));
        } catch (EnvironmentException e) {
            problems.add(e.getMessage() + "; the next start removes what this run left");
        }
        return problems;
    }

    /** Gives containers, then networks: one with containers cannot be removed. */
    private static void each(DockerClient docker, List<String> labels, Consumer<Removable> taker) {
        EngineCalls.ask("list containers", () -> docker.listContainersCmd()
                        .withShowAll(true)
                        .withLabelFilter(labels)
                        .exec())
                .forEach(container -> taker.accept(new Removable(
                        "container " + name(container),
                        container.getLabels(),
                        () -> unlessGone(() -> docker.removeContainerCmd(container.getId())
                                .withForce(true)
                                .withRemoveVolumes(true)
                                .exec()))));
        EngineCalls.ask("list networks", () -> docker.listNetworksCmd()
                        .withFilter("label", labels)
                        .exec())
                .forEach(network -> taker.accept(new Removable(
                        "network " + network.getName(),
                        Optional.ofNullable(network.getLabels()).orElse(Map.of()),
                        () -> remove(docker, network))));
    }

    /** Removes a network; one that still has containers is a problem that is told. */
    private static void remove(DockerClient docker, Network network) {
        try {
            docker.removeNetworkCmd(network.getId()).exec();
        } catch (NotFoundException e) {
            // somebody else has removed it
        }
    }

    private static void unlessGone(Runnable removal) {
        try {
            removal.run();
        } catch (NotFoundException | ConflictException e) {
            // somebody else removes it or has done so
        }
    }

    private static String name(Container container) {
        return Arrays.stream(container.getNames())
                .findFirst()
                .orElse(container.getId())
                .replaceFirst("^/", "");
    }
}
