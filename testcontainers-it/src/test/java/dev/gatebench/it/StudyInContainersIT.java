package dev.gatebench.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.study.RuntimeSpec.Network;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import dev.gatebench.testing.ShortLivedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code gatebench run … --runtime container} as users start it: without variables of Testcontainers. */
@Needs(Requirement.DOCKER_ENGINE)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
class StudyInContainersIT {
    private static final long POLL_MS = 200;

    private final Engine engine = new Engine();

    @TempDir
    Path folder;

    @Test
    void measuresInContainersAndLeavesNone() throws Exception {
        Path run = folder.resolve("run");
        Process gatebench = start("--out", run.toString(), "--seed", "1");

        assertThat(gatebench.waitFor(240, TimeUnit.SECONDS)).as(output()).isTrue();
        assertThat(gatebench.exitValue()).as(output()).isZero();
        JsonNode results = Json.mapper().readTree(Files.readString(run.resolve("results.json")));
        requireBothTrials(results);
        assertThat(Files.readString(run.resolve("environment.json")))
                .contains("containers on a network of their own, which is internal")
                .contains("built here: jlinked JRE and jars; sha256:");
        assertThat(engine.allOfRuns()).isEmpty();
    }

    private static void requireBothTrials(JsonNode results) {
        assertThat(results.at("/trials")).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.at("/traffic/requests").asLong()).isPositive();
            assertThat(trial.at("/traffic/errors")).isEmpty();
            assertThat(trial.at("/processes/sut/cpuNs").asDouble()).isPositive();
            assertThat(trial.at("/processes/injector/cpuNs").asDouble()).isPositive();
            assertThat(verdict(trial, "conservation")).isEqualTo("pass");
            assertThat(verdict(trial, "configuration")).isEqualTo("pass");
        });
    }

    /** The programs of this machine, in containers without an image of their own, and a jar of this project. */
    @Test
    @Needs({Requirement.NGINX, Requirement.HAPROXY})
    @Deep
    void measuresOtherGatewaysInContainers() throws Exception {
        Path run = folder.resolve("run");
        Process gatebench = startStudy("tiny-proxies.yml", "--out", run.toString(), "--seed", "1");

        assertThat(gatebench.waitFor(240, TimeUnit.SECONDS)).as(output()).isTrue();
        assertThat(gatebench.exitValue()).as(output()).isZero();
        JsonNode results = Json.mapper().readTree(Files.readString(run.resolve("results.json")));
        assertThat(results.at("/trials")).hasSize(4).allSatisfy(trial -> {
            assertThat(trial.at("/traffic/requests").asLong()).isPositive();
            assertThat(trial.at("/traffic/errors")).isEmpty();
            assertThat(trial.at("/processes/sut/cpuNs").asDouble()).isPositive();
            assertThat(verdict(trial, "conservation")).isEqualTo("pass");
            assertThat(verdict(trial, "configuration")).isEqualTo("pass");
        });
        assertThat(engine.allOfRuns()).isEmpty();
    }

    @Test
    @Deep
    void removesAtTheNextStartWhatAKilledRunLeft() throws Exception {
        Process gatebench =
                start("--arm", "direct", "--out", folder.resolve("killed").toString());
        awaitOutput(gatebench, "proved: direct:");
        long owner = gatebench.pid();
        assertThat(gatebench.destroyForcibly().waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(engine.containersOf(owner)).as("left behind").isNotEmpty();

        try (Rig next = new Rig(Network.BRIDGE, folder)) {
            assertThat(next.lines())
                    .anyMatch(line -> line.startsWith(
                            "removed, left over by a run that was killed: container gatebench-" + owner));
            assertThat(engine.containersOf(owner)).isEmpty();
            assertThat(engine.networksOf(owner)).isEmpty();
        }
    }

    @Test
    void endsItsContainersOnAnInterrupt() throws Exception {
        Process gatebench =
                start("--arm", "direct", "--out", folder.resolve("interrupted").toString());
        awaitOutput(gatebench, "proved: direct:");

        gatebench.destroy();

        assertThat(gatebench.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(engine.allOfRuns()).isEmpty();
    }

    /** Two engines as two hosts: each reaches containers of the other by their addresses, as this machine does. */
    @Test
    @Needs(Requirement.TWO_DOCKER_ENGINES)
    @Deep
    @Timeout(value = 8, unit = TimeUnit.MINUTES)
    void measuresAcrossTwoEnginesAndLeavesNothingOnEither() throws Exception {
        String named = System.getenv("GATEBENCH_IT_ENGINES");
        List<String> engines = List.of(named.split(","));
        List<String> words = new ArrayList<>(List.of("--network", "routed"));
        words.addAll(List.of("--engine", "sut=" + engines.get(0)));
        words.addAll(List.of("--engine", "injector=" + engines.get(1)));
        words.addAll(List.of("--engine", "backend=" + engines.get(1)));
        Path run = folder.resolve("run");
        words.addAll(List.of("--seed", "1", "--out", run.toString()));
        Process gatebench = start(words.toArray(String[]::new));

        assertThat(gatebench.waitFor(400, TimeUnit.SECONDS)).as(output()).isTrue();
        assertThat(gatebench.exitValue()).as(output()).isZero();
        JsonNode results = Json.mapper().readTree(Files.readString(run.resolve("results.json")));
        requireBothTrials(results);
        JsonNode versions = results.at("/environment/versions");
        assertThat(versions.path("engine of sut").asText()).contains(engines.get(0));
        assertThat(versions.path("engine of injector").asText()).contains(engines.get(1));
        assertThat(Files.readAllLines(run.resolve("network.jsonl")))
                .as("the network between the engines")
                .hasSize(2)
                .allMatch(line -> line.contains("roundTrips") && !line.contains("\"problem\""));
        for (String each : engines) {
            assertThat(new Engine(each).allOfRuns()).as(each).isEmpty();
        }
    }

    @Test
    void saysInOneLineThatTheEngineOfARoleDoesNotAnswer() throws Exception {
        String none = "unix://" + folder.resolve("none.sock");
        Process gatebench = start(
                "--network",
                "routed",
                "--engine",
                "backend=" + none,
                "--out",
                folder.resolve("run").toString());

        assertThat(gatebench.waitFor(60, TimeUnit.SECONDS)).as(output()).isTrue();
        assertThat(gatebench.exitValue()).as(output()).isEqualTo(3);
        assertThat(output())
                .contains("no Docker engine answers at " + none)
                .contains("engines")
                .doesNotContain("\tat ");
        assertThat(engine.allOfRuns()).isEmpty();
    }

    private Process start(String... options) throws IOException {
        return startStudy("tiny-container.yml", options);
    }

    private Process startStudy(String study, String... options) throws IOException {
        List<String> command = new ArrayList<>(ShortLivedJvm.jar(
                List.of("-Duser.home=" + folder),
                Path.of("../lab/cli/target/gatebench.jar"),
                "run",
                Rig.TEST_FILES.resolve("studies").resolve(study).toString(),
                "--fidelity",
                "smoke",
                "--runtime",
                "container"));
        command.addAll(List.of(options));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("TESTCONTAINERS_"));
        return builder.start();
    }

    private String output() throws IOException {
        return Files.readString(folder.resolve("output.txt"));
    }

    private void awaitOutput(Process gatebench, String text) throws Exception {
        while (!output().contains(text)) {
            assertThat(gatebench.isAlive()).as(output()).isTrue();
            Thread.sleep(POLL_MS);
        }
    }

    private static String verdict(JsonNode trial, String check) {
        for (JsonNode found : trial.at("/checks")) {
            if (found.at("/check").asText().equals(check)) {
                return found.at("/verdict").asText();
            }
        }
        return "missing";
    }
}
