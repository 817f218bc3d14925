package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Deep;
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

/** A study of several requests as users run it, in a file of another name than its own. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
class MixStudyIT {
    @TempDir
    Path folder;

    @Test
    @Needs(Requirement.NGINX)
    void theInjectorProvesEachRequestAndTellsItsFigures() throws Exception {
        prove("injector", "[{open: {rate: 300, connections: 20}}]", "responseTime");
    }

    @Deep
    @Test
    @Needs(Requirement.NGINX)
    void gatlingProvesEachRequestAndTellsItsFigures() throws Exception {
        prove("gatling", "[{concurrency: 10}]", "serviceTime");
    }

    private void prove(String driver, String loads, String times) throws Exception {
        Path run = folder.resolve("run");
        try (GatebenchProcess gatebench =
                SmokeRun.start(folder, "mix", run, "--driver", driver, "--set", "loads=" + loads)) {
            assertThat(gatebench.exitCode()).as(gatebench.output()).isZero();
            assertThat(gatebench.output())
                    .contains(
                            "proved: nginx: a reply has the backend's body of 2048 bytes",
                            "proved: nginx: POST /items: a reply has the backend's body of 2048 bytes",
                            "proved: nginx: PUT /items/1: a reply has status 404 and the backend's body of 4 bytes");
        }
        assertThat(SmokeRun.results(run).at("/trials")).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.at("/traffic/byRequest"))
                    .extracting(each -> each.at("/id").asText())
                    .containsExactly("read", "write", "change");
            assertThat(trial.at("/traffic/byRequest")).allSatisfy(each -> {
                assertThat(each.at("/requests").asLong()).isPositive();
                assertThat(each.at("/errors")).isEmpty();
                assertThat(each.at("/" + times + "/ns/p50").asLong()).isPositive();
            });
            for (String check : List.of("errors", "payload", "mix", "conservation")) {
                assertThat(SmokeRun.verdict(trial, check)).as(check).isEqualTo("pass");
            }
        });
        assertThat(SmokeRun.results(run).at("/requests")).hasSize(6);
        assertThat(Files.readString(run.resolve("summary.md"))).contains("Requests of the mix", "| write | 30 % |");
        assertThat(Files.readString(run.resolve("study.yml"))).contains("study: \"a-mix\"", "body: \"32KiB\"");
    }
}
