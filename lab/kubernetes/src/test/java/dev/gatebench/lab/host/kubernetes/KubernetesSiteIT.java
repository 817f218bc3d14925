package dev.gatebench.lab.host.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.study.ClusterSpec;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.process.NoRoomException;
import dev.gatebench.testing.Integration;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** On an API server that keeps what it is given, and starts no pod. */
@EnableKubernetesMockClient(crud = true, https = false)
@Integration
class KubernetesSiteIT {
    private static final ClusterSpec SPEC = new ClusterSpec("jdk:17", 1, "1GiB", Map.of(), List.of(), 1);

    private static final String TAINTED =
            "nodes that take no pods: node 'd' has the taint gpu=yes:NoSchedule, which pods do not tolerate";

    @SuppressWarnings("NullAway.Init") // by the annotation of the class
    KubernetesMockServer server;

    @SuppressWarnings("NullAway.Init")
    KubernetesClient client;

    private final List<String> lines = new ArrayList<>();

    /** Three of four CPUs, and one that pods do not get. */
    private void makeNodes() {
        for (Nodes node : List.of(
                Nodes.named("a"),
                Nodes.named("b"),
                Nodes.named("c"),
                Nodes.named("d").tainted("gpu", "yes", "NoSchedule"))) {
            client.resource(node.node()).create();
        }
    }

    private KubernetesSite site(ClusterSpec spec) {
        return new KubernetesSite(spec, () -> new Cluster(client, Duration.ZERO, new FakeTime()), new FakeTime());
    }

    private HostRequest request(int injectors) {
        return new HostRequest(
                new RuntimeSpec(RuntimeSpec.Kind.KUBERNETES, RuntimeSpec.Network.BRIDGE, Map.of(), SPEC),
                Path.of("nowhere"),
                List.of(),
                List.of(),
                injectors,
                List.of(),
                lines::add);
    }

    @Test
    void refusesFurtherInjectorsWithoutRoomSaysWhatTakesNoPodsAndLeavesNothing() {
        makeNodes();
        try (KubernetesSite site = site(SPEC)) {
            assertThatThrownBy(() -> site.open(request(3)))
                    .isInstanceOf(NoRoomException.class)
                    .hasMessage("node 'b' must have 4.5 CPUs for 3 pods, has 4.0: lower kubernetes.cpus, or choose"
                            + " other nodes");

            assertThat(lines).containsExactly(TAINTED);
            assertThat(client.pods().inAnyNamespace().list().getItems())
                    .extracting(pod -> pod.getMetadata().getName())
                    .containsExactlyInAnyOrder("sut", "injector", "backend");
        }
        try (KubernetesClient another = server.createClient()) { // the site has closed its own
            assertThat(another.namespaces().list().getItems()).isEmpty();
        }
    }
}
