package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.shenyu.version.ShenyuHome;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run of a real distribution, from its option to its reports. */
@Timeout(value = 6, unit = TimeUnit.MINUTES)
@Deep
@Needs(Requirement.SHENYU_HOME)
class ShenyuHomeIT {
    private static final String TINY =
            Path.of("src/test/resources/studies/tiny.yml").toAbsolutePath().toString();
    private static final long POLL_MS = 100;

    @TempDir
    Path folder;

    @Test
    void launchesTheArmsOfItsVersionAndAgainWhenTheRunIsResumed() throws Exception {
        ShenyuHome home = ShenyuHome.of(System.getProperty("shenyu.home"));
        Path run = folder.resolve("run");
        try (GatebenchProcess killed = GatebenchProcess.start(
                folder,
                "run",
                TINY,
                "--fidelity",
                "smoke",
                "--load",
                "10",
                "--set",
                "fidelity.smoke.rounds=2",
                "--set",
                "arms.netty.version=" + home.version(),
                "--shenyu-home",
                home.folder().toString(),
                "--out",
                run.toString())) {
            awaitATrial(killed, run);
            killed.process().destroyForcibly().waitFor();
        }

        try (GatebenchProcess resumed = GatebenchProcess.start(folder, "resume", run.toString())) {
            assertThat(resumed.exitCode()).as(resumed.output()).isZero();
            assertThat(resumed.output())
                    .contains("proved: netty: its log says 'load plugin:[nettyHttpClient]")
                    .contains("proved: netty: a reply has the backend's body of 1024 bytes");
        }

        JsonNode results = Json.mapper().readTree(Files.readString(run.resolve("results.json")));
        assertThat(results.at("/complete").asBoolean()).isTrue();
        assertThat(results.at("/arms/1/version").asText()).isEqualTo(home.version());
        assertThat(results.at("/arms/1/description").asText())
                .contains(
                        "Apache ShenYu " + home.version(),
                        "distribution " + home.folder().getFileName());
        assertThat(results.at("/environment/versions/shenyu").asText()).isEqualTo(home.version());
        assertThat(results.at("/environment/versions").toString()).contains("SHA-256 of their list " + home.sha256());
        assertThat(results.at("/trials")).hasSize(4).allSatisfy(trial -> assertThat(
                        trial.at("/traffic/requests").asLong())
                .isPositive());
    }

    private static void awaitATrial(GatebenchProcess gatebench, Path run) throws IOException, InterruptedException {
        Path trials = run.resolve("trials.jsonl");
        while (!Files.exists(trials) || Files.readAllLines(trials).isEmpty()) {
            assertThat(gatebench.process().isAlive()).as(gatebench.output()).isTrue();
            Thread.sleep(POLL_MS);
        }
    }
}
