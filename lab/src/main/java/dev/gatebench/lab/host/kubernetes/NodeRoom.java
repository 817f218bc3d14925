package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.core.study.ClusterSpec;
import dev.gatebench.core.unit.Sizes;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What pods ask of their nodes, before they are made: the scheduler would refuse it too, but only then. */
final class NodeRoom {
    private NodeRoom() {}

    /**
     * How many injectors' pods there is room for, beside those of the other roles.
     *
     * @param most no more are asked for
     * @return at least one
     */
    static int injectors(RoleNodes nodes, ClusterSpec spec, int most) {
        int injectors = 1;
        while (injectors < most && lacking(nodes.ofPods(injectors + 1), spec).isEmpty()) {
            injectors++;
        }
        return injectors;
    }

    /**
     * Lets pods pass whose nodes have the CPUs and the memory for all of them.
     *
     * @param ofPods the node of each pod
     * @throws EnvironmentException in one line that names the first node that has not
     */
    static void require(List<ClusterNode> ofPods, ClusterSpec spec) {
        lacking(ofPods, spec).ifPresent(words -> {
            throw new EnvironmentException(words);
        });
    }

    /** In one line what the first node has not got, and the remedy. */
    private static Optional<String> lacking(List<ClusterNode> ofPods, ClusterSpec spec) {
        if (spec.cpus() == 0) {
            return Optional.empty();
        }
        Set<ClusterNode> each = new LinkedHashSet<>(ofPods);
        for (ClusterNode node : each) {
            long pods = ofPods.stream().filter(node::equals).count();
            String ofThem = pods == 1 ? "a pod" : pods + " pods";
            double cpus = pods * (spec.cpus() + PodManifest.AGENT_CPUS);
            if (cpus > node.cpus()) {
                return Optional.of("node '" + node.name() + "' must have " + cpus + " CPUs for " + ofThem + ", has "
                        + node.cpus() + ": lower kubernetes.cpus, or choose other nodes");
            }
            long memory = pods * (spec.memoryBytes() + PodManifest.AGENT_MEMORY_BYTES);
            if (memory > node.memoryBytes()) {
                return Optional.of("node '" + node.name() + "' must have " + Sizes.people(memory) + " of memory for "
                        + ofThem + ", has " + Sizes.people(node.memoryBytes())
                        + ": lower kubernetes.memory, or choose other nodes");
            }
        }
        return Optional.empty();
    }
}
