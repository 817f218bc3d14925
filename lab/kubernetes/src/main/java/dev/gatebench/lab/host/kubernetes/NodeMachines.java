package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.host.local.ProcessPlace;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The machines of nodes. Nodes whose kernels were booted at once are on one, as those of kind are; virtual machines of
 * one host cannot be told from others.
 *
 * @param byBoot the names of the nodes of each boot, sorted
 */
record NodeMachines(Map<String, List<String>> byBoot) {

    static NodeMachines of(Collection<ClusterNode> nodes) {
        return new NodeMachines(nodes.stream()
                .distinct()
                .filter(node -> !node.boot().isEmpty())
                .collect(Collectors.groupingBy(
                        ClusterNode::boot,
                        TreeMap::new,
                        Collectors.mapping(
                                ClusterNode::name,
                                Collectors.collectingAndThen(
                                        Collectors.toList(),
                                        names -> names.stream().sorted().toList())))));
    }

    /** Returns the name of a node's machine. */
    String name(ClusterNode node) {
        List<String> nodes = byBoot.getOrDefault(node.boot(), List.of(node.name()));
        return nodes.size() == 1 ? "node '" + node.name() + "'" : "the machine of the nodes " + words(nodes);
    }

    /** Warns of nodes that share a machine, for the result of a run; empty where none are seen to. */
    Optional<String> warning() {
        String warning = byBoot.entrySet().stream()
                .filter(each -> each.getValue().size() > 1 || isThisOne(each.getKey()))
                .map(each -> (each.getValue().size() == 1 ? "node " : "nodes ")
                        + words(each.getValue())
                        + (each.getValue().size() == 1 ? " is on " : " share ")
                        + (isThisOne(each.getKey()) ? LocalHost.MACHINE + ", beside the lab" : "one machine")
                        + (each.getValue().size() == 1 ? "" : ": its CPUs, caches and memory too"))
                .collect(Collectors.joining("; "));
        return warning.isEmpty() ? Optional.empty() : Optional.of(warning);
    }

    private static boolean isThisOne(String boot) {
        return boot.equals(ProcessPlace.here().boot());
    }

    private static String words(List<String> names) {
        return names.size() == 1
                ? names.get(0)
                : String.join(", ", names.subList(0, names.size() - 1)) + " and " + names.get(names.size() - 1);
    }
}
