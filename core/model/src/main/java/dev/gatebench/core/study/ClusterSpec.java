package dev.gatebench.core.study;

import dev.gatebench.core.unit.Sizes;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Properties of the pods of a Kubernetes cluster in which a study runs.
 *
 * @param image name and tag, or digest, of the pods' image: a JDK and a POSIX shell with {@code env} and {@code mkfifo}
 * @param cpus whole CPUs for the tasks of each role alone, where the node's CPU manager grants them; 0 for all CPUs of
 *     the node, shared with whatever else runs there
 * @param memory most memory that the tasks of each role may use, such as {@code 4GiB}; ignored where {@code cpus} is 0
 * @param nodes the node of each role by its name, or {@code KEY=VALUE} for any with that label; roles that are missing
 *     get any node
 * @param tolerations taints that pods tolerate, as {@code KEY=VALUE:EFFECT}, {@code KEY:EFFECT} or {@code KEY}
 * @param parallel number of forks made at once, each on nodes of its own, ≥ 1
 */
public record ClusterSpec(
        String image, int cpus, String memory, Map<String, String> nodes, List<String> tolerations, int parallel) {
    /** Values for studies that start nothing in a cluster. */
    public static final ClusterSpec NONE = new ClusterSpec("none", 0, "1GiB", Map.of(), List.of(), 1);

    public ClusterSpec {
        nodes = Collections.unmodifiableMap(new TreeMap<>(nodes));
        tolerations = List.copyOf(tolerations);
        if (image.isBlank()) {
            throw new IllegalArgumentException("kubernetes.image must name an image, is empty");
        }
        if (cpus < 0) {
            throw new IllegalArgumentException("kubernetes.cpus must be 0 or more, was " + cpus);
        }
        if (parallel < 1) {
            throw new IllegalArgumentException("kubernetes.parallel must be 1 or more, was " + parallel);
        }
    }

    ClusterSpec forForks(int forks) {
        return new ClusterSpec(image, cpus, memory, nodes, tolerations, Math.max(1, Math.min(parallel, forks)));
    }

    /** Returns {@link #memory()} in bytes. */
    public long memoryBytes() {
        return Sizes.parse(memory);
    }
}
