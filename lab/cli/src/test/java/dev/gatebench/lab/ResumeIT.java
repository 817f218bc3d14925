package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.yaml.DocumentReader;
import dev.gatebench.core.yaml.SchemaCheck;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs of the real jar that are killed and resumed, and that measure two jars until they are compared precisely enough.
 */
@Timeout(value = 6, unit = TimeUnit.MINUTES)
@Integration
class ResumeIT {
    private static final String TINY =
            Path.of("src/test/resources/studies/tiny.yml").toAbsolutePath().toString();
    private static final Path EMBEDDED =
            Path.of("../../shenyu-config/embedded/target/shenyu-embedded.jar").toAbsolutePath();
    private static final long POLL_MS = 100;

    @TempDir
    Path folder;

    @Test
    void completesARunThatWasKilledInItsSecondRound() throws Exception {
        Path run = folder.resolve("run");
        List<ProcessHandle> orphans;
        try (GatebenchProcess killed = start(
                "run",
                TINY,
                "--fidelity",
                "smoke",
                "--driver",
                "injector",
                "--seed",
                "1",
                "--set",
                "fidelity.smoke.rounds=2",
                "--arm",
                "direct",
                "--out",
                run.toString())) {
            awaitTrials(killed, run, 1);
            GatebenchCall second = GatebenchCall.of("resume", run.toString());
            assertThat(second.exitCode()).isEqualTo(2);
            assertThat(second.output())
                    .contains("is being measured by another gatebench")
                    .hasLineCount(1);
            awaitTrials(killed, run, 3);
            orphans = List.copyOf(killed.process().descendants().toList());
            killed.process().destroyForcibly().waitFor();
        }
        assertThat(orphans).anyMatch(ProcessHandle::isAlive);
        List<String> measured = Files.readAllLines(run.resolve("trials.jsonl"));
        Files.writeString(
                run.resolve("trials.jsonl"), String.join("\n", measured) + "\n{\"arm\":\"dir"); // as a crash leaves it
        assertThat(GatebenchCall.of("report", run.toString()).exitCode())
                .as("an unfinished run is broken, and no gate that failed")
                .isEqualTo(4);
        assertThat(run.resolve("summary.md")).isNotEmptyFile();
        assertThat(results(run).at("/trials")).hasSize(measured.size());

        try (GatebenchProcess resumed = start("resume", run.toString())) {
            assertThat(resumed.exitCode()).as(resumed.output()).isZero();
            assertThat(resumed.output())
                    .contains("left over by a run that was killed: direct-fork-1")
                    .contains("resumed with 1 rounds done");
        }

        assertThat(orphans).noneMatch(ProcessHandle::isAlive);
        JsonNode results = results(run);
        assertThat(results.at("/complete").asBoolean()).isTrue();
        assertThat(results.at("/trials")).hasSize(4);
        assertThat(results.findValuesAsText("round")).containsExactly("1", "1", "2", "2");
        assertThat(results.at("/footnotes").toString())
                .contains("The run was cut off and resumed once")
                .contains("Fork 1: its rounds are of 2 starts of the processes (round 1; round 2)");
        assertThat(Files.readAllLines(run.resolve("trials.jsonl")))
                .as("nothing that was measured is lost")
                .startsWith(measured.toArray(new String[0]))
                .hasSize(measured.size() + 2);
        assertThat(run.resolve("drivers/injector/fork-1-start-2/schedule.json")).isNotEmptyFile();
        assertFitsTheSchema(run);
        GatebenchCall again = GatebenchCall.of("resume", run.toString());
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.output()).contains("is complete: nothing to resume").hasLineCount(1);
    }

    @Test
    void measuresTwoJarsAsADuetUntilThePrecisionOrTheBudgetEndsTheRounds() throws Exception {
        Path base = Files.copy(EMBEDDED, folder.resolve("before.jar"));
        Path candidate = Files.copy(EMBEDDED, folder.resolve("after.jar"));
        Path run = folder.resolve("run");
        try (GatebenchProcess gatebench = start(
                "run",
                TINY,
                "--fidelity",
                "smoke",
                "--driver",
                "injector",
                "--precision",
                "50%",
                "--budget",
                "15s",
                "--load",
                "10",
                "--set",
                "fidelity.smoke.duet=true",
                "--set",
                "fidelity.smoke.warmUp.atMost=1s",
                "--base",
                base.toString(),
                "--candidate",
                candidate.toString(),
                "--out",
                run.toString())) {
            awaitTrials(gatebench, run, 1);
            for (Path jar : List.of(base, candidate)) {
                assertThat(gatebench.process().descendants())
                        .as("a process that runs " + jar)
                        .anyMatch(process -> process.info()
                                .arguments()
                                .map(arguments -> List.of(arguments).contains(jar.toString()))
                                .orElse(false));
            }
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
        }
        JsonNode results = results(run);
        assertSaysWhichJarsTheyWere(run, results);
        assertStoppedAsAsked(results);
        assertWereUnderLoadTogether(results);
        assertFitsTheSchema(run);
    }

    private static void assertWereUnderLoadTogether(JsonNode results) {
        Set<String> counted = new HashSet<>();
        for (JsonNode trial : results.at("/trials")) {
            boolean direct = trial.at("/id/arm").asText().equals("direct");
            List<String> beside = new ArrayList<>();
            trial.at("/beside").forEach(arm -> beside.add(arm.asText()));
            List<String> others = new ArrayList<>(direct ? List.of() : List.of("base", "base-again", "candidate"));
            others.remove(trial.at("/id/arm").asText());
            assertThat(beside).containsExactlyInAnyOrderElementsOf(others);
            for (String check : List.of("conservation", "configuration")) {
                // where the machine holds the lab up at a trial's end, its counters tell of more than the trial
                assertThat(verdict(trial, check)).isIn("pass", "notCheckable");
                if (verdict(trial, check).equals("pass")) {
                    counted.add(check + " of " + trial.at("/id/arm").asText());
                }
            }
        }
        assertThat(counted)
                .as("each gateway has a backend of its own, which counts what came from it")
                .contains("conservation of base", "conservation of base-again", "conservation of candidate")
                .contains("configuration of base", "configuration of base-again", "configuration of candidate");
        assertThat(results.at("/footnotes").toString()).contains("Measured as duets: base, base-again, candidate");
    }

    private static String verdict(JsonNode trial, String check) {
        for (JsonNode result : trial.at("/checks")) {
            if (result.at("/check").asText().equals(check)) {
                return result.at("/verdict").asText();
            }
        }
        throw new AssertionError("no check " + check + " in " + trial);
    }

    private static void assertSaysWhichJarsTheyWere(Path run, JsonNode results) throws IOException {
        assertThat(results.at("/arms").findValuesAsText("id"))
                .containsExactly("direct", "base", "base-again", "candidate");
        assertThat(results.at("/arms/1/description").asText()).contains("jar before.jar (SHA-256 ");
        assertThat(results.at("/environment/versions/candidate's after.jar").asText())
                .matches("SHA-256 [0-9a-f]{64}");
        assertThat(Json.mapper()
                        .readTree(Files.readString(run.resolve("run.json")))
                        .at("/comparisons")
                        .toString())
                .isEqualTo("[{\"baseline\":\"base\",\"candidate\":\"candidate\",\"control\":\"base-again\"}]");
    }

    private static void assertStoppedAsAsked(JsonNode results) {
        int made = results.at("/precision/goal/made").asInt();
        assertThat(results.at("/complete").asBoolean()).isTrue();
        // on a host with other work trials are INVALID, and the budget ends the run
        assertThat(results.at("/precision/goal/stoppedBy").asText()).isIn("precision", "budget");
        assertThat(made).isBetween(3, results.at("/precision/goal/atMost").asInt());
        assertThat(results.at("/precision/achieved"))
                .as("candidate ÷ base and its control")
                .hasSize(2);
        assertThat(results.at("/trials"))
                .as("a round that had begun when the run had enough does not count")
                .hasSize(1 + 3 * made);
        assertThat(results.at("/footnotes").toString()).contains("after " + made + " rounds");
    }

    private GatebenchProcess start(String... arguments) throws IOException {
        return GatebenchProcess.start(folder, arguments);
    }

    private static JsonNode results(Path run) throws IOException {
        return Json.mapper().readTree(Files.readString(run.resolve("results.json")));
    }

    private static void assertFitsTheSchema(Path run) throws Exception {
        assertThat(SchemaCheck.of("/dev/gatebench/schema/results.schema.json")
                        .problems(DocumentReader.read(Files.readString(run.resolve("results.json")))))
                .isEmpty();
    }

    private static void awaitTrials(GatebenchProcess gatebench, Path run, int count) throws Exception {
        Path trials = run.resolve("trials.jsonl");
        while (!Files.exists(trials) || Files.readAllLines(trials).size() < count) {
            assertThat(gatebench.process().isAlive()).as(gatebench.output()).isTrue();
            Thread.sleep(POLL_MS);
        }
    }
}
