package dev.gatebench.lab.host.kubernetes;

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
 * A Kubernetes cluster: each role has a pod on a node. What a node has is asked of the pod of the system under test,
 * which is started when that is asked first.
 */
public final class KubernetesSite implements Site {
    private static final int TOKEN_BYTES = 32;

    private final ClusterSpec spec;
    private final Supplier<Cluster> connecting;
    private final Time time;
    private final String token = token();
    /** By pod. */
    private final Map<String, RemoteHost> hosts = new ConcurrentHashMap<>();

    private Optional<Cell> cell = Optional.empty();
    private Optional<Cluster> connected = Optional.empty();

    /**
     * What a run has of the cluster.
     *
     * @param swept what was left over by killed runs and is deleted, for people
     */
    private record Cell(
            Cluster cluster,
            String version,
            List<String> swept,
            RoleNodes nodes,
            NodeMachines machines,
            RunNamespace namespace,
            RolePods pods) {}

    private KubernetesSite(ClusterSpec spec, Supplier<Cluster> connecting, Time time) {
        this.spec = spec;
        this.connecting = connecting;
        this.time = time;
    }

    /** The cluster that {@code KUBECONFIG} names. */
    public static Site of(RuntimeSpec runtime) {
        return new KubernetesSite(runtime.cluster(), Cluster::connect, Time.system());
    }

    private static String token() {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    private Cell cell() {
        Cell there = cell.orElseGet(this::made);
        cell = Optional.of(there);
        return there;
    }

    private Cell made() {
        Cluster cluster = connecting.get();
        connected = Optional.of(cluster);
        List<String> swept = RunNamespace.sweep(cluster, time.instant());
        List<ClusterNode> nodes = ClusterNode.all(cluster);
        RoleNodes chosen = NodeChoice.of(spec, nodes);
        RunNamespace namespace = RunNamespace.make(cluster, token);
        Cell own = new Cell(
                cluster,
                cluster.version(),
                swept,
                chosen,
                NodeMachines.of(chosen.all()),
                namespace,
                new RolePods(cluster, namespace.name(), spec, chosen, time));
        cell = Optional.of(own); // whoever closes this then closes the namespace, also where a pod is refused
        // all at once: each may have to fetch its image
        RoleNodes.ROLES.forEach(own.pods()::make);
        return own;
    }

    @Override
    public Inventory inventory() {
        return host(Role.SUT).inventory();
    }

    @Override
    public boolean startsToAnswer() {
        return true;
    }

    private RemoteHost host(Role role) {
        cell();
        return opened(role.id());
    }

    /** The host of a pod that was made. */
    private RemoteHost opened(String pod) {
        RemoteHost there = hosts.get(pod);
        if (there == null) {
            Cell own = cell();
            Pod running = own.pods().await(pod);
            ClusterNode node = own.pods().nodeOf(pod);
            there = RemoteHost.open(new KubernetesLink(
                    own.cluster(), running, node, own.machines().name(node), token, spec.cpus(), time));
            hosts.put(pod, there);
        }
        return there;
    }

    @Override
    public Hosts open(HostRequest request) {
        requireFree(request.images());
        Cell own = cell();
        own.swept().forEach(request.line());
        request.line()
                .accept("Kubernetes " + own.version() + ", namespace "
                        + own.namespace().name() + ": " + own.nodes().words());
        own.machines().warning().ifPresent(request.line());
        List<String> moreInjectors = moreInjectors(request.injectors());
        Map<String, String> podOfImage = podsOfImages(request.images());
        List<Callable<RemoteHost>> pods = Stream.of(
                        RoleNodes.ROLES.stream().map(Role::id), moreInjectors.stream(), podOfImage.values().stream())
                .flatMap(each -> each)
                .map(pod -> (Callable<RemoteHost>) () -> opened(pod))
                .toList();
        var unused = SideBySide.all(pods);
        Map<Role, Host> byRole = new EnumMap<>(Role.class);
        RoleNodes.ROLES.forEach(role -> byRole.put(role, host(role)));
        podOfImage.forEach((image, pod) -> host(Role.SUT).startImage(image, opened(pod)));
        List<Host> injectors = new ArrayList<>(List.of(host(Role.INJECTOR)));
        moreInjectors.forEach(pod -> injectors.add(opened(pod)));
        own.namespace().holdsTasks();
        return new Hosts(byRole, injectors, facts(own));
    }

    private List<String> moreInjectors(int injectors) {
        List<String> names = new ArrayList<>();
        for (int number = 1; number < injectors; number++) {
            String name = Role.INJECTOR.id() + "-" + (number + 1);
            cell().pods().makeInjector(name, number);
            names.add(name);
        }
        return names;
    }

    private Map<String, String> podsOfImages(List<String> images) {
        Map<String, String> names = new LinkedHashMap<>();
        for (String image : images) {
            String name = Role.SUT.id() + "-image-" + (names.size() + 1);
            cell().pods().makeOfImage(name, Role.SUT, image);
            names.put(image, name);
        }
        return names;
    }

    private Map<String, String> facts(Cell own) {
        Map<String, String> facts = new TreeMap<>();
        facts.put("cluster", "Kubernetes " + own.version());
        facts.put("runtime", "pods of a Kubernetes cluster, of image " + spec.image());
        own.machines().warning().ifPresent(warning -> facts.put("machines", warning));
        return facts;
    }

    /** Whole CPUs are those of a role's own pod, which stands there though it has nothing to do. */
    private void requireFree(List<String> images) {
        if (spec.cpus() > 0 && !images.isEmpty()) {
            throw new StudyException("kubernetes.cpus must be 0 where an arm names an image, since the CPUs of the role"
                    + " are those of another pod, was " + spec.cpus() + " with image '" + images.get(0)
                    + "': give --set kubernetes.cpus=0, or remove the image");
        }
    }

    /** Deletes the run's namespace, and all that is in it. */
    @Override
    public void close() {
        hosts.values().forEach(RemoteHost::close);
        try {
            cell.ifPresent(own -> own.namespace().close());
        } catch (EnvironmentException e) {
            System.err.println(e.getMessage());
        } finally {
            connected.ifPresent(Cluster::close);
        }
    }
}
