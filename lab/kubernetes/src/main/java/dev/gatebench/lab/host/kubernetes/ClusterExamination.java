package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.core.study.ClusterSpec;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Examines whether a cluster is fit to measure in. Makes nothing there. */
public final class ClusterExamination {
    private final ClusterSpec spec;
    private final List<Seen> seen = new ArrayList<>();

    private ClusterExamination(ClusterSpec spec) {
        this.spec = spec;
    }

    /** The grade of a finding. */
    public enum Grade {
        OK,
        /** Numbers say less, or something may fail. */
        WARN,
        /** No run is possible. */
        FAIL
    }

    /**
     * A finding.
     *
     * @param detail observation, and the remedy where it is not good
     */
    public record Seen(String what, Grade grade, String detail) {}

    /**
     * Examines the cluster that {@code KUBECONFIG} names.
     *
     * @param spec settings of a study's pods, and the number of lanes
     */
    public static List<Seen> of(ClusterSpec spec) {
        ClusterExamination examination = new ClusterExamination(spec);
        try (Cluster cluster = Cluster.connect()) {
            examination.see("cluster", Grade.OK, "Kubernetes " + cluster.version());
            examination.examine(cluster);
        } catch (EnvironmentException e) {
            examination.see("cluster", Grade.FAIL, String.valueOf(e.getMessage()));
        }
        return examination.seen;
    }

    static List<Seen> of(ClusterSpec spec, Cluster cluster) {
        ClusterExamination examination = new ClusterExamination(spec);
        examination.examine(cluster);
        return examination.seen;
    }

    private void see(String what, Grade grade, String detail) {
        seen.add(new Seen(what, grade, detail));
    }

    private void examine(Cluster cluster) {
        ClusterRights.ALL.forEach(right -> {
            List<String> refused = right.refused(cluster);
            see(
                    "may " + right.words(),
                    refused.isEmpty() ? Grade.OK : Grade.FAIL,
                    refused.isEmpty()
                            ? String.join(", ", right.verbs())
                            : "may not " + String.join(", ", refused)
                                    + ": apply what 'gatebench kubernetes rbac' prints");
        });
        try {
            nodes(ClusterNodes.of(spec, ClusterNode.all(cluster)));
        } catch (EnvironmentException e) {
            see("nodes", Grade.FAIL, String.valueOf(e.getMessage()));
        }
    }

    private void nodes(ClusterNodes found) {
        found.all()
                .forEach(node -> see(
                        "node " + node.name(),
                        found.whyNot(node).isEmpty() ? Grade.OK : Grade.WARN,
                        found.whyNot(node).map(why -> why + "; ").orElse("")
                                + "pods may use " + node.cpus() + " CPUs and " + (node.memoryBytes() >> 20) + " MiB"
                                + node.facts().entrySet().stream()
                                        .map(fact -> ", " + fact.getKey() + " " + fact.getValue())
                                        .collect(Collectors.joining())));
        List<RoleNodes> lanes = NodeChoice.of(spec, spec.parallel(), found, List.of());
        boolean apart = lanes.stream().allMatch(lane -> lane.each().size() == Role.MEASURED.size());
        see(
                "roles",
                apart ? Grade.OK : Grade.WARN,
                RoleNodes.words(lanes) + (apart ? "" : ": each role should have a node to itself"));
        NodeMachines.of(lanes.stream().flatMap(lane -> lane.all().stream()).toList())
                .warning()
                .ifPresentOrElse(
                        warning -> see("machines", Grade.WARN, warning),
                        () -> see("machines", Grade.OK, "no two nodes are seen to be on one"));
    }
}
