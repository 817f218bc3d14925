package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.core.run.LaneHosts;
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

/**
 * Chooses the node of each role in each lane, unless a study names it. No lane has a node of another. Within a lane a
 * role has a node to itself where there are enough for all lanes; where there are not, the system under test keeps one
 * to itself as long as there are two for each. All lanes are of one shape: their forks are to be alike.
 */
final class NodeChoice {
    private final ClusterSpec spec;
    private final ClusterNodes nodes;
    private final List<ClusterNode> usable;
    private final int taken;
    private final List<Map<Role, ClusterNode>> lanes = new ArrayList<>();

    private NodeChoice(ClusterSpec spec, int lanes, ClusterNodes nodes, List<RoleNodes> taken) {
        this.spec = spec;
        this.nodes = nodes;
        this.taken = taken.size();
        this.usable = nodes.usable().stream()
                .filter(node -> taken.stream().noneMatch(lane -> lane.all().contains(node)))
                .toList();
        for (int lane = 0; lane < lanes; lane++) {
            this.lanes.add(new EnumMap<>(Role.class));
        }
    }

    /**
     * Chooses.
     *
     * @param lanes number of lanes, ≥ 1
     * @param before lanes that the run has had: those whose nodes can all be used are taken again, and come first
     * @throws EnvironmentException in one line when a named node is not there or cannot be used, or there are too few
     */
    static List<RoleNodes> of(ClusterSpec spec, int lanes, ClusterNodes nodes, List<LaneHosts> before) {
        List<RoleNodes> chosen = new ArrayList<>(before.stream()
                .flatMap(lane -> RoleNodes.of(lane, nodes.usable()).stream())
                .limit(lanes)
                .toList());
        if (chosen.size() < lanes) {
            chosen.addAll(new NodeChoice(spec, lanes - chosen.size(), nodes, chosen).anew());
        }
        chosen.forEach(lane -> NodeRoom.require(lane.ofPods(1), spec));
        return chosen;
    }

    private List<RoleNodes> anew() {
        requireNodes();
        List<Role> named = Role.MEASURED.stream()
                .filter(role -> spec.nodes().containsKey(role.id()))
                .toList();
        named.forEach(this::named);
        Role.MEASURED.stream().filter(role -> !named.contains(role)).forEach(this::free);
        return withInjectors();
    }

    private void requireNodes() {
        if (nodes.usable().isEmpty()) {
            throw new EnvironmentException("the cluster must have a node that is ready and takes pods, has none of "
                    + nodes.all().size() + nodes.othersBehind()
                    + ": see 'kubectl get nodes', or name the taints that pods tolerate in kubernetes.tolerations");
        }
        if (usable.size() < lanes.size()) {
            String beside = taken == 0 ? "" : " beside those of the " + taken + " lanes that the run already had";
            throw new EnvironmentException("the cluster must have a node that is ready and takes pods for each of "
                    + lanes.size() + " lanes" + beside + ", has " + usable.size() + nodes.othersBehind()
                    + ": give --parallel " + (taken + usable.size()) + " or less");
        }
    }

    /** Gives a role the nodes that a study names for it. */
    private void named(Role role) {
        String wanted = spec.nodes().getOrDefault(role.id(), "");
        List<ClusterNode> matching =
                nodes.all().stream().filter(node -> isMeant(node, wanted)).toList();
        if (matching.isEmpty()) {
            throw new EnvironmentException("the node of " + role.id() + " must be one of the cluster's, '" + wanted
                    + "' is none: see 'kubectl get nodes --show-labels'");
        }
        List<ClusterNode> those = usable.stream().filter(matching::contains).toList();
        if (those.isEmpty()) {
            throw new EnvironmentException("the node of " + role.id() + " must be ready and take pods, "
                    + matching.stream()
                            .flatMap(node -> nodes.whyNot(node).map(why -> node.hostName() + " " + why).stream())
                            .findFirst()
                            .orElseGet(() -> matching.get(0).hostName() + " is in a lane that the run already had")
                    + ": choose another, or name its taints in kubernetes.tolerations");
        }
        give(
                role,
                those,
                "--node " + role.id() + "=" + wanted + " must mean a node for each of " + lanes.size()
                        + " lanes that no other role has, means " + those.size()
                        + ": give a label that more nodes have, or a lower --parallel");
    }

    private static boolean isMeant(ClusterNode node, String wanted) {
        if (!wanted.contains("=")) {
            return node.name().equals(wanted);
        }
        String[] label = wanted.split("=", 2);
        return label[1].equals(node.labels().get(label[0]));
    }

    private void free(Role role) {
        give(
                role,
                usable,
                "the cluster must have nodes for " + lanes.size()
                        + " lanes beside those that are named: give a lower --parallel, or fewer --node");
    }

    /**
     * Gives each lane one of those nodes that no role has, where there is one for each; else one that the lane has
     * already, if possible not that of the system under test.
     *
     * @param tooFew what to say where a lane has none of them
     */
    private void give(Role role, List<ClusterNode> those, String tooFew) {
        List<ClusterNode> nobodys = those.stream()
                .filter(node -> lanes.stream().noneMatch(lane -> lane.containsValue(node)))
                .toList();
        for (int lane = 0; lane < lanes.size(); lane++) {
            Map<Role, ClusterNode> own = lanes.get(lane);
            own.put(
                    role,
                    nobodys.size() >= lanes.size()
                            ? nobodys.get(lane)
                            : those.stream()
                                    .filter(own::containsValue)
                                    .min(Comparator.comparing(node -> node.equals(own.get(Role.SUT))))
                                    .orElseThrow(() -> new EnvironmentException(tooFew)));
        }
    }

    /**
     * Adds the nodes of injectors: that of their role, and in turn all that no role has, of those that the study allows
     * where it names theirs.
     */
    private List<RoleNodes> withInjectors() {
        Optional<String> wanted = Optional.ofNullable(spec.nodes().get(Role.INJECTOR.id()));
        List<List<ClusterNode>> own = new ArrayList<>();
        lanes.forEach(lane -> own.add(new ArrayList<>(List.of(Objects.requireNonNull(lane.get(Role.INJECTOR))))));
        int next = 0;
        for (ClusterNode node : usable) {
            boolean isMeant = wanted.map(words -> isMeant(node, words)).orElse(true);
            boolean isTaken = lanes.stream().anyMatch(lane -> lane.containsValue(node));
            if (isMeant && !isTaken) {
                own.get(next++ % lanes.size()).add(node);
            }
        }
        List<RoleNodes> chosen = new ArrayList<>();
        for (int lane = 0; lane < lanes.size(); lane++) {
            chosen.add(new RoleNodes(lanes.get(lane), own.get(lane)));
        }
        return chosen;
    }
}
