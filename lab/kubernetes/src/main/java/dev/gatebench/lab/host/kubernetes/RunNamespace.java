package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.lab.host.local.RunLabel;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Shutdown;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesList;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The namespace of a run: all that the run has in the cluster is in it and is deleted with it. Its annotations name the
 * run, so that a later start finds what a killed run left.
 */
final class RunNamespace implements AutoCloseable {
    /** Label by which ours are found. */
    static final String MANAGED_BY = "app.kubernetes.io/managed-by";

    static final String GATEBENCH = "gatebench";

    /** Name of the account of the pods, which may do nothing. */
    static final String ACCOUNT = GATEBENCH;

    /** Longer than the tasks' own end on Ctrl-C may take. */
    private static final long END_SECONDS = 24;

    /** Limit of the deletion on Ctrl-C: nobody waits longer for a server that is away. */
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
     * Makes a namespace, with a policy that lets only its pods talk to each other.
     *
     * @throws EnvironmentException in one line when the cluster refuses it
     */
    static RunNamespace make(Cluster cluster) {
        byte[] random = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(random);
        RunLabel label = RunLabel.ofThisProcess();
        RunNamespace made = new RunNamespace(cluster, label.name(HexFormat.of().formatHex(random)));
        Runtime.getRuntime().addShutdownHook(made.hook);
        try {
            made.fill(label);
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

    private void fill(RunLabel label) {
        Manifests.read("namespace.yaml", KubernetesList.class, Map.of("name", name, "annotations", label.labels()))
                .getItems()
                .forEach(resource -> cluster.make(words(resource), resource));
    }

    private String words(HasMetadata resource) {
        return switch (resource.getKind()) {
            case "Namespace" -> "namespace '" + name + "'";
            case "NetworkPolicy" -> "a network policy in '" + name + "'";
            default -> "a service account in '" + name + "'";
        };
    }

    String name() {
        return name;
    }

    /** Notes that the run's tasks end before it is deleted. */
    void holdsTasks() {
        opened = true;
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
            Shutdown.remove(hook);
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

    /** Deletes it where the run does not close it, as when it is ended before its tasks have begun. */
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
}
