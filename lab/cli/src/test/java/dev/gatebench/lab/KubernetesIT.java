package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.trial.HistogramFiles;
import dev.gatebench.lab.process.Await;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import dev.gatebench.testing.Signal;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs of the real jar on the cluster that {@code KUBECONFIG} names, with pods of the image that
 * {@code GATEBENCH_IT_IMAGE} names, or of the default one. What stops the API server or a node also needs
 * {@code CLUSTER_DIR}, the folder of a cluster whose processes may be stopped: their numbers are in its
 * {@code run/pids}.
 */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
@Deep
@Needs(Requirement.CLUSTER)
class KubernetesIT {
    private static final String TINY =
            Path.of("src/test/resources/studies/tiny.yml").toAbsolutePath().toString();
    private static final String SEVERAL =
            Path.of("src/test/resources/studies/several.yml").toAbsolutePath().toString();
    private static final String IMAGE =
            Optional.ofNullable(System.getenv("GATEBENCH_IT_IMAGE")).orElse("eclipse-temurin:17-jdk");
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final String OURS = "app.kubernetes.io/managed-by";

    /** The exit code of a run whose environment failed. */
    private static final int ENVIRONMENT = 3;

    /** As shells have it: 128 and the signal. */
    private static final int ENDED_BY_SIGTERM = 143;

    /** Shorter than the lab waits for a host that it does not hear of. */
    private static final long OUTAGE_MS = 60_000;

    private static KubernetesClient client;

    @TempDir
    Path folder;

    @BeforeAll
    static void findCluster() {
        client = new KubernetesClientBuilder()
                .withConfig(Config.autoConfigure(null))
                .build();
    }

    @AfterAll
    static void close() {
        Optional.ofNullable(client).ifPresent(KubernetesClient::close);
    }

    @AfterEach
    void nothingIsLeft() {
        assertThat(Await.found(Duration.ofSeconds(60), () -> Optional.of(ours()).filter(List::isEmpty)))
                .as("namespaces of runs: " + ours())
                .isPresent();
    }

    private static List<String> ours() {
        return client.namespaces().withLabel(OURS, "gatebench").list().getItems().stream()
                .map(Namespace::getMetadata)
                .map(each -> each.getName())
                .toList();
    }

    private GatebenchProcess start(String command, String... more) throws IOException {
        return startWith(Map.of(), command, more);
    }

    private GatebenchProcess startWith(Map<String, String> variables, String command, String... more)
            throws IOException {
        return command.equals("run")
                ? startStudy(variables, TINY, more)
                : GatebenchProcess.startWith(variables, folder, words(List.of(command), more));
    }

    private GatebenchProcess startStudy(Map<String, String> variables, String study, String... more)
            throws IOException {
        List<String> words = new ArrayList<>(List.of("run", study, "--runtime", "kubernetes"));
        words.addAll(List.of("--fidelity", "smoke", "--seed", "1", "--out", run().toString()));
        words.addAll(List.of("--set", "kubernetes.image=" + IMAGE));
        return GatebenchProcess.startWith(variables, folder, words(words, more));
    }

    private static String[] words(List<String> first, String... more) {
        return Stream.concat(first.stream(), Stream.of(more)).toArray(String[]::new);
    }

    private Path run() {
        return folder.resolve("run");
    }

    private static JsonNode results(Path run) throws IOException {
        return Json.mapper().readTree(run.resolve("results.json").toFile());
    }

    private static List<String> trials(Path run) {
        try {
            return Files.exists(run.resolve("trials.jsonl"))
                    ? Files.readAllLines(run.resolve("trials.jsonl"))
                    : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static void awaitTrials(GatebenchProcess gatebench, Path run, int count) throws IOException {
        Await.found(LIMIT, () -> Optional.of(true)
                .filter(any ->
                        trials(run).size() >= count || !gatebench.process().isAlive()));
        assertThat(trials(run).size()).as(gatebench.output()).isGreaterThanOrEqualTo(count);
    }

    @Test
    void measuresTheSameStudyAsOnOneMachineAndLeavesNothing() throws Exception {
        try (GatebenchProcess gatebench = start("run")) {
            assertThat(Await.found(LIMIT, () -> pod("sut"))).isPresent();
            Pod sut = pod("sut").orElseThrow();
            assertThat(sut.getSpec().getNodeName())
                    .as("the gateway's node is its own")
                    .isNotEqualTo(pod("backend").map(KubernetesIT::node).orElse(""));

            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
        }

        JsonNode results = results(run());
        assertThat(results.at("/complete").asBoolean()).isTrue();
        assertThat(results.at("/trials")).hasSize(4);
        for (JsonNode trial : results.at("/trials")) {
            assertThat(trial.at("/status").asText()).as(trial.toString()).isNotEqualTo("FAILED");
            for (String role : List.of("sut", "injector", "backend")) {
                if (!(role.equals("backend") && trial.at("/id/arm").asText().equals("direct"))) {
                    assertThat(trial.at("/processes/" + role + "/cpuNs").asLong())
                            .as("%s of %s", role, trial.at("/id"))
                            .isPositive();
                }
            }
        }
        assertThat(results.at("/environment/versions").toString())
                .contains("\"cluster\":\"Kubernetes v")
                .contains("hosts\":\"sut on node '")
                .contains("injector on node '");
        assertThat(run().resolve("summary.md")).content().contains("pods of a Kubernetes cluster");
        assertThat(run().resolve("arms/netty-fork-1")).isDirectoryContaining("glob:**/gc.log");
    }

    @Test
    @Needs(Requirement.IMAGE_REGISTRY)
    void bringsNothingToPodsOfAnImageOfOursThatARegistryHas() throws Exception {
        String registry = registry();
        String image;
        try (GatebenchProcess pushing = GatebenchProcess.start(
                folder,
                "kubernetes",
                "image",
                "--base",
                System.getenv("GATEBENCH_IT_BASE"),
                "--to",
                registry + "/gatebench/it:1")) {
            assertThat(pushing.exitCode()).as(pushing.output()).isZero();
            image = pushing.output().strip();
            assertThat(image).matches(Pattern.quote(registry) + "/gatebench/it@sha256:[0-9a-f]{64}");
        }

        try (GatebenchProcess gatebench = start("run", "--set", "kubernetes.image=" + image)) {
            assertThat(Await.found(
                            LIMIT, () -> Optional.of(trials(run()).size()).filter(made -> made > 0)))
                    .as(gatebench.output())
                    .isPresent();
            assertThat(fileIn("sut", "/gatebench-agent/jars"))
                    .as("a folder that jars of the agent were brought into")
                    .isFalse();
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
        }

        assertThat(results(run()).at("/complete").asBoolean()).isTrue();
        assertThat(results(run()).at("/environment/versions").get("image " + image))
                .as(results(run()).at("/environment/versions").toString())
                .isNotNull();
    }

    private static String registry() {
        return System.getenv("GATEBENCH_IT_REGISTRY");
    }

    /** The trials of several injectors are merged from their logs. */
    @Test
    @Needs(Requirement.IMAGE_REGISTRY)
    void measuresAGatewayInAPodOfTheImageThatItsArmNamesWithTwoGatlings() throws Exception {
        String image = ProgramImage.push(Path.of("/usr/sbin/nginx"), registry() + "/gatebench/nginx:1");
        Path study = Files.writeString(
                folder.resolve("imaged.yml"),
                Files.readString(Path.of(SEVERAL))
                        .replace("study: several", "study: imaged")
                        .replace(
                                "    gateway: direct\n",
                                "    gateway: direct\n  - id: nginx\n    gateway: nginx\n    settings: {image: " + image
                                        + "}\n"));
        try (GatebenchProcess gatebench = startStudy(Map.of(), study.toString(), "--driver", "gatling")) {
            assertThat(Await.found(LIMIT, () -> pod("injector-2"))).isPresent();
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
        }

        assertThat(results(run()).at("/trials")).hasSize(2);
        JsonNode trial = results(run()).at("/trials/0/id/arm").asText().equals("nginx")
                ? results(run()).at("/trials/0")
                : results(run()).at("/trials/1");
        assertThat(SmokeRun.verdict(trial, "conservation")).isEqualTo("pass");
        assertThat(trial.at("/processes/sut/cpuNs").asLong()).isPositive();
        assertThat(trial.at("/injectors")).hasSize(2).allSatisfy(injector -> assertThat(
                        injector.at("/requests").asLong())
                .isPositive());
        assertThat(HistogramFiles.read(
                                run(),
                                trial.at("/traffic/serviceTime/histogramFile").asText())
                        .getTotalCount())
                .isEqualTo(trial.at("/injectors/0/requests").asLong()
                        + trial.at("/injectors/1/requests").asLong());
        assertThat(results(run()).at("/environment/versions").get("image " + image))
                .as(results(run()).at("/environment/versions").toString())
                .isNotNull();
        assertThat(Files.readAllLines(run().resolve("network.jsonl")))
                .as("what each injector has to cross")
                .filteredOn(line -> line.contains("\"to\":\"sut\"") && line.contains("\"roundTrips\""))
                .hasSize(2)
                .anyMatch(line -> line.contains("\"from\":\"injector-2\""));
    }

    /** Whether the agent's container of a pod has it. */
    private static boolean fileIn(String pod, String path) throws Exception {
        try (ExecWatch asked = client.pods()
                .inNamespace(ours().get(0))
                .withName(pod)
                .inContainer("agent")
                .writingOutput(OutputStream.nullOutputStream())
                .exec("test", "-e", path)) {
            return asked.exitCode().get(30, TimeUnit.SECONDS) == 0;
        }
    }

    @Test
    void whatTwoInjectorsSentIsWhatTheBackendReceived() throws Exception {
        try (GatebenchProcess gatebench = startStudy(Map.of(), SEVERAL, "--driver", "injector")) {
            assertThat(Await.found(LIMIT, () -> pod("injector-2"))).isPresent();
            assertThat(pod("injector")).isPresent();
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
        }

        assertThat(results(run()).at("/trials")).hasSize(1);
        JsonNode trial = results(run()).at("/trials/0");
        JsonNode traffic = trial.at("/traffic");
        assertThat(traffic.at("/answered").asLong() + traffic.at("/unanswered").asLong())
                .isEqualTo(trial.at("/backend/requests").asLong());
        assertThat(SmokeRun.verdict(trial, "conservation")).isEqualTo("pass");
        assertThat(trial.at("/injectors")).hasSize(2).allSatisfy(injector -> {
            assertThat(injector.at("/requests").asLong()).isPositive();
            assertThat(injector.at("/cpuNs").asLong()).isPositive();
        });
        assertThat(trial.at("/injectors/0/requests").asLong()
                        + trial.at("/injectors/1/requests").asLong())
                .isEqualTo(traffic.at("/requests").asLong());
        assertThat(HistogramFiles.read(
                                run(), traffic.at("/serviceTime/histogramFile").asText())
                        .getTotalCount())
                .isEqualTo(traffic.at("/requests").asLong());
    }

    /** Probes need the nodes for themselves, and the least node has no room for a second injector beside another. */
    @Test
    void findsTheNumberOfInjectorsOnNodesWithRoomForOnePod() throws Exception {
        double least = client.nodes().list().getItems().stream()
                .map(node ->
                        Optional.ofNullable(node.getStatus().getAllocatable().get("cpu")))
                .mapToDouble(all -> all.orElseThrow().getNumericalAmount().doubleValue())
                .min()
                .orElseThrow();
        long cpus = (long) Math.floor(least - 0.5); // the agent has half a CPU
        Requirement.CLUSTER_CPUS.orSkip(cpus > 0);
        try (GatebenchProcess gatebench = start(
                "run",
                "--arm",
                "direct",
                "--driver",
                "injector",
                "--set",
                "injectors=auto",
                "--set",
                "checks.injectorCpuShare=0.0001",
                "--set",
                "kubernetes.cpus=" + cpus,
                "--set",
                "kubernetes.memory=1GiB")) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
            assertThat(gatebench.output()).contains("injectors: auto gives ", "which is too much");
        }

        assertThat(Files.readString(run().resolve("study.yml"))).containsPattern("(?m)^injectors: [0-9]+$");
        assertThat(results(run()).at("/complete").asBoolean()).isTrue();
        assertThat(results(run()).at("/footnotes").toString()).contains("injectors: auto gives ");
        assertThat(run().resolve("probes/injectors-1/results.json")).exists();
    }

    @Test
    void makesForksAtOnceInLanesThatShareNoNode() throws Exception {
        try (GatebenchProcess gatebench = start("run", "--parallel", "2", "--set", "fidelity.smoke.forks=2")) {
            assertThat(nodesOfLane(1)).doesNotContainAnyElementsOf(nodesOfLane(2));
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
        }

        JsonNode results = results(run());
        assertThat(results.at("/complete").asBoolean()).isTrue();
        assertThat(results.at("/trials")).hasSize(8).allSatisfy(trial -> {
            assertThat(trial.at("/status").asText()).as(trial.toString()).isNotEqualTo("FAILED");
            assertThat(trial.at("/lane").asInt()).isBetween(1, 2);
        });
        assertThat(results.at("/trials").findValuesAsText("lane")).contains("1", "2");
        assertThat(results.at("/footnotes").toString())
                .contains("Forks were made at once, in 2 lanes, each a set of hosts (lane 1, sut on node ");
        assertThat(trials(run())).as("no line was broken by another lane's").hasSize(8);
    }

    private static Set<String> nodesOfLane(int lane) {
        return Stream.of("sut", "injector", "backend")
                .map(role -> Await.found(LIMIT, () -> pod("lane-" + lane + "-" + role))
                        .map(KubernetesIT::node)
                        .orElseThrow())
                .collect(Collectors.toSet());
    }

    private static String node(Pod pod) {
        return pod.getSpec().getNodeName();
    }

    private static Optional<Pod> pod(String name) {
        return ours().stream()
                .flatMap(namespace ->
                        Optional.ofNullable(client.pods()
                                        .inNamespace(namespace)
                                        .withName(name)
                                        .get())
                                .stream())
                .filter(pod -> pod.getSpec().getNodeName() != null)
                .findFirst();
    }

    @Test
    void leavesNothingWhenItIsEndedFromOutside() throws Exception {
        try (GatebenchProcess gatebench = start("run")) {
            awaitTrials(gatebench, run(), 1);
            gatebench.process().destroy();

            assertThat(gatebench.exitCode()).as(gatebench.output()).isEqualTo(ENDED_BY_SIGTERM);
            assertThat(gatebench.output()).doesNotContain("\tat ");
        }
        assertThat(ours()).as("when it has ended").isEmpty();
    }

    @Test
    void leavesNothingWhenItIsEndedBeforeItsPodsRun() throws Exception {
        try (GatebenchProcess gatebench = start("run")) {
            assertThat(Await.found(LIMIT, () -> ours().stream().findFirst())).isPresent();
            gatebench.process().destroy();

            assertThat(gatebench.exitCode()).as(gatebench.output()).isEqualTo(ENDED_BY_SIGTERM);
        }
    }

    @Test
    void goesOnAfterItWasKilledOnceItsNamespaceIsRemoved() throws Exception {
        try (GatebenchProcess killed = start("run")) {
            awaitTrials(killed, run(), 1);
            killed.process().destroyForcibly().waitFor();
        }
        List<String> left = ours();
        assertThat(left).hasSize(1);
        List<String> measured = trials(run());

        try (GatebenchProcess resumed = start("resume", run().toString())) {
            assertThat(resumed.exitCode()).as(resumed.output()).isZero();
            assertThat(resumed.output())
                    .contains("removed, left over by a run that was killed: namespace " + left.get(0));
        }

        assertThat(trials(run())).startsWith(measured.toArray(new String[0]));
        assertThat(results(run()).at("/complete").asBoolean()).isTrue();
    }

    @Test
    void needsNoOtherRightsThanThoseThatItPrints() throws Exception {
        String manifest;
        try (GatebenchProcess printed = start("kubernetes", "rbac")) {
            assertThat(printed.exitCode()).isZero();
            manifest = printed.output();
        }
        var rights = client.load(new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8)));
        rights.serverSideApply();
        try {
            String token = client.serviceAccounts()
                    .inNamespace("default")
                    .withName("gatebench")
                    .tokenRequest()
                    .getStatus()
                    .getToken();
            Path config = folder.resolve("kubeconfig");
            Files.writeString(config, kubeconfig(token));
            Map<String, String> asThatAccount = Map.of("KUBECONFIG", config.toString());
            try (GatebenchProcess doctor = startWith(asThatAccount, "doctor", "--runtime", "kubernetes")) {
                assertThat(doctor.exitCode()).as(doctor.output()).isZero();
                assertThat(doctor.output()).contains("may pods/exec").doesNotContain("FAIL");
            }
            try (GatebenchProcess measured = startWith(asThatAccount, "run", "--arm", "direct")) {
                assertThat(measured.exitCode()).as(measured.output()).isZero();
            }
        } finally {
            rights.delete();
        }
    }

    private static String kubeconfig(String token) {
        Config config = client.getConfiguration();
        return String.join(
                "\n",
                "apiVersion: v1",
                "kind: Config",
                "clusters: [{name: k, cluster: {server: \"" + config.getMasterUrl()
                        + "\", certificate-authority-data: \"" + config.getCaCertData() + "\"}}]",
                "users: [{name: u, user: {token: \"" + token + "\"}}]",
                "contexts: [{name: k, context: {cluster: k, user: u}}]",
                "current-context: k",
                "");
    }

    /** The folder with the numbers of a cluster's own processes. */
    private static Path processesOfTheCluster() {
        return Path.of(System.getenv("CLUSTER_DIR"), "run", "pids");
    }

    private static void signal(Signal signal, Path numberFile) throws Exception {
        signal.send(Long.parseLong(Files.readString(numberFile).strip()));
    }

    @Test
    @Needs(Requirement.CLUSTER_PROCESSES)
    void waitsForAnApiServerThatIsAwayForAMinute() throws Exception {
        Path server = processesOfTheCluster().resolve("apiserver");
        try (GatebenchProcess gatebench = start("run", "--set", "fidelity.smoke.rounds=3")) {
            awaitTrials(gatebench, run(), 1);
            signal(Signal.STOP, server);
            try {
                TimeUnit.MILLISECONDS.sleep(OUTAGE_MS);
                assertThat(gatebench.process().isAlive()).as(gatebench.output()).isTrue();
            } finally {
                signal(Signal.CONT, server);
            }

            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
        }
        JsonNode results = results(run());
        assertThat(results.at("/complete").asBoolean()).isTrue();
        assertThat(results.at("/trials")).hasSize(12);
        for (JsonNode trial : results.at("/trials")) {
            assertThat(trial.at("/status").asText()).as(trial.toString()).isNotEqualTo("FAILED");
            for (JsonNode check : trial.at("/checks")) {
                if (check.at("/check").asText().equals("conservation")) {
                    assertThat(check.at("/verdict").asText())
                            .as("what the backend had counted is asked for afterwards: " + trial)
                            .isEqualTo("pass");
                }
            }
        }
    }

    @Test
    @Needs(Requirement.CLUSTER_PROCESSES)
    void namesANodeThatWasKilledAndMeasuresWhatIsLeftWhenItIsBack() throws Exception {
        Path nodes = processesOfTheCluster();
        String script = nodeScript();
        String node;
        try (GatebenchProcess gatebench = start("run", "--set", "fidelity.smoke.rounds=3")) {
            awaitTrials(gatebench, run(), 1);
            node = pod("sut").map(KubernetesIT::node).orElseThrow();
            signal(Signal.KILL, nodes.resolve(node));
            try {
                assertThat(gatebench.exitCode()).as(gatebench.output()).isEqualTo(ENVIRONMENT);
                assertThat(gatebench.output())
                        .contains("node '" + node + "'")
                        .contains("'gatebench resume DIR' measures what is left")
                        .doesNotContain("\tat ");
            } finally {
                startNode(script, node);
            }
        }

        try (GatebenchProcess resumed = start("resume", run().toString())) {
            assertThat(resumed.exitCode()).as(resumed.output()).isZero();
        }
        assertThat(results(run()).at("/complete").asBoolean()).isTrue();
    }

    @Test
    @Needs(Requirement.CLUSTER_PROCESSES)
    @Timeout(value = 12, unit = TimeUnit.MINUTES)
    void goesOnInTheOtherLaneWhenANodeOfOneIsKilledAndMakesTheRestInAsManyWhenItIsBack() throws Exception {
        Path nodes = processesOfTheCluster();
        String script = nodeScript();
        String node;
        try (GatebenchProcess gatebench = start("run", "--parallel", "2", "--set", "fidelity.smoke.forks=3")) {
            awaitTrials(gatebench, run(), 1); // on few CPUs two gateways at once take long to be warm
            node = pod("lane-2-sut").map(KubernetesIT::node).orElseThrow();
            signal(Signal.KILL, nodes.resolve(node));
            try {
                assertThat(gatebench.exitCode()).as(gatebench.output()).isEqualTo(ENVIRONMENT);
                assertThat(gatebench.output())
                        .contains("lane 2")
                        .contains("node '" + node + "'")
                        .contains("'gatebench resume DIR' measures what is left")
                        .doesNotContain("\tat ");
            } finally {
                startNode(script, node);
            }
        }
        List<JsonNode> made = new ArrayList<>();
        for (String line : trials(run())) {
            made.add(Json.mapper().readTree(line));
        }
        assertThat(forks(made, 1)).as("forks of the lane that went on").hasSizeGreaterThan(1);

        try (GatebenchProcess resumed = start("resume", run().toString())) {
            assertThat(resumed.exitCode()).as(resumed.output()).isZero();
        }
        JsonNode results = results(run());
        assertThat(results.at("/complete").asBoolean()).isTrue();
        List<JsonNode> all = new ArrayList<>();
        results.at("/trials").forEach(all::add);
        assertThat(all).hasSize(12).allMatch(trial -> trial.has("lane"));
        assertThat(all)
                .filteredOn(trial -> trial.at("/lane").asInt() == 1)
                .as("trials that were made before are kept")
                .hasSizeGreaterThanOrEqualTo((int) made.stream()
                        .filter(trial -> trial.at("/lane").asInt() == 1)
                        .count());
    }

    /** Which forks a lane has trials of. */
    private static Set<Integer> forks(List<JsonNode> trials, int lane) {
        return trials.stream()
                .filter(trial -> trial.at("/lane").asInt() == lane)
                .map(trial -> trial.at("/id/fork").asInt())
                .collect(Collectors.toSet());
    }

    private static String nodeScript() {
        return System.getenv("CLUSTER_NODE_UP");
    }

    /**
     * Until pods can be on it again. Of a node that was killed the cluster says for 40 s and more that it is ready, and
     * of one that is ready again, for some seconds, that it cannot be reached.
     */
    private static void startNode(String script, String node) throws IOException, InterruptedException {
        String said = readiness(node(node)).getLastHeartbeatTime();
        new ProcessBuilder(script, node.replaceAll("[^0-9]", ""))
                .inheritIO()
                .start()
                .waitFor();
        assertThat(Await.found(Duration.ofMinutes(2), () -> Optional.of(node(node))
                        .filter(now -> readiness(now).getStatus().equals("True")
                                && !readiness(now).getLastHeartbeatTime().equals(said)
                                && now.getSpec().getTaints().isEmpty())))
                .isPresent();
    }

    private static Node node(String name) {
        return client.nodes().withName(name).get();
    }

    private static NodeCondition readiness(Node node) {
        return node.getStatus().getConditions().stream()
                .filter(condition -> condition.getType().equals("Ready"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    @Needs(Requirement.STATIC_NODE)
    void hasWholeCpusToItselfUnderTheStaticCpuManager() throws Exception {
        String node = System.getenv("CLUSTER_STATIC_NODE");
        try (GatebenchProcess gatebench = start(
                "run",
                "--arm",
                "direct",
                "--node",
                "sut=" + node,
                "--set",
                "kubernetes.cpus=1",
                "--set",
                "kubernetes.memory=1GiB")) {
            assertThat(Await.found(LIMIT, () -> pod("sut"))).isPresent();
            assertThat(pod("sut").orElseThrow().getStatus().getQosClass()).isEqualTo("Guaranteed");
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
        }
        JsonNode environment = results(run()).at("/environment");
        assertThat(environment.at("/versions").toString())
                .contains("to its tasks alone")
                .contains("no more than 1 CPU");
        assertThat(environment.at("/placement/sut").asText()).matches("[0-9]+");
    }

    @Test
    void refusesInOneLineWhatTheClusterCannot() throws Exception {
        try (GatebenchProcess image = start("run", "--set", "kubernetes.image=localhost/no-such-image:1")) {
            assertThat(image.exitCode()).as(image.output()).isEqualTo(ENVIRONMENT);
            assertThat(image.output()).contains("pod 'sut' on node '").contains("localhost/no-such-image:1");
        }
        try (GatebenchProcess node = start("run", "--node", "sut=no-such-node")) {
            assertThat(node.exitCode()).isEqualTo(ENVIRONMENT);
            assertThat(node.output()).contains("'no-such-node' is none").hasLineCount(1);
        }
        try (GatebenchProcess cpus = start("run", "--set", "kubernetes.cpus=512")) {
            assertThat(cpus.exitCode()).isEqualTo(ENVIRONMENT);
            assertThat(cpus.output()).contains("lower kubernetes.cpus").hasLineCount(1);
        }
    }
}
