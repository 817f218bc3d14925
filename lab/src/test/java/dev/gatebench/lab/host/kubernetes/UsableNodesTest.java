package dev.gatebench.lab.host.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.core.study.ClusterSpec;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UsableNodesTest {
    private static UsableNodes of(Nodes... nodes) {
        return UsableNodes.of(
                new ClusterSpec("jdk:17", 0, "1GiB", Map.of(), List.of(), 1),
                Stream.of(nodes).map(Nodes::get).toList());
    }

    @Test
    void tellsWhyOthersTakeNoPods() {
        UsableNodes found = of(
                Nodes.named("a"),
                Nodes.named("b").ready("Unknown"),
                Nodes.named("c").cordoned(),
                Nodes.named("d").tainted("gpu", "yes", "NoSchedule").tainted("x", "", "NoExecute"),
                Nodes.named("e").tainted("gpu", "yes", "PreferNoSchedule"));

        assertThat(found.all()).extracting(ClusterNode::name).containsExactly("a", "e");
        assertThat(found.others())
                .isEqualTo(" (node 'b' is not ready; node 'c' is cordoned; node 'd' has the taint gpu=yes:NoSchedule"
                        + " and x:NoExecute, which pods do not tolerate)");
        assertThat(of(Nodes.named("a")).others()).isEmpty();
    }

    @Test
    void namesTheFirstOfMany() {
        Nodes[] six = Stream.of("a", "b", "c", "d", "e", "f")
                .map(name -> Nodes.named(name).cordoned())
                .toArray(Nodes[]::new);

        assertThat(of(six).others()).endsWith("; node 'd' is cordoned; and 2 more)");
    }

    @Test
    void tellsOfEachNodeThatARunHasLostOnce() {
        LaneHosts lane = new LaneHosts(
                Map.of(
                        "sut", List.of("node 'a'"),
                        "injector", List.of("node 'b'", "node 'gone'"),
                        "backend", List.of("node 'b'")),
                Map.of(),
                Map.of());
        UsableNodes found =
                of(Nodes.named("a"), Nodes.named("b").tainted("node.kubernetes.io/unreachable", "", "NoExecute"));

        assertThat(found.lost(List.of(lane)))
                .containsExactlyInAnyOrder(
                        "node 'b', which this run had before, has the taint node.kubernetes.io/unreachable:NoExecute,"
                                + " which pods do not tolerate",
                        "node 'gone', which this run had before, is none of the cluster's any more");
        assertThat(of(Nodes.named("a"), Nodes.named("b"), Nodes.named("gone")).lost(List.of(lane)))
                .isEmpty();
    }
}
