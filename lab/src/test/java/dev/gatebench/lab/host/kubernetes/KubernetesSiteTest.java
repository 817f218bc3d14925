package dev.gatebench.lab.host.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.study.ClusterSpec;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.process.EnvironmentException;
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
class KubernetesSiteTest {
    private static final ClusterSpec SPEC = new ClusterSpec("jdk:17", 1, "1GiB", Map.of(), List.of(), 1);

    @SuppressWarnings("NullAway.Init") // by the annotation of the class
    KubernetesMockServer server;

    @SuppressWarnings("NullAway.Init")
    KubernetesClient client;

    private final List<String> lines = new ArrayList<>();

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
    void tellsHowManyInjectorsItsNodesHaveRoomForAndWhatItFound() {
        for (Nodes node : List.of(
                Nodes.named("a"),
                Nodes.named("b"),
                Nodes.named("c"),
                Nodes.named("d").tainted("gpu", "yes", "NoSchedule"))) {
            client.resource(node.node()).create();
        }
        try (KubernetesSite site = new KubernetesSite(SPEC, () -> new Cluster(client, Duration.ZERO), new FakeTime())) {
            assertThat(site.mostInjectors()).as("1.5 CPUs each, of 4").isEqualTo(2);
            assertThat(site.found())
                    .containsExactly("nodes that take no pods: node 'd' has the taint gpu=yes:NoSchedule, which pods do"
                            + " not tolerate");
        }
    }

    @Test
    void thereIsRoomForAnyNumberOfInjectorsThatShareTheirNode() {
        client.resource(Nodes.named("a").node()).create();
        ClusterSpec shared = new ClusterSpec("jdk:17", 0, "1GiB", Map.of(), List.of(), 1);
        try (KubernetesSite site =
                new KubernetesSite(shared, () -> new Cluster(client, Duration.ZERO), new FakeTime())) {
            assertThat(site.mostInjectors()).isEqualTo(64);
        }
    }

    @Test
    void refusesFurtherInjectorsWithoutRoomSaysWhatTakesNoPodsAndLeavesNothing() {
        for (Nodes node : List.of(
                Nodes.named("a"),
                Nodes.named("b"),
                Nodes.named("c"),
                Nodes.named("d").tainted("gpu", "yes", "NoSchedule"))) {
            client.resource(node.node()).create();
        }
        try (KubernetesSite site = new KubernetesSite(SPEC, () -> new Cluster(client, Duration.ZERO), new FakeTime())) {
            assertThatThrownBy(() -> site.open(request(3)))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessage("node 'b' must have 4.5 CPUs for 3 pods, has 4.0: lower kubernetes.cpus, or choose"
                            + " other nodes");

            assertThat(lines)
                    .containsExactly("nodes that take no pods: node 'd' has the taint gpu=yes:NoSchedule, which pods do"
                            + " not tolerate");
            assertThat(client.pods().inAnyNamespace().list().getItems())
                    .extracting(pod -> pod.getMetadata().getName())
                    .containsExactlyInAnyOrder("sut", "injector", "backend");
        }
        try (KubernetesClient another = server.createClient()) { // the site has closed its own
            assertThat(another.namespaces().list().getItems()).isEmpty();
        }
    }
}
