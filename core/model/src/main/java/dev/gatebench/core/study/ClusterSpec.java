package dev.gatebench.core.study;

import dev.gatebench.core.unit.Sizes;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How the pods of a Kubernetes cluster are made in which a study runs.
 *
 * @param image name and tag, or digest, of the image that they are of: a JDK and a POSIX shell with {@code env},
 *     {@code mkfifo} and {@code chroot}
 * @param cpus whole CPUs that the tasks of each role have to themselves, where the node's CPU manager gives them; 0 for
 *     all of the node, shared with whatever else runs there
 * @param memory the most memory that the tasks of each role may use, such as {@code 4GiB}; used where {@code cpus} is
 *     not 0
 * @param nodes the node of each role by its name, or {@code KEY=VALUE} for any with that label; roles that are missing
 *     have theirs chosen
 * @param tolerations taints that pods tolerate, as {@code KEY=VALUE:EFFECT}, {@code KEY:EFFECT} or {@code KEY}
 * @param parallel how many forks are made at once, each on nodes of its own, ≥ 1
 */
public record ClusterSpec(
        String image, int cpus, String memory, Map<String, String> nodes, List<String> tolerations, int parallel) {
    /** The values that a study need not give, for where nothing is started in a cluster. */
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

    /** The same with no more forks at once than there are. */
    ClusterSpec forForks(int forks) {
        return new ClusterSpec(image, cpus, memory, nodes, tolerations, Math.max(1, Math.min(parallel, forks)));
    }

    /** {@link #memory()} in bytes. */
    public long memoryBytes() {
        return Sizes.parse(memory);
    }
}
