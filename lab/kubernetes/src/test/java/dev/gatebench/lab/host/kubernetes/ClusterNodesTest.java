package dev.gatebench.lab.host.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.study.ClusterSpec;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClusterNodesTest {
    private static ClusterNodes of(Nodes... nodes) {
        return ClusterNodes.of(
                new ClusterSpec("jdk:17", 0, "1GiB", Map.of(), List.of(), 1),
                Stream.of(nodes).map(Nodes::get).toList());
    }

    @Test
    void tellsWhyOthersTakeNoPods() {
        ClusterNodes found = of(
                Nodes.named("a"),
                Nodes.named("b").ready("Unknown"),
                Nodes.named("c").cordoned(),
                Nodes.named("d").tainted("gpu", "yes", "NoSchedule").tainted("x", "", "NoExecute"),
                Nodes.named("e").tainted("gpu", "yes", "PreferNoSchedule"));

        assertThat(found.usable()).extracting(ClusterNode::name).containsExactly("a", "e");
        assertThat(found.othersBehind())
                .isEqualTo(" (node 'b' is not ready; node 'c' is cordoned; node 'd' has the taint gpu=yes:NoSchedule"
                        + " and x:NoExecute, which pods do not tolerate)");
        assertThat(of(Nodes.named("a")).others()).isEmpty();
        assertThat(of(Nodes.named("a")).othersBehind()).isEmpty();
    }

    @Test
    void namesTheFirstOfMany() {
        Nodes[] six = Stream.of("a", "b", "c", "d", "e", "f")
                .map(name -> Nodes.named(name).cordoned())
                .toArray(Nodes[]::new);

        assertThat(of(six).others().orElseThrow()).endsWith("; node 'd' is cordoned; and 2 more");
    }
}
