package dev.gatebench.lab.driver.oha;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.lab.driver.tool.ToolSteps;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OhaDriverTest {
    private final OhaDriver oha = new OhaDriver();

    @Test
    void hasACommandOfArgumentsAlone(@TempDir Path folder) {
        assertThat(oha.arguments(ToolSteps.step(300, ToolSteps.POST, folder)))
                .containsExactly(
                        "--no-tui",
                        "-z",
                        "5s",
                        "-c",
                        "300",
                        "-t",
                        "10s",
                        "--redirect",
                        "0",
                        "--disable-compression",
                        "--output-format",
                        "csv",
                        "-m",
                        "POST",
                        "-H",
                        "X-Of: a b",
                        "-D",
                        folder.resolve("request-body").toString(),
                        "http://127.0.0.1:8080/echo?a=b");
    }

    @Test
    void asksForAHostByTheOptionForIt(@TempDir Path folder) {
        RequestSpec request = new RequestSpec("GET", "/", Map.of("Host", "a.test"), 0);

        assertThat(oha.arguments(ToolSteps.step(1, request, folder)))
                .containsSubsequence("--host", "a.test", "http://127.0.0.1:8080/")
                .doesNotContain("-H", "-D");
    }

    @Test
    void opensAConnectionForEachRequestWhereItIsAskedTo(@TempDir Path folder) {
        assertThat(oha.arguments(ToolSteps.step(1, ToolSteps.GET, folder))).doesNotContain("--disable-keepalive");
        assertThat(oha.arguments(ToolSteps.step(1, ToolSteps.NEW_CONNECTIONS, folder)))
                .contains("--disable-keepalive");
    }

    @Test
    void holdsItsConnectionsToARate(@TempDir Path folder) {
        assertThat(oha.arguments(ToolSteps.step(300, OptionalInt.of(1000), ToolSteps.GET, folder)))
                .containsSubsequence("-q", "1000", "http://127.0.0.1:8080/http/echo");
    }
}
