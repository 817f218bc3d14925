package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.lab.cpu.Role;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The node of each role that has a pod.
 *
 * @param forInjectors nodes of the injectors, that of their role first
 */
record RoleNodes(Map<Role, ClusterNode> byRole, List<ClusterNode> forInjectors) {
    RoleNodes {
        byRole = new EnumMap<>(byRole);
        forInjectors = List.copyOf(forInjectors);
    }

    /** Returns the nodes of a lane that a run has had, where all of them are among these. */
    static Optional<RoleNodes> of(LaneHosts lane, List<ClusterNode> nodes) {
        Map<String, ClusterNode> byName =
                nodes.stream().collect(Collectors.toMap(ClusterNode::hostName, Function.identity()));
        Map<Role, List<ClusterNode>> found = new EnumMap<>(Role.class);
        for (Role role : Role.MEASURED) {
            List<String> names = lane.roles().getOrDefault(role.id(), List.of());
            if (names.isEmpty() || !byName.keySet().containsAll(names)) {
                return Optional.empty();
            }
            found.put(role, names.stream().map(byName::get).toList());
        }
        Map<Role, ClusterNode> first = new EnumMap<>(Role.class);
        found.forEach((role, own) -> first.put(role, own.get(0)));
        return Optional.of(new RoleNodes(first, found.getOrDefault(Role.INJECTOR, List.of())));
    }

    /** Returns the node of one of several injectors, counted from 0: nodes are taken in turn. */
    ClusterNode ofInjector(int injector) {
        return forInjectors.get(injector % forInjectors.size());
    }

    /**
     * Returns the node of each pod of a lane.
     *
     * @param injectors number of injectors' pods among them, ≥ 1
     */
    List<ClusterNode> ofPods(int injectors) {
        return Stream.concat(
                        byRole.values().stream(), IntStream.range(1, injectors).mapToObj(this::ofInjector))
                .toList();
    }

    ClusterNode of(Role role) {
        return Objects.requireNonNull(byRole.get(role), () -> role.id() + " has a node");
    }

    Set<ClusterNode> each() {
        return new LinkedHashSet<>(byRole.values());
    }

    /** Returns each node that may have a pod, once. */
    Set<ClusterNode> all() {
        Set<ClusterNode> all = each();
        all.addAll(forInjectors);
        return all;
    }

    /** Describes them: {@code sut on node1, injector on node2 and further ones on node4, backend on node3}. */
    String words() {
        String further = forInjectors.stream().skip(1).map(ClusterNode::name).collect(Collectors.joining(", "));
        return Role.MEASURED.stream()
                .map(role -> role.id() + " on " + of(role).name()
                        + (role == Role.INJECTOR && !further.isEmpty() ? " and further ones on " + further : ""))
                .collect(Collectors.joining(", "));
    }

    /** Describes the nodes of each lane. */
    static String words(List<RoleNodes> lanes) {
        return lanes.size() == 1
                ? lanes.get(0).words()
                : IntStream.rangeClosed(1, lanes.size())
                        .mapToObj(lane ->
                                "lane " + lane + " " + lanes.get(lane - 1).words())
                        .collect(Collectors.joining("; "));
    }
}
