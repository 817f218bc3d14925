package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.core.study.ClusterSpec;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Site;
import dev.gatebench.lab.host.remote.RemoteHost;
import dev.gatebench.lab.process.Closing;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.SideBySide;
import dev.gatebench.lab.process.Time;
import io.fabric8.kubernetes.api.model.Pod;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A Kubernetes cluster: each role has a pod on a node, in each of the lanes where forks are made at once. The inventory
 * of a node is asked of the pod of the system under test, which is started when that is asked first.
 */
public final class KubernetesSite implements Site {
    private static final int TOKEN_BYTES = 32;

    private final ClusterSpec spec;
    private final Supplier<Cluster> connecting;
    private final Time time;
    private final String token = token();
    /** Hosts by pod. */
    private final Map<String, RemoteHost> hosts = new ConcurrentHashMap<>();

    private List<LaneHosts> before = List.of();
    private Optional<Share> share = Optional.empty();
    private Optional<Cluster> connected = Optional.empty();

    /**
     * The share of a run in the cluster.
     *
     * @param swept lines for people of what killed runs left over and is deleted
     * @param others for people, nodes that take no pods, and why
     * @param lanes the nodes of each lane, and its pods
     */
    private record Share(
            Cluster cluster,
            String version,
            List<String> swept,
            Optional<String> others,
            NodeMachines machines,
            RunNamespace namespace,
            List<LanePods> lanes) {
        /**
         * Describes the nodes, for people: {@code sut on node1, injector on node2, backend on node3}; the run knows the
         * lanes' numbers.
         */
        String words() {
            return lanes.size() == 1 ? lanes.get(0).nodes().words() : lanes.size() + " lanes";
        }
    }

    private record LanePods(RoleNodes nodes, RolePods pods) {}

    KubernetesSite(ClusterSpec spec, Supplier<Cluster> connecting, Time time) {
        this.spec = spec;
        this.connecting = connecting;
        this.time = time;
    }

    /** Returns the site of the cluster that {@code KUBECONFIG} names. */
    public static Site of(RuntimeSpec runtime) {
        return new KubernetesSite(runtime.cluster(), Cluster::connect, Time.system());
    }

    private static String token() {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    private Share share() {
        Share there = share.orElseGet(this::made);
        share = Optional.of(there);
        return there;
    }

    private Share made() {
        Cluster cluster = connecting.get();
        connected = Optional.of(cluster);
        List<String> swept = NamespaceSweep.sweep(cluster, time.instant());
        ClusterNodes nodes = ClusterNodes.of(spec, ClusterNode.all(cluster));
        List<RoleNodes> chosen = NodeChoice.of(spec, spec.parallel(), nodes, before);
        // all that may fail comes before there is something to delete
        String version = cluster.version();
        NodeMachines machines = NodeMachines.of(
                chosen.stream().flatMap(lane -> lane.all().stream()).toList());
        RunNamespace namespace = RunNamespace.make(cluster);
        List<LanePods> lanes = new ArrayList<>();
        for (RoleNodes lane : chosen) {
            String prefix = chosen.size() == 1 ? "" : "lane-" + (lanes.size() + 1) + "-";
            lanes.add(new LanePods(
                    lane,
                    new RolePods(cluster, namespace.name(), spec, lane, prefix, token, time, new LinkedHashMap<>())));
        }
        Share own = new Share(cluster, version, swept, nodes.others(), machines, namespace, List.copyOf(lanes));
        share = Optional.of(own); // whoever closes this then closes the namespace, also where a pod is refused
        // all at once: each may have to fetch its image
        lanes.forEach(lane -> Role.MEASURED.forEach(lane.pods()::make));
        return own;
    }

    @Override
    public void goOnIn(List<LaneHosts> lanes) {
        before = List.copyOf(lanes);
    }

    /**
     * Returns the inventory of the first lane: the nodes of all lanes are taken to have the same. All pods are given
     * their agents then: the caller may have something to measure first, and a pod without an agent ends itself.
     */
    @Override
    public Inventory inventory() {
        List<Callable<RemoteHost>> all = share().lanes().stream()
                .map(LanePods::pods)
                .flatMap(pods ->
                        Role.MEASURED.stream().map(role -> (Callable<RemoteHost>) () -> opened(pods, pods.name(role))))
                .toList();
        return SideBySide.all(all).get(0).inventory();
    }

    @Override
    public boolean startsToAnswer() {
        return true;
    }

    @Override
    public List<String> swept() {
        return share().swept();
    }

    private RemoteHost opened(RolePods pods, String pod) {
        RemoteHost there = hosts.get(pod);
        if (there == null) {
            Share own = share();
            Pod running = pods.await(pod);
            ClusterNode node = pods.nodeOf(pod);
            there = RemoteHost.open(new KubernetesLink(
                    own.cluster(), running, node, own.machines().name(node), token, spec.cpus(), time));
            hosts.put(pod, there);
        }
        return there;
    }

    @Override
    public List<Hosts> open(HostRequest request) {
        requireFree(request.images());
        Share own = share();
        own.swept().forEach(request.line());
        own.others().ifPresent(words -> request.line().accept("nodes that take no pods: " + words));
        own.lanes().forEach(lane -> NodeRoom.require(lane.nodes().ofPods(request.injectors()), spec));
        request.line()
                .accept("Kubernetes " + own.version() + ", namespace "
                        + own.namespace().name() + ": " + own.words());
        own.machines().warning().ifPresent(request.line());
        List<Callable<Hosts>> lanes = own.lanes().stream()
                .map(lane -> (Callable<Hosts>) () -> open(lane.pods(), request, facts(own)))
                .toList();
        List<Hosts> opened = SideBySide.all(lanes);
        own.namespace().holdsTasks();
        return opened;
    }

    private Hosts open(RolePods pods, HostRequest request, Map<String, String> facts) {
        List<String> moreInjectors = new ArrayList<>();
        for (int number = 1; number < request.injectors(); number++) {
            moreInjectors.add(pods.makeInjector(number));
        }
        Map<String, String> podOfImage = new LinkedHashMap<>();
        request.images()
                .forEach(image -> podOfImage.put(image, pods.makeOfImage(Role.SUT, podOfImage.size() + 1, image)));
        List<Callable<RemoteHost>> all = Stream.of(
                        Role.MEASURED.stream().map(pods::name), moreInjectors.stream(), podOfImage.values().stream())
                .flatMap(each -> each)
                .map(pod -> (Callable<RemoteHost>) () -> opened(pods, pod))
                .toList();
        var unused = SideBySide.all(all);
        Map<Role, Host> byRole = new EnumMap<>(Role.class);
        Role.MEASURED.forEach(role -> byRole.put(role, opened(pods, pods.name(role))));
        RemoteHost sut = opened(pods, pods.name(Role.SUT));
        podOfImage.forEach((image, pod) -> sut.startImage(image, opened(pods, pod)));
        List<Host> injectors = new ArrayList<>(List.of(opened(pods, pods.name(Role.INJECTOR))));
        moreInjectors.forEach(pod -> injectors.add(opened(pods, pod)));
        return new Hosts(byRole, injectors, facts);
    }

    private Map<String, String> facts(Share own) {
        Map<String, String> facts = new TreeMap<>();
        facts.put("cluster", "Kubernetes " + own.version());
        facts.put("runtime", "pods of a Kubernetes cluster, of image " + spec.image());
        own.machines().warning().ifPresent(warning -> facts.put(Hosts.MACHINES, warning));
        return facts;
    }

    /**
     * Requires that no arm names an image where pods have whole CPUs: those are of a role's own pod, which stands there
     * though it has nothing to do.
     */
    private void requireFree(List<String> images) {
        if (spec.cpus() > 0 && !images.isEmpty()) {
            throw new StudyException("kubernetes.cpus must be 0 where an arm names an image, since that image runs in a"
                    + " pod of its own, without the CPUs of the role's pod, was " + spec.cpus() + " with image '"
                    + images.get(0) + "': give --set kubernetes.cpus=0, or remove the image");
        }
    }

    /** Deletes the run's namespace, and all that is in it. */
    @Override
    public void close() {
        try {
            Closing.all(hosts.values(), RemoteHost::close);
        } finally {
            delete();
        }
    }

    private void delete() {
        try {
            share.ifPresent(own -> own.namespace().close());
        } catch (EnvironmentException e) {
            System.err.println(e.getMessage());
        } finally {
            connected.ifPresent(Cluster::close);
        }
    }
}
