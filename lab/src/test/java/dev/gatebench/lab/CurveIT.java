package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Curves of a real nginx, with the injector. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class CurveIT {
    private static final String STUDY = Path.of("src/test/resources/studies/drivers-open.yml")
            .toAbsolutePath()
            .toString();

    @TempDir
    Path folder;

    @BeforeEach
    void requireTools() {
        SmokeRun.require("nginx", "install it (Debian: apt-get install nginx-light)");
    }

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
            "fidelity.smoke.rounds=2"
        };
        try (GatebenchProcess gatebench = GatebenchProcess.start(folder, arguments)) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isIn(0, 1);
            assertThat(gatebench.output()).contains("keeps up at /s", "p99 ≤ 2s", "report: " + run);
        }

        JsonNode curves = Json.mapper().readTree(Files.readString(run.resolve("curves.json")));
        assertThat(curves.path("complete").asBoolean()).isTrue();
        assertThat(curves.path("runs").get(0).textValue()).isEqualTo("ladder");
        JsonNode nginx = curves.at("/curves/1");
        assertThat(nginx.path("arm").textValue()).isEqualTo("nginx");
        double fewer = nginx.at("/points/0/offeredPerSec").asDouble();
        assertThat(nginx.at("/points/1/offeredPerSec").asDouble()).isCloseTo(2 * fewer, withinPercentage(2));
        JsonNode direct = curves.at("/curves/0/points/0");
        assertThat(direct.path("offeredPerSec").asDouble())
                .as("of the gateway's capacity")
                .isCloseTo(fewer, withinPercentage(2));
        assertThat(Files.readString(run.resolve("index.html"))).contains("Response time, p99.9", "ladder/index.html");

        try (GatebenchProcess again = GatebenchProcess.start(folder, "report", run.toString())) {
            assertThat(again.exitCode()).as(again.output()).isIn(0, 1);
            assertThat(again.output()).contains("Rates that keep the goals");
        }
    }
}
