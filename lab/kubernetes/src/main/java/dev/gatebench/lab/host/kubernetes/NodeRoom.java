package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.core.study.ClusterSpec;
import dev.gatebench.core.unit.Sizes;
import dev.gatebench.lab.process.NoRoomException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks the needs of pods against their nodes, before pods are made: the scheduler would refuse them too, but only
 * then.
 */
final class NodeRoom {
    private NodeRoom() {}

    /**
     * Requires that nodes have the CPUs and the memory for all of their pods.
     *
     * @param ofPods the node of each pod
     * @throws NoRoomException in one line that names the first node that has not
     */
    static void require(List<ClusterNode> ofPods, ClusterSpec spec) {
        if (spec.cpus() == 0) {
            return;
        }
        Set<ClusterNode> each = new LinkedHashSet<>(ofPods);
        for (ClusterNode node : each) {
            long pods = ofPods.stream().filter(node::equals).count();
            String ofThem = pods == 1 ? "a pod" : pods + " pods";
            double cpus = pods * (spec.cpus() + PodManifest.AGENT_CPUS);
            if (cpus > node.cpus()) {
                throw new NoRoomException("node '" + node.name() + "' must have " + cpus + " CPUs for " + ofThem
                        + ", has " + node.cpus() + ": lower kubernetes.cpus, or choose other nodes");
            }
            long memory = pods * (spec.memoryBytes() + PodManifest.AGENT_MEMORY_BYTES);
            if (memory > node.memoryBytes()) {
                throw new NoRoomException("node '" + node.name() + "' must have " + Sizes.people(memory)
                        + " of memory for " + ofThem + ", has " + Sizes.people(node.memoryBytes())
                        + ": lower kubernetes.memory, or choose other nodes");
            }
        }
    }
}
