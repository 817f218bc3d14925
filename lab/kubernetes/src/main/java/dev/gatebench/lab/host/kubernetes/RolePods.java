package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.core.study.ClusterSpec;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.NoRoomException;
import dev.gatebench.lab.process.ScratchFolder;
import dev.gatebench.lab.process.Time;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Makes the pods of a lane, waits for them, and gives them an agent.
 *
 * @param prefix prefix of the pods' names, empty for none
 * @param token secret that calls to the agents must bring
 */
record RolePods(
        Cluster cluster,
        String namespace,
        ClusterSpec spec,
        RoleNodes nodes,
        String prefix,
        String token,
        Time time,
        Map<String, ClusterNode> made) {
    /** Time for the pull of an image that a node has not got yet. */
    private static final Duration START_LIMIT = Duration.ofMinutes(5);

    /** Time for pods of an ended run that still hold CPUs. */
    private static final Duration UNSCHEDULABLE_LIMIT = Duration.ofSeconds(30);

    private static final Duration ASK_LIMIT = Duration.ofSeconds(10);
    private static final long PAUSE_MS = 200;
    private static final int UPLOADS = 3;

    String name(Role role) {
        return prefix + role.id();
    }

    /** Makes the pod of a role, if there is none yet, without waiting for it. */
    void make(Role role) {
        make(name(role), nodes.of(role), node -> PodManifest.ofRole(namespace, name(role), role, node, spec));
    }

    /**
     * Makes the pod of one more injector without waiting for it. Returns its name.
     *
     * @param number index of the injector, from 0
     */
    String makeInjector(int number) {
        String name = name(Role.INJECTOR) + "-" + (number + 1);
        make(name, nodes.ofInjector(number), node -> PodManifest.ofRole(namespace, name, Role.INJECTOR, node, spec));
        return name;
    }

    /**
     * Makes a pod of an image beside the pod of a role without waiting for it. Returns its name.
     *
     * @param number number of the image among those of the role, from 1
     */
    String makeOfImage(Role role, int number, String image) {
        String name = name(role) + "-image-" + number;
        make(name, nodes.of(role), node -> PodManifest.ofImage(namespace, name, role, node, spec, image));
        return name;
    }

    private void make(String name, ClusterNode node, Function<ClusterNode, Pod> manifest) {
        if (!made.containsKey(name)) {
            cluster.make("pod '" + name + "'", manifest.apply(node));
            made.put(name, node);
        }
    }

    ClusterNode nodeOf(String name) {
        return Optional.ofNullable(made.get(name))
                .orElseThrow(() -> new IllegalArgumentException("no pod '" + name + "' was made"));
    }

    /**
     * Waits until a pod that was made runs, and gives it its agent.
     *
     * @throws NoRoomException in one line when its node does not take it
     * @throws EnvironmentException in one line when it does not come to run for another reason
     */
    Pod await(String name) {
        Pod running = running(name);
        bringAgent(name);
        return running;
    }

    private Pod running(String pod) {
        long begun = time.nanos();
        while (true) {
            Optional<Pod> found = cluster.ask(
                    "tell of pod '" + pod + "'",
                    client -> Optional.ofNullable(
                            client.pods().inNamespace(namespace).withName(pod).get()));
            PodState state = PodState.of(found.orElse(null));
            Duration waited = Duration.ofNanos(time.nanos() - begun);
            switch (state.phase()) {
                case RUNNING -> {
                    return found.orElseThrow();
                }
                case FAILED -> throw cannotRun(pod, state.words());
                case UNSCHEDULABLE -> {
                    if (waited.compareTo(UNSCHEDULABLE_LIMIT) > 0) {
                        throw new NoRoomException(doesNotRun(
                                pod,
                                state.words() + ": free the node, lower kubernetes.cpus and kubernetes.memory, or give"
                                        + " --node ROLE=NODE"));
                    }
                }
                case STARTING -> {
                    if (waited.compareTo(START_LIMIT) > 0) {
                        throw cannotRun(pod, "after " + START_LIMIT.toSeconds() + " s " + state.words());
                    }
                }
            }
            time.pause(PAUSE_MS);
        }
    }

    private EnvironmentException cannotRun(String pod, String why) {
        return new EnvironmentException(doesNotRun(pod, why));
    }

    private String doesNotRun(String pod, String why) {
        return "pod '" + pod + "' on node '" + nodeOf(pod).name() + "' does not run: " + why;
    }

    private void bringAgent(String pod) {
        boolean isHeld = AgentJars.id()
                .map(PodManifest::inImage)
                .filter(jars -> has(pod, jars))
                .isPresent();
        try (ScratchFolder scratch = ScratchFolder.make()) {
            for (Path jar : isHeld ? List.<Path>of() : AgentJars.in(scratch.path())) {
                upload(pod, jar, PodManifest.JARS + "/" + jar.getFileName());
            }
            upload(pod, Files.writeString(scratch.path().resolve("token"), token), PodManifest.TOKEN);
            upload(pod, Files.writeString(scratch.path().resolve("ready"), "ready\n"), PodManifest.READY);
        } catch (IOException e) {
            throw cannotRun(pod, "its agent could not be brought: " + Text.line(String.valueOf(e.getMessage())));
        }
    }

    /** Returns whether the image of a pod's agent has a folder. Where that cannot be told, its files are brought. */
    private boolean has(String pod, String folder) {
        try (ExecWatch asked = cluster.client()
                .pods()
                .inNamespace(namespace)
                .withName(pod)
                .inContainer(PodManifest.AGENT)
                .writingOutput(OutputStream.nullOutputStream())
                .exec("test", "-d", folder)) {
            return asked.exitCode().get(ASK_LIMIT.toMillis(), TimeUnit.MILLISECONDS) == 0;
        } catch (InterruptedException e) {
            throw EnvironmentException.interrupted(e);
        } catch (ExecutionException | TimeoutException | KubernetesClientException e) {
            return false;
        }
    }

    /** Sends a file, again as a whole where a connection broke in the middle. */
    private void upload(String pod, Path file, String to) throws IOException {
        String why = "";
        for (int i = 0; i < UPLOADS; i++) {
            try {
                if (cluster.client()
                        .pods()
                        .inNamespace(namespace)
                        .withName(pod)
                        .inContainer(PodManifest.AGENT)
                        .file(to)
                        .upload(file)) {
                    return;
                }
                why = "the upload of " + file.getFileName() + " failed";
            } catch (KubernetesClientException e) {
                why = Cluster.words(e);
            }
            time.pause(PAUSE_MS);
        }
        throw new IOException(why);
    }
}
