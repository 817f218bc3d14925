package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.core.study.ClusterSpec;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The node of each role: the one that a study names, or one that is chosen. A role has a node to itself where there are
 * enough; where there are not, the system under test keeps one to itself as long as there are two.
 */
final class NodeChoice {
    private final ClusterSpec spec;
    private final List<ClusterNode> usable;
    private final List<ClusterNode> all;
    private final Map<Role, ClusterNode> chosen = new EnumMap<>(Role.class);

    private NodeChoice(ClusterSpec spec, List<ClusterNode> all) {
        this.spec = spec;
        this.all = all;
        Tolerations tolerations = Tolerations.of(spec.tolerations());
        this.usable = all.stream()
                .filter(node -> node.ready() && !node.cordoned() && tolerations.admit(node))
                .sorted(Comparator.comparingDouble(ClusterNode::cpus).reversed().thenComparing(ClusterNode::name))
                .toList();
    }

    /**
     * Chooses.
     *
     * @throws EnvironmentException in one line when a named node is not there or cannot be used, or none can
     */
    static RoleNodes of(ClusterSpec spec, List<ClusterNode> nodes) {
        NodeChoice choice = new NodeChoice(spec, nodes);
        if (choice.usable.isEmpty()) {
            throw new EnvironmentException("the cluster must have a node that is ready and takes pods, has none of "
                    + nodes.size() + ": see 'kubectl get nodes', or name the taints that pods tolerate in"
                    + " kubernetes.tolerations");
        }
        spec.nodes().keySet().stream()
                .filter(name ->
                        RoleNodes.ROLES.stream().noneMatch(role -> role.id().equals(name)))
                .findFirst()
                .ifPresent(name -> {
                    throw new EnvironmentException(
                            "the role of --node must be sut, injector or backend, was '" + name + "'");
                });
        RoleNodes.ROLES.forEach(choice::named);
        RoleNodes.ROLES.forEach(choice::free);
        choice.requireRoom();
        return new RoleNodes(choice.chosen, choice.forInjectors());
    }

    private void named(Role role) {
        String wanted = spec.nodes().get(role.id());
        if (wanted != null) {
            chosen.put(role, find(role, wanted));
        }
    }

    private ClusterNode find(Role role, String wanted) {
        List<ClusterNode> matching = all.stream()
                .filter(node -> wanted.contains("=")
                        ? hasLabel(node, wanted)
                        : node.name().equals(wanted))
                .toList();
        if (matching.isEmpty()) {
            throw new EnvironmentException("the node of " + role.id() + " must be one of the cluster's, '" + wanted
                    + "' is none: see 'kubectl get nodes --show-labels'");
        }
        return usable.stream()
                .filter(matching::contains)
                .min(Comparator.comparing(node -> chosen.containsValue(node)))
                .orElseThrow(() -> new EnvironmentException("the node of " + role.id()
                        + " must be ready and take pods, '" + matching.get(0).name()
                        + "' does not: choose another, or name its taints in kubernetes.tolerations"));
    }

    private static boolean hasLabel(ClusterNode node, String wanted) {
        String[] label = wanted.split("=", 2);
        return label[1].equals(node.labels().get(label[0]));
    }

    private void free(Role role) {
        if (!chosen.containsKey(role)) {
            chosen.put(role, mostlyFree().orElse(usable.get(0)));
        }
    }

    /** Those of the name or label that a study gives for injectors; else all that no other role has. */
    private List<ClusterNode> forInjectors() {
        ClusterNode first = Objects.requireNonNull(chosen.get(Role.INJECTOR));
        Optional<String> wanted = Optional.ofNullable(spec.nodes().get(Role.INJECTOR.id()));
        List<ClusterNode> others = usable.stream()
                .filter(node -> wanted.map(words -> isMeant(node, words))
                        .orElse(!node.equals(chosen.get(Role.SUT)) && !node.equals(chosen.get(Role.BACKEND))))
                .filter(node -> !node.equals(first))
                .toList();
        return Stream.concat(Stream.of(first), others.stream()).toList();
    }

    private static boolean isMeant(ClusterNode node, String wanted) {
        return wanted.contains("=") ? hasLabel(node, wanted) : node.name().equals(wanted);
    }

    /** One that no role has; else one that is not the system under test's. */
    private Optional<ClusterNode> mostlyFree() {
        List<ClusterNode> inOrder = new ArrayList<>(usable);
        inOrder.sort(Comparator.comparing((ClusterNode node) -> node.equals(chosen.get(Role.SUT)))
                .thenComparing(node -> chosen.containsValue(node)));
        return inOrder.stream().findFirst();
    }

    /** The scheduler would refuse it too, but only after pods were made. */
    private void requireRoom() {
        for (ClusterNode node : List.copyOf(chosen.values())) {
            long pods = chosen.values().stream().filter(node::equals).count();
            double needed = spec.cpus() == 0 ? 0 : pods * (spec.cpus() + PodManifest.AGENT_CPUS);
            if (needed > node.cpus()) {
                throw new EnvironmentException("node '" + node.name() + "' must have " + needed + " CPUs for pods, has "
                        + node.cpus() + ": lower kubernetes.cpus, or choose other nodes");
            }
        }
    }
}
