package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The backends that published reports use, as users run them: a file that nginx serves, and an echo. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
class BackendsIT {
    @TempDir
    Path folder;

    @Test
    @Needs({Requirement.WRK, Requirement.NGINX})
    void countsWhatReachesAnNginxThatServesAFile() throws Exception {
        Path run = folder.resolve("run");
        try (GatebenchProcess gatebench = SmokeRun.start(folder, "nginx-backend", run)) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
            assertThat(gatebench.output())
                    .contains("proved: nginx: a reply has the backend's body of 12 bytes")
                    .containsPattern("proved: nginx: 40 requests in a row opened (no|\\d+) new upstream connections?,"
                            + " and each of 2 backends had its turn");
        }
        assertThat(SmokeRun.results(run).at("/trials")).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.at("/traffic/driver").asText()).isEqualTo("wrk");
            assertThat(trial.at("/traffic/requests").asLong()).isPositive();
            assertThat(trial.at("/traffic/errors")).isEmpty();
            assertThat(trial.at("/processes/sut/cpuNs").asLong()).isPositive();
            assertThat(trial.at("/processes/injector/cpuNs").asLong()).isPositive();
            assertThat(SmokeRun.verdict(trial, "payload")).isEqualTo("notCheckable");
            assertThat(SmokeRun.verdict(trial, "conservation")).isEqualTo("pass");
            assertThat(SmokeRun.verdict(trial, "configuration")).isNotEqualTo("fail");
        });
        assertThat(Files.readString(run.resolve("environment.json"))).contains("\"wrk\"");
        assertThat(run.resolve("backends/backend-1-fork-1/nginx.conf")).exists();
        assertThat(Files.readString(run.resolve("study.yml"))).contains("kind: \"nginx\"");
    }

    @Test
    @Needs(Requirement.NGINX)
    void comparesTheBeginningOfEchoes() throws Exception {
        Path run = folder.resolve("run");
        try (GatebenchProcess gatebench = SmokeRun.start(folder, "echo", run)) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
            assertThat(gatebench.output())
                    .contains(
                            "proved: nginx: a reply has a body that begins with the 41 bytes that are known of the backend's");
        }
        assertThat(SmokeRun.results(run).at("/trials")).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.at("/traffic/requests").asLong()).isPositive();
            assertThat(trial.at("/traffic/errors")).isEmpty();
            for (String check : List.of("payload", "conservation")) {
                assertThat(SmokeRun.verdict(trial, check)).as(check).isEqualTo("pass");
            }
        });
        assertThat(run.resolve("drivers/injector/fork-1/expected-body")).hasContent("""
                Your Request
                ==============
                Method: POST
                """);
    }
}
