package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.core.study.ClusterSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The nodes of a cluster: those that take pods, and why the others do not.
 *
 * @param all all of them
 * @param usable nodes that take pods, the greatest first
 * @param why reasons of the others, by the names of their hosts, as the rest of a sentence: {@code is not ready}
 */
record ClusterNodes(List<ClusterNode> all, List<ClusterNode> usable, Map<String, String> why) {
    private static final int MOST_NAMED = 4;

    ClusterNodes {
        all = List.copyOf(all);
        usable = List.copyOf(usable);
        why = Collections.unmodifiableMap(new LinkedHashMap<>(why));
    }

    static ClusterNodes of(ClusterSpec spec, List<ClusterNode> nodes) {
        Tolerations tolerations = Tolerations.of(spec.tolerations());
        List<ClusterNode> usable = new ArrayList<>();
        Map<String, String> why = new LinkedHashMap<>();
        for (ClusterNode node : nodes) {
            whyNot(node, tolerations).ifPresentOrElse(words -> why.put(node.hostName(), words), () -> usable.add(node));
        }
        usable.sort(Comparator.comparingDouble(ClusterNode::cpus).reversed().thenComparing(ClusterNode::name));
        return new ClusterNodes(nodes, usable, why);
    }

    private static Optional<String> whyNot(ClusterNode node, Tolerations tolerations) {
        if (!node.ready()) {
            return Optional.of("is not ready");
        }
        if (node.cordoned()) {
            return Optional.of("is cordoned");
        }
        List<String> taints = tolerations.notCovering(node);
        return taints.isEmpty()
                ? Optional.empty()
                : Optional.of("has the taint " + String.join(" and ", taints) + ", which pods do not tolerate");
    }

    Optional<String> whyNot(ClusterNode node) {
        return Optional.ofNullable(why.get(node.hostName()));
    }

    /** Names the first nodes that take no pods and why, for people; empty where all do. */
    Optional<String> others() {
        String first = why.entrySet().stream()
                .limit(MOST_NAMED)
                .map(node -> node.getKey() + " " + node.getValue())
                .collect(Collectors.joining("; "));
        String more = why.size() > MOST_NAMED ? "; and " + (why.size() - MOST_NAMED) + " more" : "";
        return first.isEmpty() ? Optional.empty() : Optional.of(first + more);
    }

    /** Returns {@link #others()} in brackets, to stand after a number of nodes. */
    String othersBehind() {
        return others().map(words -> " (" + words + ")").orElse("");
    }
}
