package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.lab.host.local.RunLabel;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Deletes the namespaces that killed runs left in a cluster. */
final class NamespaceSweep {
    /**
     * Age after which no run can need a namespace in which nothing runs: agents end when nobody has asked them for 15
     * min.
     */
    private static final Duration ABANDONED = Duration.ofMinutes(30);

    private NamespaceSweep() {}

    /**
     * Deletes the namespaces of runs whose process is gone, and those in which nothing has run for long. Returns a line
     * for each, for people.
     */
    static List<String> sweep(Cluster cluster, Instant now) {
        List<String> told = new ArrayList<>();
        List<Namespace> ours = cluster.ask("list namespaces", client -> client.namespaces()
                .withLabel(RunNamespace.MANAGED_BY, RunNamespace.GATEBENCH)
                .list()
                .getItems());
        for (Namespace each : ours) {
            String name = each.getMetadata().getName();
            if (isLeft(cluster, each, now)) {
                cluster.ask(
                        "delete namespace '" + name + "'",
                        client -> client.namespaces().withName(name).delete());
                told.add("removed, left over by a run that was killed: namespace " + name);
            }
        }
        return told;
    }

    private static boolean isLeft(Cluster cluster, Namespace namespace, Instant now) {
        Map<String, String> labels =
                Objects.requireNonNullElse(namespace.getMetadata().getAnnotations(), Map.of());
        if (!labels.containsKey(RunLabel.PID) || namespace.getMetadata().getDeletionTimestamp() != null) {
            return false;
        }
        return RunLabel.lives(labels)
                .map(lives -> !lives)
                .orElseGet(() -> isOld(namespace, now)
                        && pods(cluster, namespace.getMetadata().getName()).stream()
                                .noneMatch(NamespaceSweep::isActive));
    }

    /**
     * Returns whether the agent runs: without it a pod serves nobody, and a pod that still waits to be started has
     * nothing to lose.
     */
    private static boolean isActive(Pod pod) {
        return "Running".equals(pod.getStatus().getPhase())
                && Objects.requireNonNullElse(pod.getStatus().getContainerStatuses(), List.<ContainerStatus>of())
                        .stream()
                        .filter(container -> container.getName().equals(PodManifest.AGENT))
                        .noneMatch(agent ->
                                agent.getState() != null && agent.getState().getTerminated() != null);
    }

    private static boolean isOld(Namespace namespace, Instant now) {
        try {
            return Instant.parse(namespace.getMetadata().getCreationTimestamp())
                    .plus(ABANDONED)
                    .isBefore(now);
        } catch (DateTimeException | NullPointerException e) {
            return false;
        }
    }

    private static Collection<Pod> pods(Cluster cluster, String namespace) {
        return cluster.ask(
                "list the pods of '" + namespace + "'",
                client -> client.pods().inNamespace(namespace).list().getItems());
    }
}
