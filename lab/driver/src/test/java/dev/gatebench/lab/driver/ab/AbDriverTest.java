package dev.gatebench.lab.driver.ab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.lab.driver.tool.ToolSteps;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AbDriverTest {
    private final AbDriver ab = new AbDriver();

    @Test
    void hasACommandOfArgumentsAlone(@TempDir Path folder) {
        assertThat(ab.arguments(ToolSteps.step(300, ToolSteps.POST, folder)))
                .containsExactly(
                        "-q",
                        "-s",
                        "10",
                        "-t",
                        "5",
                        "-n",
                        "10000000",
                        "-c",
                        "300",
                        "-g",
                        folder.resolve("results").toString(),
                        "-k",
                        "-l",
                        "-p",
                        folder.resolve("request-body").toString(),
                        "-T",
                        "text/plain",
                        "-H",
                        "X-Of: a b",
                        "http://127.0.0.1:8080/echo?a=b");
    }

    @Test
    void saysTheTypeOfABodyOnce(@TempDir Path folder) {
        RequestSpec request = new RequestSpec("POST", "/", Map.of("content-type", "a/b"), 7);

        assertThat(ab.arguments(ToolSteps.step(1, request, folder)))
                .containsSubsequence("-T", "a/b")
                .doesNotContain("-H", "-m");
    }

    @Test
    void namesTheMethodOfARequestWithoutABody(@TempDir Path folder) {
        assertThat(ab.arguments(ToolSteps.step(1, ToolSteps.GET, folder)))
                .containsSubsequence("-m", "GET")
                .doesNotContain("-p");
    }

    @Test
    void namesAMethodOtherThanPostAfterTheBody(@TempDir Path folder) {
        assertThat(ab.arguments(ToolSteps.step(1, new RequestSpec("PATCH", "/", Map.of(), 7), folder)))
                .containsSubsequence("-p", folder.resolve("request-body").toString(), "-m", "PATCH");
    }

    @Test
    void opensAConnectionForEachRequestWhereItIsAskedTo(@TempDir Path folder) {
        assertThat(ab.arguments(ToolSteps.step(1, ToolSteps.GET, folder))).contains("-k");
        assertThat(ab.arguments(ToolSteps.step(1, ToolSteps.NEW_CONNECTIONS, folder)))
                .doesNotContain("-k");
    }
}
