package dev.gatebench.lab.driver.wrk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.lab.driver.tool.ToolStep;
import dev.gatebench.lab.driver.tool.ToolSteps;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WrkDriverTest {
    private final WrkDriver wrk = new WrkDriver();

    @Test
    void hasACommandOfArgumentsAlone(@TempDir Path folder) {
        RequestSpec request = new RequestSpec("POST", "/echo?a=b", Map.of("X-Of", "a b"), 7);
        wrk.prepare(folder, request);
        Step step = new Step(
                "nginx closed 600 fork 1 round 1",
                StepKind.TRIAL,
                "nginx",
                URI.create("http://127.0.0.1:8080"),
                new ClosedLoad(600),
                0,
                0,
                5000,
                0,
                OptionalInt.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                List.of());

        assertThat(wrk.arguments(new ToolStep(
                        step, request, new Expectation(200, 0, "", 1), 5, 1, folder, folder.resolve("results"))))
                .containsExactly(
                        "--threads",
                        "1",
                        "--connections",
                        "600",
                        "--duration",
                        "5s",
                        "--timeout",
                        "10s",
                        "--script",
                        folder.resolve("gatebench.lua").toAbsolutePath().toString(),
                        "--header",
                        "X-Of: a b",
                        "http://127.0.0.1:8080/echo?a=b",
                        "--",
                        "POST",
                        folder.resolve("request-body").toString());
        assertThat(folder.resolve("gatebench.lua")).isRegularFile();
    }

    @Test
    void givesEachThreadTheSameNumberOfConnections() {
        assertThat(ToolStep.equalThreads(600, 4)).isEqualTo(4);
        assertThat(ToolStep.equalThreads(601, 4)).isEqualTo(1);
        assertThat(ToolStep.equalThreads(9, 4)).isEqualTo(3);
        assertThat(ToolStep.equalThreads(2, 8)).isEqualTo(2);
        assertThat(ToolStep.equalThreads(1, 1)).isEqualTo(1);
    }

    @Test
    void opensAConnectionForEachRequestWhereItIsAskedTo(@TempDir Path folder) {
        assertThat(wrk.arguments(ToolSteps.step(1, ToolSteps.GET, folder))).doesNotContain("Connection: close");
        assertThat(wrk.arguments(ToolSteps.step(1, ToolSteps.NEW_CONNECTIONS, folder)))
                .containsSubsequence("--header", "Connection: close");
    }
}
