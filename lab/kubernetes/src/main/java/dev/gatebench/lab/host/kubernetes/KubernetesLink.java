package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.core.text.Text;
import dev.gatebench.lab.host.agent.AgentMain;
import dev.gatebench.lab.host.remote.AgentLink;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Time;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.LocalPortForward;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The agent in a pod, reached through the API server, which forwards ports of this machine to the pod's. */
final class KubernetesLink implements AgentLink {
    /** Time for which a node must be reported as not ready. */
    private static final Duration LOST = Duration.ofSeconds(20);

    private final Cluster cluster;
    private final String namespace;
    private final String pod;
    private final String address;
    private final Map<String, String> images;
    private final ClusterNode node;
    private final String machine;
    private final String token;
    private final int wholeCpus;
    private final Time time;
    private OptionalLong lostSince = OptionalLong.empty();
    private final Map<Integer, LocalPortForward> forwarded = new HashMap<>();
    private boolean closed;

    /**
     * Creates a link to a pod that runs.
     *
     * @param machine name of that node's machine
     * @param token secret that calls to its agent must bring
     * @param wholeCpus number of whole CPUs that its tasks asked for
     * @param time by which it is told how long a node has been lost
     */
    KubernetesLink(Cluster cluster, Pod pod, ClusterNode node, String machine, String token, int wholeCpus, Time time) {
        this.cluster = cluster;
        this.namespace = pod.getMetadata().getNamespace();
        this.pod = pod.getMetadata().getName();
        this.address = pod.getStatus().getPodIP();
        this.images = images(pod);
        this.node = node;
        this.machine = machine;
        this.token = token;
        this.wholeCpus = wholeCpus;
        this.time = time;
    }

    /**
     * Returns the image of its tasks, by the name that was asked for, with the id that it had when it was started: a
     * runtime may know one by its digest alone, and a tag may be another one tomorrow.
     */
    private static Map<String, String> images(Pod pod) {
        Map<String, String> images = new HashMap<>();
        for (ContainerStatus status : pod.getStatus().getContainerStatuses()) {
            pod.getSpec().getContainers().stream()
                    .filter(asked -> asked.getName().equals(PodManifest.TASKS)
                            && asked.getName().equals(status.getName())
                            && asked.getImage() != null
                            && status.getImageID() != null)
                    .forEach(asked -> images.put(asked.getImage(), status.getImageID()));
        }
        return images;
    }

    @Override
    public String name() {
        return node.hostName();
    }

    @Override
    public String machine() {
        return machine;
    }

    @Override
    public URI agent() {
        return fromHere(PodManifest.AGENT_PORT);
    }

    @Override
    public String agentId() {
        return pod;
    }

    @Override
    public String token() {
        return token;
    }

    /**
     * Returns a forwarded port, which listens on loopback alone: agents and servers are nobody else's on this machine's
     * networks.
     */
    @Override
    public synchronized URI fromHere(int port) {
        if (closed) {
            throw new EnvironmentException(
                    "port " + port + " of the pod on " + name() + " is not forwarded: the run is ending");
        }
        LocalPortForward there = forwarded.get(port);
        if (there == null || !there.isAlive()) {
            try {
                there = cluster.client()
                        .pods()
                        .inNamespace(namespace)
                        .withName(pod)
                        .portForward(port, InetAddress.getLoopbackAddress(), 0);
            } catch (KubernetesClientException e) {
                throw new EnvironmentException(
                        "port " + port + " of the pod on " + name() + " cannot be forwarded: " + Cluster.words(e), e);
            }
            forwarded.put(port, there);
        }
        return at(InetAddress.getLoopbackAddress().getHostAddress(), there.getLocalPort());
    }

    @Override
    public URI fromTasks(int port) {
        return at(address, port);
    }

    private static URI at(String address, int port) {
        return URI.create("http://" + (address.contains(":") ? "[" + address + "]" : address) + ":" + port);
    }

    @Override
    public Optional<String> whySilent() {
        return podGone().map(words -> words + lastWords()).or(this::nodeGone);
    }

    @Override
    public Optional<String> whyTasksEnded() {
        return podGone();
    }

    /** Returns why the pod has failed: one of its containers has ended, also while the other runs. */
    private Optional<String> podGone() {
        Optional<Optional<Pod>> asked = cluster.askOnce(client -> Optional.ofNullable(
                client.pods().inNamespace(namespace).withName(pod).get()));
        return asked.map(found -> PodState.of(found.orElse(null)))
                .filter(state -> state.phase() == PodState.Phase.FAILED)
                .map(state -> "pod '" + pod + "': " + state.words());
    }

    /** Returns the last words of the agent, where they tell why it ended. */
    private String lastWords() {
        return cluster.askOnce(client -> client.pods()
                        .inNamespace(namespace)
                        .withName(pod)
                        .inContainer(PodManifest.AGENT)
                        .tailingLines(1)
                        .getLog())
                .map(String::strip)
                .filter(said -> !said.isEmpty() && !said.startsWith(AgentMain.LISTENING))
                .map(said -> "; its agent said '" + Text.line(said) + "'")
                .orElse("");
    }

    /**
     * Returns whether the node is lost. A server that was away itself takes all nodes for lost until they have reported
     * to it.
     */
    private Optional<String> nodeGone() {
        boolean lost = cluster.askOnce(client ->
                        Optional.ofNullable(client.nodes().withName(node.name()).get()))
                .map(found ->
                        !found.map(ClusterNode::of).map(ClusterNode::ready).orElse(false))
                .orElse(false);
        return isLostForLong(lost) ? Optional.of("the cluster says that the node is not ready") : Optional.empty();
    }

    private synchronized boolean isLostForLong(boolean lost) {
        if (!lost) {
            lostSince = OptionalLong.empty();
            return false;
        }
        lostSince = OptionalLong.of(lostSince.isPresent() ? lostSince.getAsLong() : time.nanos());
        return time.nanos() - lostSince.getAsLong() > LOST.toNanos();
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        images.forEach((image, exact) -> facts.put("image " + image, exact));
        return facts;
    }

    @Override
    public Map<String, String> ownFacts() {
        return Map.of(name(), node.words());
    }

    @Override
    public Optional<String> kernel() {
        return node.kernel();
    }

    @Override
    public int wholeCpus() {
        return wholeCpus;
    }

    /** Closes the ports; the pod ends with the namespace. */
    @Override
    public synchronized void close() {
        closed = true;
        forwarded.values().forEach(each -> {
            try {
                each.close();
            } catch (IOException e) {
                // it carries nothing any more
            }
        });
        forwarded.clear();
    }
}
