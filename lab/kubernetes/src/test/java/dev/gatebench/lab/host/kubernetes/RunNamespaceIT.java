package dev.gatebench.lab.host.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.host.local.RunLabel;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.testing.Integration;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** On an API server that keeps what it is given. */
@EnableKubernetesMockClient(crud = true, https = false)
@Integration
class RunNamespaceIT {
    private final Instant soon = Instant.now().plus(Duration.ofMinutes(15));
    private final Instant later = Instant.now().plus(Duration.ofHours(1));

    @SuppressWarnings("NullAway.Init") // by the annotation of the class
    KubernetesClient client;

    private Cluster cluster() {
        return new Cluster(client, Duration.ZERO, new FakeTime());
    }

    @Test
    void saysWhoseItIsLetsItsPodsTalkToEachOtherAloneAndHoldsNoSecret() {
        RunNamespace made = RunNamespace.make(cluster());
        Namespace namespace = client.namespaces().withName(made.name()).get();

        assertThat(made.name()).matches("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");
        assertThat(namespace.getMetadata().getAnnotations())
                .containsAllEntriesOf(RunLabel.ofThisProcess().labels());
        assertThat(namespace.getMetadata().getLabels())
                .containsEntry("app.kubernetes.io/managed-by", "gatebench")
                .containsEntry("pod-security.kubernetes.io/enforce", "baseline");
        NetworkPolicy policy = client.network()
                .v1()
                .networkPolicies()
                .inNamespace(made.name())
                .withName("gatebench")
                .get();
        assertThat(policy.getSpec().getPolicyTypes()).containsExactly("Ingress", "Egress");
        assertThat(policy.getSpec().getIngress().get(0).getFrom()).hasSize(1);
        assertThat(policy.getSpec().getIngress().get(0).getFrom().get(0).getNamespaceSelector())
                .isNull();
        assertThat(client.secrets().inNamespace(made.name()).list().getItems()).isEmpty();
        made.close();
    }

    @Test
    void isGoneWhenItIsClosedAndCanBeClosedTwice() {
        RunNamespace made = RunNamespace.make(cluster());

        made.close();
        made.close();

        assertThat(client.namespaces().withName(made.name()).get()).isNull();
    }

    @Test
    void twoOfOneRunHaveNamesOfTheirOwn() {
        try (RunNamespace one = RunNamespace.make(cluster());
                RunNamespace other = RunNamespace.make(cluster())) {
            assertThat(one.name()).isNotEqualTo(other.name());
        }
    }

    private void namespace(String name, Map<String, String> label) {
        client.resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withLabels(Map.of(RunNamespace.MANAGED_BY, RunNamespace.GATEBENCH))
                        .withAnnotations(label)
                        .endMetadata()
                        .build())
                .create();
    }

    private static Map<String, String> dead() {
        Map<String, String> labels = new HashMap<>(RunLabel.ofThisProcess().labels());
        labels.put(RunLabel.PID, "4194300");
        return labels;
    }

    private static Map<String, String> elsewhere() {
        Map<String, String> labels = new HashMap<>(RunLabel.ofThisProcess().labels());
        labels.replaceAll((key, value) -> key.equals(RunLabel.PID) ? value : value + "-of-another-machine");
        return labels;
    }

    /** Labels of this machine before it was started anew, or of one with its name and its machine-id that lives. */
    private static Map<String, String> anotherBoot() {
        Map<String, String> labels = new HashMap<>(RunLabel.ofThisProcess().labels());
        labels.put("dev.gatebench.run.boot", "another");
        return labels;
    }

    private void pod(String namespace, String phase, ContainerStatus... containers) {
        Pod pod = new PodBuilder()
                .withNewMetadata()
                .withName("sut")
                .withNamespace(namespace)
                .endMetadata()
                .withNewStatus()
                .withPhase(phase)
                .withContainerStatuses(containers)
                .endStatus()
                .build();
        client.resource(pod).create();
    }

    private static ContainerStatus runs(String container) {
        return new ContainerStatusBuilder()
                .withName(container)
                .withNewState()
                .withNewRunning()
                .endRunning()
                .endState()
                .build();
    }

    private static ContainerStatus ended(String container) {
        return new ContainerStatusBuilder()
                .withName(container)
                .withNewState()
                .withNewTerminated()
                .withExitCode(0)
                .endTerminated()
                .endState()
                .build();
    }

    private List<String> names() {
        return client.namespaces().list().getItems().stream()
                .map(each -> each.getMetadata().getName())
                .toList();
    }

    @Test
    void aLaterStartRemovesWhatAKilledRunLeftAndNothingElse() {
        namespace("of-a-killed-run", dead());
        namespace("of-this-run", RunLabel.ofThisProcess().labels());
        namespace("of-somebody-else-with-our-label", Map.of());
        client.resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName("of-others")
                        .endMetadata()
                        .build())
                .create();

        List<String> told = NamespaceSweep.sweep(cluster(), later);

        assertThat(told).containsExactly("removed, left over by a run that was killed: namespace of-a-killed-run");
        assertThat(names()).contains("of-this-run", "of-somebody-else-with-our-label", "of-others");
        assertThat(names()).doesNotContain("of-a-killed-run");
    }

    @Test
    void removesWhatARunOfAnotherMachineLeftOnceNothingHasRunThereForLong() {
        namespace("idle", elsewhere());
        namespace("busy", elsewhere());
        pod("idle", "Succeeded");
        pod("busy", "Running", runs("tasks"), runs("agent"));

        assertThat(NamespaceSweep.sweep(cluster(), soon)).isEmpty();
        NamespaceSweep.sweep(cluster(), later);

        assertThat(names()).contains("busy").doesNotContain("idle");
    }

    @Test
    void takesAPodWithoutAnAgentAndOneThatIsYetToBeStartedForOnesInWhichNothingRuns() {
        namespace("its-agent-has-ended", elsewhere());
        namespace("waits-for-a-node", elsewhere());
        namespace("its-tasks-have-ended", elsewhere());
        pod("its-agent-has-ended", "Running", runs("tasks"), ended("agent"));
        pod("waits-for-a-node", "Pending");
        pod("its-tasks-have-ended", "Running", ended("tasks"), runs("agent"));

        NamespaceSweep.sweep(cluster(), later);

        assertThat(names()).containsExactly("its-tasks-have-ended");
    }

    @Test
    void tellsOfWhatFailedFirstWhereItCannotBeDeletedEither() {
        KubernetesClient refusing = (KubernetesClient) Proxy.newProxyInstance(
                KubernetesClient.class.getClassLoader(),
                new Class<?>[] {KubernetesClient.class},
                (proxy, method, arguments) -> {
                    throw new KubernetesClientException("refused " + method.getName());
                });

        assertThatThrownBy(() -> RunNamespace.make(new Cluster(refusing, Duration.ZERO, new FakeTime())))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageStartingWith("the cluster could not make namespace '")
                .satisfies(e -> assertThat(e.getSuppressed()).singleElement().satisfies(also -> assertThat(also)
                        .hasMessageStartingWith("the cluster could not delete namespace '")));
    }

    @Test
    void leavesWhatACloneOfThisMachineUses() {
        namespace("idle", anotherBoot());
        namespace("busy", anotherBoot());
        pod("busy", "Running", runs("agent"));

        assertThat(NamespaceSweep.sweep(cluster(), soon)).isEmpty();
        NamespaceSweep.sweep(cluster(), later);

        assertThat(names()).contains("busy").doesNotContain("idle");
    }
}
