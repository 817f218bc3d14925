package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.yaml.DocumentReader;
import dev.gatebench.core.yaml.SchemaCheck;
import dev.gatebench.lab.cpu.Topology;
import dev.gatebench.lab.host.local.ProcessStart;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import dev.gatebench.testing.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the real jar with real backends, a real ShenYu and a real Gatling. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
class StudyRunIT {
    private static final String TINY =
            Path.of("src/test/resources/studies/tiny.yml").toAbsolutePath().toString();
    private static final long POLL_MS = 100;

    @TempDir
    Path folder;

    @Test
    void measuresEveryArmAtEveryLoadAndLeavesAReport() throws Exception {
        Path run = folder.resolve("run");
        try (GatebenchProcess gatebench =
                start("run", TINY, "--fidelity", "smoke", "--seed", "1", "--out", run.toString())) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
            assertThat(gatebench.output())
                    .contains("proved: netty: its log says 'load plugin:[nettyHttpClient]")
                    .contains("proved: netty: a reply has the backend's body of 1024 bytes")
                    .contains("Unfit for numbers");
            List<String> lines = gatebench.output().lines().toList();
            assertThat(lines.subList(lines.size() - 3, lines.size()))
                    .as("the answer, how many trials count, where the report is")
                    .satisfiesExactly(
                            line -> assertThat(line)
                                    .isEqualTo("No answer: fidelity 'smoke' is for trying out, not for numbers."),
                            line -> assertThat(line).matches("\\d of 4 trials count.*\\."),
                            line -> assertThat(line).isEqualTo("report: " + run.resolve("index.html")));
        }
        JsonNode results = Json.mapper().readTree(Files.readString(run.resolve("results.json")));
        assertThat(SchemaCheck.of("/dev/gatebench/schema/results.schema.json")
                        .problems(DocumentReader.read(Files.readString(run.resolve("results.json")))))
                .isEmpty();
        assertThat(results.at("/complete").asBoolean()).isTrue();
        assertThat(results.at("/trials")).hasSize(4).allSatisfy(trial -> {
            assertThat(trial.at("/traffic/requests").asLong()).isPositive();
            assertThat(trial.at("/traffic/errors")).isEmpty();
            assertThat(trial.at("/processes/sut/cpuNs").asDouble()).isPositive();
            assertThat(trial.at("/processes/injector/cpuNs").asDouble()).isPositive();
            assertThat(trial.at("/traffic/serviceTime/ns/p50").asLong()).isGreaterThanOrEqualTo(5_000_000);
            assertThat(verdict(trial, "conservation")).isEqualTo("pass");
            assertThat(verdict(trial, "configuration")).isEqualTo("pass");
            assertThat(trial.at("/steadiness/warm").asBoolean())
                    .as("three windows are too few")
                    .isFalse();
            assertThat(trial.at("/steadiness/jitShare").isNumber()).isTrue();
            assertThat(trial.at("/steadiness/drift").isNumber()).isTrue();
            assertThat(verdict(trial, "steady")).isEqualTo("fail");
            assertThat(run.resolve(
                            trial.at("/traffic/serviceTime/histogramFile").asText()))
                    .isRegularFile();
        });
        assertThat(results.at("/trials"))
                .as("measured in a gap, where the machine leaves time for it")
                .anySatisfy(trial -> assertThat(
                                trial.at("/host/speed/kernelAfterNs").asDouble()
                                        + trial.at("/host/speed/kernelBeforeNs").asDouble())
                        .isPositive());
        assertThat(results.at("/warmUps")).hasSize(2).allSatisfy(warmUp -> {
            assertThat(warmUp.at("/requests").asLong()).isPositive();
            assertThat(warmUp.at("/windows").size()).isBetween(1, 3);
        });
        assertThat(Json.mapper()
                        .readTree(Files.readString(run.resolve("run.json")))
                        .at("/backendDelayNs")
                        .asLong())
                .as("what the running backend says of its delay")
                .isEqualTo(5_000_000);
        for (String file : List.of(
                "index.html",
                "summary.md",
                "junit.xml",
                "study.yml",
                "environment.json",
                "warm-up.jsonl",
                "drivers/gatling/fork-1/index.html")) {
            assertThat(run.resolve(file)).isNotEmptyFile();
        }
        assertThat(Files.readString(run.resolve("drivers/gatling/fork-1/index.html")))
                .contains("netty closed 20 fork 1 round 1");
        assertThat(runFiles()).isEmpty();
        tellsTheTruthOfItsMachine(run, results);

        String before = Files.readString(run.resolve("results.json"));
        Files.delete(run.resolve("index.html"));
        GatebenchCall report = GatebenchCall.of("report", run.toString());
        assertThat(report.exitCode()).as(report.output()).isZero();
        assertThat(run.resolve("index.html")).isNotEmptyFile();
        assertThat(run.resolve("results.json")).hasContent(before);
    }

    /** Held against what this test knows by itself of the machine, and not against what the product read of it. */
    private static void tellsTheTruthOfItsMachine(Path run, JsonNode results) throws Exception {
        JsonNode environment = results.at("/environment");
        int cpus = Topology.ofThisProcess().orElseThrow().cpus().size();
        assertThat(environment.at("/cpus").asInt()).isEqualTo(cpus);
        assertThat(environment.at("/jdks/sut").asText()).contains(System.getProperty("java.vendor"));
        assertThat(results.at("/consistency/verdict").asText())
                .as(results.at("/consistency/detail").asText())
                .isEqualTo("pass");
        assertThat(results.at("/consistency/figures/launches").asInt()).isGreaterThanOrEqualTo(3);
        assertThat(Files.readAllLines(run.resolve("launches.jsonl")))
                .allSatisfy(line -> assertThat(line).containsPattern("\"files\":\\{\"[^\"]+\":\"[0-9a-f]{64}\""));
    }

    @Test
    @Needs({Requirement.TWO_CPUS, Requirement.TASKSET})
    void namesThePlacementThatItsTrialsHadInEachOfTwoRuns() throws Exception {
        Path runs = folder.resolve("runs");
        GatebenchCall call = GatebenchCall.of(
                "run",
                TINY,
                "--fidelity",
                "smoke",
                "--driver",
                "injector",
                "--arm",
                "direct",
                "--load",
                "10",
                "--seed",
                "5",
                "--repeat",
                "2",
                "--out",
                runs.toString());
        assertThat(call.exitCode()).as(call.output()).isZero();

        namesThePlacementThatItsTrialsHad(runs.resolve("run-1"), 5);
        // the lab has given itself back the CPUs that it had
        namesThePlacementThatItsTrialsHad(runs.resolve("run-2"), 6);
    }

    private static void namesThePlacementThatItsTrialsHad(Path run, int seed) throws Exception {
        JsonNode results = Json.mapper().readTree(Files.readString(run.resolve("results.json")));
        tellsTheTruthOfItsMachine(run, results);
        assertThat(results.at("/seed").asInt()).isEqualTo(seed);
        JsonNode placement = results.at("/environment/placement");
        List<String> sut = List.of(placement.at("/sut").asText().split(","));
        List<String> injector = List.of(placement.at("/injector").asText().split(","));
        assertThat(sut).doesNotContain("all").doesNotContainAnyElementsOf(injector);
        assertThat(results.at("/trials")).isNotEmpty().allSatisfy(trial -> assertThat(trial.at("/host/roleCpus"))
                .filteredOn(cpus -> cpus.at("/roles/0").asText().equals("sut"))
                .allSatisfy(cpus -> assertThat(cpus.at("/cpus").asInt()).isEqualTo(sut.size())));
        assertThat(results.at("/environment/warnings").toString()).doesNotContain("Nothing is pinned");
        assertThat(Files.readString(run.resolve("summary.md"))).contains("sut → CPU " + String.join(",", sut));
    }

    /** Whether this process, and so all that it starts, was started to ignore SIGHUP, whose number is 1. */
    private static boolean hangUpIsIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .anyMatch(line -> (Long.parseUnsignedLong(
                                                line.substring("SigIgn:".length())
                                                        .strip(),
                                                16)
                                        & 1)
                                == 1);
    }

    @Test
    void endsItsChildrenAndReportsWhatItHasWhenItsTerminalIsClosed() throws Exception {
        Path run = folder.resolve("run");
        try (GatebenchProcess gatebench = start(
                "run",
                TINY,
                "--fidelity",
                "smoke",
                "--driver",
                "injector",
                "--load",
                "10",
                "--arm",
                "direct",
                "--set",
                "fidelity.smoke.rounds=9",
                "--out",
                run.toString())) {
            List<ProcessHandle> children = awaitFirstTrial(gatebench, run);
            // SIGINT does the same, but what was started in the background of a shell ignores it, as what nohup started
            // ignores SIGHUP; both are inherited. FaultsIT has SIGTERM.
            boolean ignored = hangUpIsIgnored();
            (ignored ? Signal.TERM : Signal.HUP).send(gatebench.process().pid());

            assertThat(gatebench.exitCode())
                    .as("128 and the signal: %s", gatebench.output())
                    .isEqualTo(ignored ? 143 : 129);
            assertThat(children).isNotEmpty().noneMatch(ProcessHandle::isAlive);
            assertThat(Files.readAllLines(run.resolve("trials.jsonl")))
                    .isNotEmpty()
                    .noneMatch(line -> line.contains("FAILED"));
            assertThat(Json.mapper()
                            .readTree(Files.readString(run.resolve("results.json")))
                            .at("/complete")
                            .asBoolean())
                    .isFalse();
            assertThat(run.resolve("index.html")).isNotEmptyFile();
            assertThat(runFiles()).isEmpty();
        }
    }

    @Test
    void endsWhatAKilledRunHasLeftAndTellsInOneLineWhyAGatewayDidNotComeUp() throws Exception {
        Path options = Files.writeString(
                folder.resolve("broken.jvmopts"), "-Xmx256m\n-XX:MaxMetaspaceSize=12m\n-XX:+ExitOnOutOfMemoryError\n");
        Process orphan = new ProcessBuilder("sleep", "300").start();
        leaveRunFile(orphan);
        try (GatebenchProcess gatebench = start(
                "run",
                TINY,
                "--fidelity",
                "smoke",
                "--driver",
                "injector",
                "--set",
                "arms.netty.settings.jvm=" + options,
                "--out",
                folder.resolve("run").toString())) {
            assertThat(gatebench.exitCode()).isEqualTo(3);
            assertThat(gatebench.output())
                    .contains("left over by a run that was killed: netty (process " + orphan.pid() + ")")
                    .contains("gatebench: arm 'netty': netty exited with code 3")
                    .contains("OutOfMemoryError: Metaspace")
                    .doesNotContain("\tat ");
            assertThat(orphan.isAlive()).isFalse();
        } finally {
            orphan.destroyForcibly();
        }
        assertThat(runFiles()).isEmpty();
    }

    @Test
    void tellsInOneLineWhatTheBackendDoesNotTake() throws Exception {
        try (GatebenchProcess gatebench = start(
                "run",
                TINY,
                "--fidelity",
                "smoke",
                "--set",
                "backend.delay=uniform(30ms,10ms)",
                "--out",
                folder.resolve("run").toString())) {
            assertThat(gatebench.exitCode()).isEqualTo(3);
            assertThat(gatebench.output().lines().filter(line -> line.startsWith("gatebench: ")))
                    .singleElement()
                    .asString()
                    .contains("backend.delay 'uniform(30ms,10ms)'")
                    .contains("exited with code 2")
                    .endsWith("--delay: uniform(min,max) must have min <= max, was uniform(30ms,10ms)");
            assertThat(gatebench.output()).doesNotContain("\tat ");
        }
    }

    @Test
    void refusesALoadThatTheFileLimitDoesNotAllow() throws Exception {
        List<String> limited = List.of("sh", "-c", "ulimit -n 500; exec \"$@\"", "sh");
        try (GatebenchProcess gatebench = GatebenchProcess.start(
                limited,
                folder,
                "run",
                "shenyu-http-client",
                "--out",
                folder.resolve("run").toString())) {
            assertThat(gatebench.exitCode()).isEqualTo(3);
            assertThat(gatebench.output())
                    .contains("file limit (ulimit -n) must be at least 2656 for 1200 connections, was 500")
                    .hasLineCount(1);
        }
    }

    private GatebenchProcess start(String... arguments) throws IOException {
        return GatebenchProcess.start(folder, arguments);
    }

    private static String verdict(JsonNode trial, String check) {
        for (JsonNode found : trial.at("/checks")) {
            if (found.at("/check").asText().equals(check)) {
                return found.at("/verdict").asText();
            }
        }
        return "missing";
    }

    private static List<ProcessHandle> awaitFirstTrial(GatebenchProcess gatebench, Path run) throws Exception {
        Path trials = run.resolve("trials.jsonl");
        while (!Files.exists(trials) || Files.size(trials) == 0) {
            assertThat(gatebench.process().isAlive()).as(gatebench.output()).isTrue();
            Thread.sleep(POLL_MS);
        }
        return new ArrayList<>(gatebench.process().descendants().toList());
    }

    /** A run file as one leaves it that was killed, with one child that lives on. */
    private void leaveRunFile(Process child) throws IOException {
        Path runs = Files.createDirectories(folder.resolve(".gatebench/runs"));
        Map<String, Object> owner = Map.of("name", "gatebench", "pid", Long.MAX_VALUE);
        Map<String, Object> left = Map.of(
                "name",
                "netty",
                "pid",
                child.pid(),
                "start",
                ProcessStart.of(child.pid()).orElseThrow());
        Json.write(runs.resolve("killed.json"), Map.of("owner", owner, "children", List.of(left)));
    }

    private List<Path> runFiles() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(".gatebench/runs"))) {
            return files.toList();
        }
    }
}
