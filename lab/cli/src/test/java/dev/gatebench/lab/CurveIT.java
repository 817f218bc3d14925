package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Curves of a real nginx, with the injector. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
@Needs(Requirement.NGINX)
class CurveIT {
    private static final String STUDY = Path.of("src/test/resources/studies/drivers-open.yml")
            .toAbsolutePath()
            .toString();

    private static final int ROUNDS = 1;

    @TempDir
    Path folder;

    /**
     * Whether points have a verdict depends on the machine: that of a busy one refuses trials, which is exit code 1.
     */
    @Test
    void offersSharesOfWhatEachArmCanDoAndTellsTheRateThatKeepsAGoal() throws Exception {
        Path run = folder.resolve("run");
        String[] arguments = {
            "curve",
            STUDY,
            "--fidelity",
            "smoke",
            "--seed",
            "3",
            "--out",
            run.toString(),
            "--slo",
            "p99=2s",
            "--set",
            "loads=[{open: {ofCapacity: [5%, 10%], connections: 100}}]",
            "--set",
            "fidelity.smoke.rounds=" + ROUNDS,
            "--set",
            "fidelity.smoke.measure=500ms"
        };
        try (GatebenchProcess gatebench = GatebenchProcess.start(folder, arguments)) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isIn(0, 1);
            assertThat(gatebench.output()).contains("keeps up at /s", "p99 ≤ 2s", "report: " + run);
        }

        JsonNode curves = Json.mapper().readTree(Files.readString(run.resolve("curves.json")));
        assertThat(curves.path("complete").asBoolean()).isTrue();
        assertThat(curves.path("runs").get(0).textValue()).isEqualTo("ladder");
        assertThat(curves.findValuesAsText("arm")).contains("direct", "nginx");
        JsonNode ladder = Json.mapper().readTree(Files.readString(run.resolve("ladder/results.json")));
        for (int round = 1; round <= ROUNDS; round++) {
            double capacity = trial(ladder, "nginx", "closed 100", round)
                    .at("/traffic/throughputPerSec")
                    .asDouble();
            for (String arm : List.of("direct", "nginx")) {
                for (int percent : new int[] {5, 10}) {
                    JsonNode trial = trial(ladder, arm, "open " + percent + "% poisson over 100", round);
                    assertThat(trial.at("/traffic/offered/ratePerSec").asDouble())
                            .as("%s, of the gateway's capacity, round %d", arm, round)
                            .isCloseTo(capacity * percent / 100, within(1.0));
                }
            }
        }
        assertThat(Files.readString(run.resolve("index.html")))
                .contains("Response times over offered load", "5 % of its capacity offered", "ladder/index.html");

        GatebenchCall again = GatebenchCall.of("report", run.toString());
        assertThat(again.exitCode()).as(again.output()).isIn(0, 1);
        assertThat(again.output()).contains("Rates that keep the goals");
    }

    private static JsonNode trial(JsonNode results, String arm, String load, int round) {
        return StreamSupport.stream(results.path("trials").spliterator(), false)
                .filter(trial -> trial.at("/id/arm").asText().equals(arm)
                        && trial.at("/id/load").asText().equals(load)
                        && trial.at("/id/round").asInt() == round)
                .findFirst()
                .orElseThrow();
    }
}
