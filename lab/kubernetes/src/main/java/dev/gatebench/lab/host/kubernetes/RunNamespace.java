package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.lab.host.local.RunLabel;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyEgressRuleBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRuleBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeerBuilder;
import java.security.SecureRandom;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The namespace of a run: all that the run has in the cluster is in it and goes with it. Its annotations say whose it
 * is, so that a later start finds what a killed run left.
 */
final class RunNamespace implements AutoCloseable {
    /** The label by which ours are found. */
    static final String MANAGED_BY = "app.kubernetes.io/managed-by";

    static final String GATEBENCH = "gatebench";

    /** The secret with the agents' token, and the account of the pods, which may do nothing. */
    static final String SECRET = GATEBENCH;

    static final String ACCOUNT = GATEBENCH;

    /** Pods that would be privileged or have folders of their node are refused. */
    private static final Map<String, String> LABELS =
            Map.of(MANAGED_BY, GATEBENCH, "pod-security.kubernetes.io/enforce", "baseline");

    /** After it, no run can need one in which nothing runs: agents end when nobody has asked them for 15 min. */
    private static final Duration ABANDONED = Duration.ofMinutes(30);

    /** Longer than the tasks' own end on Ctrl-C may take. */
    private static final long END_SECONDS = 24;

    /** Nobody who presses Ctrl-C waits longer for a server that is away. */
    private static final Duration PATIENCE_AT_THE_END = Duration.ofSeconds(5);

    private static final Duration GONE_LIMIT = Duration.ofSeconds(30);
    private static final int RANDOM_BYTES = 4;

    private final Cluster cluster;
    private final String name;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook = new Thread(this::deleteAtShutdown, "gatebench-end-namespace");
    private volatile boolean opened;

    private RunNamespace(Cluster cluster, String name) {
        this.cluster = cluster;
        this.name = name;
    }

    /**
     * Makes one, with a policy that lets only its pods talk to each other.
     *
     * @param token what calls to the run's agents must bring
     * @throws EnvironmentException in one line when the cluster refuses it
     */
    static RunNamespace make(Cluster cluster, String token) {
        byte[] random = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(random);
        RunLabel label = RunLabel.ofThisProcess();
        RunNamespace made = new RunNamespace(cluster, label.name(HexFormat.of().formatHex(random)));
        Runtime.getRuntime().addShutdownHook(made.hook);
        try {
            made.fill(label, token);
            return made;
        } catch (RuntimeException e) {
            try {
                made.close();
            } catch (RuntimeException alsoFailed) {
                e.addSuppressed(alsoFailed);
            }
            throw e;
        }
    }

    private void fill(RunLabel label, String token) {
        cluster.make(
                "namespace '" + name + "'",
                new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withLabels(LABELS)
                        .withAnnotations(label.labels())
                        .endMetadata()
                        .build());
        cluster.make("a network policy in '" + name + "'", policy());
        cluster.make(
                "a service account in '" + name + "'",
                new ServiceAccountBuilder()
                        .withNewMetadata()
                        .withName(ACCOUNT)
                        .withNamespace(name)
                        .endMetadata()
                        .withAutomountServiceAccountToken(false)
                        .build());
        cluster.make(
                "a secret in '" + name + "'",
                new SecretBuilder()
                        .withNewMetadata()
                        .withName(SECRET)
                        .withNamespace(name)
                        .endMetadata()
                        .addToStringData(PodManifest.TOKEN_KEY, token)
                        .build());
    }

    /** Pods of the namespace reach each other and nothing else, and nothing else reaches them. */
    private NetworkPolicy policy() {
        var own = new NetworkPolicyPeerBuilder()
                .withNewPodSelector()
                .endPodSelector()
                .build();
        return new NetworkPolicyBuilder()
                .withNewMetadata()
                .withName(GATEBENCH)
                .withNamespace(name)
                .endMetadata()
                .withNewSpec()
                .withNewPodSelector()
                .endPodSelector()
                .withPolicyTypes("Ingress", "Egress")
                .withIngress(new NetworkPolicyIngressRuleBuilder().withFrom(own).build())
                .withEgress(new NetworkPolicyEgressRuleBuilder().withTo(own).build())
                .endSpec()
                .build();
    }

    String name() {
        return name;
    }

    /** From now on a run's tasks end before it goes. */
    void holdsTasks() {
        opened = true;
    }

    /**
     * Deletes those of runs whose process is gone, and those in which nothing has run for long.
     *
     * @return what was deleted, a line each for people
     */
    static List<String> sweep(Cluster cluster, Instant now) {
        List<String> told = new ArrayList<>();
        List<Namespace> ours = cluster.ask("list namespaces", client -> client.namespaces()
                .withLabel(MANAGED_BY, GATEBENCH)
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
                                .noneMatch(RunNamespace::isActive));
    }

    /** A pod whose agent has ended serves nobody, and one that still waits to be started has nothing to lose. */
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

    /** Deletes it, and waits until it is gone, so that the next run finds its CPUs free. */
    @Override
    public void close() {
        if (closed.getCount() == 0) {
            return;
        }
        try {
            delete(cluster);
            Optional<Boolean> gone = Await.found(GONE_LIMIT, this::gone);
            if (gone.isEmpty()) {
                throw new EnvironmentException("namespace '" + name + "' must be gone within " + GONE_LIMIT.toSeconds()
                        + " s of its deletion, and is not: see 'kubectl get namespace " + name + " -o yaml'");
            }
        } finally {
            closed.countDown();
            letGo();
        }
    }

    private void delete(Cluster by) {
        by.ask(
                "delete namespace '" + name + "'",
                client -> client.namespaces().withName(name).delete());
    }

    private Optional<Boolean> gone() {
        return cluster.askOnce(client -> Optional.ofNullable(
                                client.namespaces().withName(name).get())
                        .isEmpty())
                .filter(Boolean::booleanValue);
    }

    /** Where the run does not come to close it, as when it is ended before its tasks have begun. */
    private void deleteAtShutdown() {
        try {
            if (!(opened && closed.await(END_SECONDS, TimeUnit.SECONDS)) && closed.getCount() > 0) {
                delete(cluster.away(PATIENCE_AT_THE_END));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (EnvironmentException e) {
            System.err.println(e.getMessage() + "; the next start removes it");
        }
    }

    private void letGo() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is ending and runs the hook itself, which finds it closed
        }
    }
}
