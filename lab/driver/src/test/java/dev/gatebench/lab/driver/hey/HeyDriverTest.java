package dev.gatebench.lab.driver.hey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.lab.driver.tool.ToolSteps;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeyDriverTest {
    private final HeyDriver hey = new HeyDriver();

    @Test
    void hasACommandOfArgumentsAlone(@TempDir Path folder) {
        hey.prepare(folder, ToolSteps.POST);

        assertThat(hey.arguments(ToolSteps.step(300, ToolSteps.POST, folder)))
                .containsExactly(
                        "-z",
                        "5s",
                        "-c",
                        "300",
                        "-cpus",
                        "2",
                        "-t",
                        "10",
                        "-o",
                        "csv",
                        "-disable-redirects",
                        "-disable-compression",
                        "-m",
                        "POST",
                        "-H",
                        "X-Of: a b",
                        "-D",
                        folder.resolve("request-body").toString(),
                        "http://127.0.0.1:8080/echo?a=b");
        assertThat(folder.resolve("request-body")).hasContent("xxxxxxx");
    }

    @Test
    void asksForAHostByTheOptionForIt(@TempDir Path folder) {
        RequestSpec request = new RequestSpec("GET", "/", Map.of("host", "a.test"), 0);

        assertThat(hey.arguments(ToolSteps.step(1, request, folder)))
                .containsSubsequence("-host", "a.test", "http://127.0.0.1:8080/")
                .doesNotContain("-H", "-D");
    }

    @Test
    void opensAConnectionForEachRequestWhereItIsAskedTo(@TempDir Path folder) {
        assertThat(hey.arguments(ToolSteps.step(1, ToolSteps.GET, folder))).doesNotContain("-disable-keepalive");
        assertThat(hey.arguments(ToolSteps.step(1, ToolSteps.NEW_CONNECTIONS, folder)))
                .contains("-disable-keepalive");
    }
}
