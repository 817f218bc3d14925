package dev.gatebench.lab.host.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.study.ClusterSpec;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Time;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.NodeListBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests answers of an API server, and their effects. */
@EnableKubernetesMockClient(https = false)
@Integration
class ClusterIT {
    private static final String NAMESPACES = "/api/v1/namespaces";
    private static final String POD = NAMESPACES + "/ours/pods/sut";

    @SuppressWarnings("NullAway.Init") // by the annotation of the class
    KubernetesMockServer server;

    @SuppressWarnings("NullAway.Init")
    KubernetesClient client;

    private final FakeTime time = new FakeTime();

    private Cluster cluster() {
        return cluster(Duration.ofSeconds(20));
    }

    private Cluster cluster(Duration away) {
        return new Cluster(
                new KubernetesClientBuilder()
                        .withConfig(Cluster.limited(client.getConfiguration()))
                        .build(),
                away,
                time);
    }

    private static Object refusal(int code, String message) {
        return new StatusBuilder().withCode(code).withMessage(message).build();
    }

    private void makeNamespace() {
        cluster()
                .make(
                        "namespace 'ours'",
                        new NamespaceBuilder()
                                .withNewMetadata()
                                .withName("ours")
                                .endMetadata()
                                .build());
    }

    @Test
    void tellsOfARightThatIsMissingAndHowToGetIt() {
        server.expect()
                .post()
                .withPath(NAMESPACES)
                .andReturn(
                        403, refusal(403, "namespaces is forbidden: User \"ci\" cannot create resource \"namespaces\""))
                .once();

        assertThatThrownBy(this::makeNamespace)
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("the cluster could not make namespace 'ours': namespaces is forbidden: User \"ci\" cannot"
                        + " create resource \"namespaces\"; 'gatebench kubernetes rbac' prints the rights that a run"
                        + " needs");
    }

    @Test
    void tellsOfAQuotaAndWhatToDoAboutIt() {
        server.expect()
                .post()
                .withPath(NAMESPACES)
                .andReturn(403, refusal(403, "pods \"sut\" is forbidden: exceeded quota: compute, requested: cpu=4"))
                .once();

        assertThatThrownBy(this::makeNamespace)
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("exceeded quota")
                .hasMessageEndingWith("; lower kubernetes.cpus and kubernetes.memory, or have the quota raised");
    }

    @Test
    void asksAServerAgainThatIsBusyOrStarting() {
        server.expect()
                .post()
                .withPath(NAMESPACES)
                .andReturn(503, refusal(503, "starting"))
                .times(2);
        server.expect()
                .post()
                .withPath(NAMESPACES)
                .andReturn(429, refusal(429, "too many"))
                .once();
        server.expect()
                .post()
                .withPath(NAMESPACES)
                .andReturn(
                        201,
                        new NamespaceBuilder()
                                .withNewMetadata()
                                .withName("ours")
                                .endMetadata()
                                .build())
                .once();

        makeNamespace();

        assertThat(server.getRequestCount()).isEqualTo(4);
        assertThat(time.nanos()).as("pauses between them").isPositive();
    }

    @Test
    void takesWhatWasMadeAlreadyForItsOwnWhereTheAnswerWasLost() {
        server.expect()
                .post()
                .withPath(NAMESPACES)
                .andReturn(503, refusal(503, "gone"))
                .once();
        server.expect()
                .post()
                .withPath(NAMESPACES)
                .andReturn(409, refusal(409, "already exists"))
                .once();

        makeNamespace();

        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void givesUpAServerThatDoesNotComeBack() {
        server.destroy();

        assertThatThrownBy(cluster(Duration.ofSeconds(2))::version)
                .isInstanceOf(EnvironmentException.class)
                .hasMessageStartingWith("the cluster could not tell its version: ")
                .hasMessageNotContaining("An error has occurred");
        assertThat(time.nanos()).as("waited for").isEqualTo(2_000_000_000L);
    }

    private RolePods pods() {
        ClusterSpec spec = new ClusterSpec("jdk:17", 1, "1GiB", Map.of(), List.of(), 1);
        return new RolePods(
                cluster(),
                "ours",
                spec,
                NodeChoice.of(
                                spec,
                                1,
                                ClusterNodes.of(
                                        spec,
                                        List.of(
                                                Nodes.named("a").get(),
                                                Nodes.named("b").cpus("8").get())),
                                List.of())
                        .get(0),
                "",
                "a token",
                new Hurried(time),
                new LinkedHashMap<>());
    }

    /** Time of which more passes at each wait, so that fewer questions fill some minutes. */
    private record Hurried(FakeTime time) implements Time {
        private static final long TIMES = 20;

        @Override
        public Instant instant() {
            return time.instant();
        }

        @Override
        public long nanos() {
            return time.nanos();
        }

        @Override
        public void pause(long ms) {
            time.pause(TIMES * ms);
        }
    }

    private void expectPod(Pod pod) {
        server.expect()
                .post()
                .withPath(NAMESPACES + "/ours/pods")
                .andReturn(201, pod)
                .once();
        server.expect().get().withPath(POD).andReturn(200, pod).always();
    }

    private void assertDoesNotRun(String why) {
        assertThatThrownBy(() -> {
                    RolePods pods = pods();
                    pods.make(Role.SUT);
                    pods.await("sut");
                })
                .isInstanceOf(EnvironmentException.class)
                .hasMessageStartingWith("pod 'sut' on node 'b' does not run: ")
                .hasMessageContaining(why)
                .hasMessageNotContaining("\n");
    }

    @Test
    void waitsNotForEverForANodeThatHasNoRoom() {
        expectPod(Pods.unschedulable("0/1 nodes are available: 1 Insufficient cpu."));

        assertDoesNotRun(
                "1 Insufficient cpu.: free the node, lower kubernetes.cpus and kubernetes.memory, or give --node"
                        + " ROLE=NODE");
        assertThat(time.nanos()).isBetween(30_000_000_000L, 40_000_000_000L);
    }

    @Test
    void waitsNotAtAllForAnImageThatIsNotToBeHad() {
        expectPod(Pods.waiting("ImagePullBackOff", "Back-off pulling image \"jdk:17\""));

        assertDoesNotRun("image 'jdk:17': ImagePullBackOff");
        assertThat(time.nanos()).isZero();
    }

    @Test
    void waitsNotForEverForAPodThatIsBeingStarted() {
        expectPod(Pods.waiting("ContainerCreating", null));

        assertDoesNotRun("after 300 s");
    }

    @Test
    void tellsOfAPodThatWasEvictedOrKilledBeforeItRan() {
        expectPod(Pods.failed("Evicted", "The node was low on resource: memory."));

        assertDoesNotRun("Evicted: The node was low on resource: memory.");
    }

    private KubernetesLink link() {
        return link("10.1.2.3");
    }

    private KubernetesLink link(String address) {
        Pod pod = new PodBuilder(Pods.running(address))
                .editMetadata()
                .withNamespace("ours")
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("tasks")
                .withImage("registry.example/jdk@sha256:2222")
                .endContainer()
                .endSpec()
                .editStatus()
                .withContainerStatuses(new ContainerStatusBuilder()
                        .withName("tasks")
                        .withImage("sha256:1111") // as some runtimes call it
                        .withImageID("registry.example/jdk@sha256:2222")
                        .build())
                .endStatus()
                .build();
        return new KubernetesLink(cluster(), pod, Nodes.named("a").get(), "node 'a'", "a token", 2, time);
    }

    @Test
    void tellsOfAnImageByTheNameThatWasAskedFor() {
        assertThat(link().facts())
                .containsEntry("image registry.example/jdk@sha256:2222", "registry.example/jdk@sha256:2222");
    }

    @Test
    void tellsWhyAnAgentIsSilentByItsPod() {
        server.expect()
                .get()
                .withPath(POD)
                .andReturn(200, Pods.ended("OOMKilled", 137))
                .always();
        server.expect()
                .get()
                .withPath(POD + "/log?pretty=false&container=agent&tailLines=1")
                .andReturn(200, "Java heap space\n")
                .always();

        assertThat(link().whySilent())
                .hasValue("pod 'sut': container 'tasks': the kernel killed it, because it needed more than its memory"
                        + " limit; its agent said 'Java heap space'");
        assertThat(link().whyTasksEnded())
                .hasValue("pod 'sut': container 'tasks': the kernel killed it, because it needed more than its memory"
                        + " limit");
    }

    @Test
    void hasNothingToTellOfTasksWhosePodRuns() {
        server.expect()
                .get()
                .withPath(POD)
                .andReturn(200, Pods.running("10.1.2.3"))
                .always();

        assertThat(link().whyTasksEnded()).isEmpty();
    }

    @Test
    void tellsWhyAnAgentIsSilentByItsNode() {
        server.expect()
                .get()
                .withPath(POD)
                .andReturn(200, Pods.running("10.1.2.3"))
                .always();
        server.expect()
                .get()
                .withPath("/api/v1/nodes/a")
                .andReturn(200, Nodes.named("a").ready("Unknown").node())
                .always();

        KubernetesLink link = link();
        assertThat(link.whySilent())
                .as("a server that was away takes all nodes for lost")
                .isEmpty();
        time.pause(25_000);
        assertThat(link.whySilent()).hasValue("the cluster says that the node is not ready");
    }

    @Test
    void knowsNoReasonWhereTheClusterKnowsNone() {
        server.expect()
                .get()
                .withPath(POD)
                .andReturn(200, Pods.running("10.1.2.3"))
                .always();
        server.expect()
                .get()
                .withPath("/api/v1/nodes/a")
                .andReturn(200, Nodes.named("a").node())
                .always();

        assertThat(link().whySilent()).isEmpty();
    }

    @Test
    void namesServersByAddressesOfBothKinds() {
        assertThat(link().fromTasks(8080)).hasToString("http://10.1.2.3:8080");
        assertThat(link("fd00::7").fromTasks(8080)).hasToString("http://[fd00::7]:8080");
    }

    @Test
    @Needs(Requirement.LINUX) // where all of 127.0.0.0/8 is this machine
    void forwardsPortsOfLoopbackAlone() throws IOException {
        try (KubernetesLink link = link()) {
            int port = link.fromHere(7070).getPort();

            InetAddress another = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
            new Socket(InetAddress.getLoopbackAddress(), port).close();
            assertThatThrownBy(() -> new Socket(another, port).close()).isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void forwardsNothingOnceItIsClosed() {
        KubernetesLink link = link();
        link.close();

        assertThatThrownBy(link::agent)
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("port 7070 of the pod on node 'a' is not forwarded: the run is ending");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "only words",
                "clusters: [",
                "\0\1",
                "s3cr3t",
                "users: [s3cr3t]",
                "users: [{user: {token: s3cr3t}",
                "{\"users\": [s3cr3t"
            })
    void tellsOfAKubeconfigThatCannotBeUsed(String content, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("config"), content);
        System.setProperty("kubeconfig", file.toString());
        try {
            assertThatThrownBy(Cluster::connect)
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageStartingWith("kubeconfig '" + file + "' must say how a cluster is reached, and cannot")
                    .hasMessageEndingWith("): mend it, or name another by KUBECONFIG")
                    .hasMessageNotContaining("s3cr3t")
                    .hasMessageNotContaining("\n");
        } finally {
            System.clearProperty("kubeconfig");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "users: [{user: {token: a}|it is no YAML at line \\d+, column \\d+",
                "users: [words]|'users\\[0]' has a value of the wrong kind",
                "words|it has no fields",
                "{\"users\": [words|it is no JSON at line \\d+, column \\d+"
            })
    void saysWhereAKubeconfigCannotBeRead(String content, String what, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("config"), content);
        System.setProperty("kubeconfig", file.toString());
        try {
            assertThatThrownBy(Cluster::connect).hasMessageMatching(".* cannot be used \\(" + what + "\\): mend it.*");
        } finally {
            System.clearProperty("kubeconfig");
        }
    }

    @Test
    void listsTheRightsThatAreMissing() {
        answerReviews(false);
        server.expect()
                .get()
                .withPath("/api/v1/nodes")
                .andReturn(403, refusal(403, "nodes is forbidden: User \"ci\" cannot list resource \"nodes\""))
                .always();

        List<ClusterExamination.Seen> seen = ClusterExamination.of(ClusterSpec.NONE, cluster());

        assertThat(seen).allMatch(each -> each.grade() == ClusterExamination.Grade.FAIL);
        assertThat(seen)
                .extracting(ClusterExamination.Seen::what)
                .contains("may namespaces", "may pods/exec", "may pods/portforward", "nodes");
        assertThat(seen.get(1).detail())
                .isEqualTo("may not create, delete, get, list: apply what 'gatebench kubernetes rbac' prints");
    }

    @Test
    void warnsOfRolesThatShareNodesAndOfNodesThatShareAMachine() {
        answerReviews(true);
        server.expect()
                .get()
                .withPath("/api/v1/nodes")
                .andReturn(
                        200,
                        new NodeListBuilder()
                                .withItems(
                                        Nodes.named("a").boot("one").node(),
                                        Nodes.named("b").boot("one").node())
                                .build())
                .always();

        Map<String, ClusterExamination.Seen> seen = ClusterExamination.of(ClusterSpec.NONE, cluster()).stream()
                .collect(Collectors.toMap(ClusterExamination.Seen::what, each -> each));

        assertThat(seen).hasEntrySatisfying("may pods", each -> assertThat(each.grade())
                .isEqualTo(ClusterExamination.Grade.OK));
        assertThat(seen)
                .containsEntry(
                        "roles",
                        new ClusterExamination.Seen(
                                "roles",
                                ClusterExamination.Grade.WARN,
                                "sut on a, injector on b, backend on b: each role should have a node to itself"));
        assertThat(seen).hasEntrySatisfying("machines", each -> assertThat(each.grade())
                .isEqualTo(ClusterExamination.Grade.WARN));
    }

    @Test
    void examinesTheNodesOfAStudysLanesAsARunChoosesThem() {
        answerReviews(true);
        server.expect()
                .get()
                .withPath("/api/v1/nodes")
                .andReturn(
                        200,
                        new NodeListBuilder()
                                .withItems(
                                        Nodes.named("a")
                                                .tainted("role", "bench", "NoSchedule")
                                                .boot("one")
                                                .node(),
                                        Nodes.named("b")
                                                .tainted("role", "bench", "NoSchedule")
                                                .boot("one")
                                                .node())
                                .build())
                .always();
        ClusterSpec twoLanes = new ClusterSpec("jdk:17", 0, "1GiB", Map.of(), List.of("role=bench:NoSchedule"), 2);
        ClusterSpec threeLanes = new ClusterSpec("jdk:17", 0, "1GiB", Map.of(), List.of("role"), 3);

        assertThat(seen(twoLanes, "roles").detail())
                .startsWith("lane 1 sut on a, injector on a, backend on a; lane 2 sut on b,");
        assertThat(seen(twoLanes, "machines").grade()).isEqualTo(ClusterExamination.Grade.WARN);
        assertThat(seen(threeLanes, "nodes").detail()).contains("give --parallel 2 or less");
        assertThat(seen(ClusterSpec.NONE, "nodes").grade()).isEqualTo(ClusterExamination.Grade.FAIL);
    }

    private ClusterExamination.Seen seen(ClusterSpec spec, String what) {
        return ClusterExamination.of(spec, cluster()).stream()
                .filter(each -> each.what().equals(what))
                .findFirst()
                .orElseThrow();
    }

    private void answerReviews(boolean allowed) {
        server.expect()
                .post()
                .withPath("/apis/authorization.k8s.io/v1/selfsubjectaccessreviews")
                .andReturn(
                        201,
                        new SelfSubjectAccessReviewBuilder()
                                .withNewStatus()
                                .withAllowed(allowed)
                                .endStatus()
                                .build())
                .always();
    }

    @Test
    void printsAManifestOfTheRightsThatItUsesAndNoOthers() {
        String manifest = ClusterRights.manifest("ci");

        assertThat(manifest).startsWith("# Who has these rights can do what an administrator of the cluster can");
        assertThat(manifest).doesNotContain("*").doesNotContain("update").doesNotContain("patch");
        assertThat(client.load(new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8)))
                        .items())
                .extracting(item -> item.getKind() + " " + item.getMetadata().getName())
                .containsExactly("ServiceAccount gatebench", "ClusterRole gatebench", "ClusterRoleBinding gatebench");
        assertThat(Serialization.asYaml(ClusterRights.ALL.stream()
                        .map(ClusterRights.Right::words)
                        .toList()))
                .contains("pods/exec");
    }
}
