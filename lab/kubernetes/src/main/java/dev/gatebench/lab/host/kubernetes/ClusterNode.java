package dev.gatebench.lab.host.kubernetes;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSystemInfo;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A node as the cluster describes it.
 *
 * @param cordoned whether no pod may be put on it
 * @param cpus number of CPUs that pods may use
 * @param memoryBytes memory that pods may use, bytes
 * @param boot the boot of its kernel: nodes with the same are on one machine; empty where that is not told
 * @param taints taints that pods must tolerate
 * @param facts facts by name, for people
 */
record ClusterNode(
        String name,
        boolean ready,
        boolean cordoned,
        double cpus,
        long memoryBytes,
        String boot,
        Map<String, String> labels,
        List<Taint> taints,
        Map<String, String> facts) {
    private static final String KERNEL = "kernel";
    private static final Map<String, String> NETWORKS = Map.of(
            "flannel.alpha.coreos.com/", "Flannel",
            "projectcalico.org/", "Calico",
            "io.cilium.", "Cilium",
            "network.cilium.io/", "Cilium",
            "k8s.ovn.org/", "OVN-Kubernetes",
            "weave.works/", "Weave");

    ClusterNode {
        labels = Map.copyOf(labels);
        taints = List.copyOf(taints);
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    static List<ClusterNode> all(Cluster cluster) {
        return cluster.ask("list its nodes", client -> client.nodes().list().getItems()).stream()
                .map(ClusterNode::of)
                .toList();
    }

    static ClusterNode of(Node node) {
        Map<String, String> labels =
                Objects.requireNonNullElse(node.getMetadata().getLabels(), Map.of());
        Map<String, Quantity> allocatable =
                Objects.requireNonNullElse(node.getStatus().getAllocatable(), Map.of());
        NodeSystemInfo info = node.getStatus().getNodeInfo();
        boolean ready = node.getStatus().getConditions().stream()
                .anyMatch(condition -> "Ready".equals(condition.getType()) && "True".equals(condition.getStatus()));
        return new ClusterNode(
                node.getMetadata().getName(),
                ready,
                Boolean.TRUE.equals(node.getSpec().getUnschedulable()),
                amount(allocatable, "cpu"),
                (long) amount(allocatable, "memory"),
                info == null ? "" : Objects.requireNonNullElse(info.getBootID(), ""),
                labels,
                Objects.requireNonNullElse(node.getSpec().getTaints(), List.of()),
                facts(node, labels, Optional.ofNullable(info)));
    }

    private static double amount(Map<String, Quantity> all, String of) {
        Quantity quantity = all.get(of);
        return quantity == null ? 0 : quantity.getNumericalAmount().doubleValue();
    }

    private static Map<String, String> facts(Node node, Map<String, String> labels, Optional<NodeSystemInfo> info) {
        Map<String, String> facts = new LinkedHashMap<>();
        info.ifPresent(told -> {
            put(facts, KERNEL, told.getKernelVersion());
            put(facts, "system", told.getOsImage());
            put(facts, "container runtime", told.getContainerRuntimeVersion());
            put(facts, "kubelet", told.getKubeletVersion());
        });
        put(facts, "type", labels.get("node.kubernetes.io/instance-type"));
        put(facts, "region", labels.get("topology.kubernetes.io/region"));
        put(facts, "zone", labels.get("topology.kubernetes.io/zone"));
        Map<String, String> annotations =
                Objects.requireNonNullElse(node.getMetadata().getAnnotations(), Map.of());
        NETWORKS.forEach((prefix, name) -> {
            if (annotations.keySet().stream().anyMatch(key -> key.startsWith(prefix) || key.contains("." + prefix))) {
                facts.put("pod network", name);
            }
        });
        return facts;
    }

    private static void put(Map<String, String> facts, String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            facts.put(name, value);
        }
    }

    String hostName() {
        return "node '" + name + "'";
    }

    Optional<String> kernel() {
        return Optional.ofNullable(facts.get(KERNEL));
    }

    String words() {
        StringBuilder words = new StringBuilder(name);
        facts.forEach(
                (fact, value) -> words.append(", ").append(fact).append(' ').append(value));
        return words.toString();
    }
}
