package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.testing.Integration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real run whose duets one driver sends, and another what is alone, of gateways of which one fails now and then. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
@Integration
class DriversInTurnIT {
    private static final String STUDY =
            Path.of("src/test/resources/studies/turns.yml").toAbsolutePath().toString();

    @TempDir
    Path folder;

    @Test
    void eachDriverSendsItsPartAndAWarmUpInWhichRequestsFailedIsRefusedInOneLine() throws Exception {
        Path run = folder.resolve("run");
        String output;
        try (GatebenchProcess gatebench = GatebenchProcess.start(
                folder, "run", STUDY, "--fidelity", "smoke", "--seed", "1", "--out", run.toString())) {
            // requests of trials fail, too, which makes the run a broken one
            assertThat(gatebench.exitCode()).as(gatebench.output()).isEqualTo(4);
            output = gatebench.output();
        }

        JsonNode results = Json.mapper().readTree(Files.readString(run.resolve("results.json")));
        assertThat(results.at("/driver").asText()).isEqualTo("gatling");
        assertThat(results.at("/consistency/verdict").asText())
                .as(results.at("/consistency/detail").asText())
                .isEqualTo("pass");
        List<String> sent = new ArrayList<>();
        for (JsonNode trial : results.at("/trials")) {
            sent.add(trial.at("/id/arm").asText() + " " + trial.at("/beside").size() + " "
                    + trial.at("/traffic/driver").asText());
            assertThat(trial.at("/traffic/requests").asLong()).isPositive();
            assertThat(trial.at("/processes/injector/cpuNs").asLong()).isPositive();
            if (trial.at("/id/arm").asText().equals("impatient")) {
                assertThat(steady(trial).at("/verdict").asText()).isEqualTo("fail");
                assertThat(steady(trial).at("/detail").asText())
                        .containsPattern("[0-9.]+ % of the warm-up's requests failed, limit 0.1 %")
                        .hasLineCount(1);
                assertThat(trial.at("/status").asText()).isEqualTo("INVALID");
            }
        }
        assertThat(sent)
                .containsExactlyInAnyOrder(
                        "netty 1 injector",
                        "impatient 1 injector",
                        "netty 0 gatling",
                        "impatient 0 gatling",
                        "direct 0 gatling");
        assertThat(output).containsPattern("impatient after [^,]+ and [0-9,]+ requests, [0-9,]+ of which failed");
        assertThat(Files.readString(run.resolve("index.html")))
                .contains("gatling, in duets by injector", "Held to 500 requests a second at most: direct.");
        assertThat(Files.readString(run.resolve("drivers/gatling/fork-1/index.html")))
                .contains("direct closed 10 fork 1 round 2");
        assertThat(run.resolve("drivers/gatling/fork-1/injector/schedule.json")).isNotEmptyFile();
    }

    private static JsonNode steady(JsonNode trial) {
        for (JsonNode check : trial.at("/checks")) {
            if (check.at("/check").asText().equals("steady")) {
                return check;
            }
        }
        throw new AssertionError("no check 'steady' in " + trial);
    }
}
