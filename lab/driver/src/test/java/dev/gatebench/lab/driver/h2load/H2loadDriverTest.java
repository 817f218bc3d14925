package dev.gatebench.lab.driver.h2load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.TlsSpec;
import dev.gatebench.lab.driver.tool.ToolSteps;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class H2loadDriverTest {
    private final H2loadDriver h2load = new H2loadDriver();

    @Test
    void hasACommandOfArgumentsAlone(@TempDir Path folder) {
        assertThat(h2load.arguments(ToolSteps.step(300, ToolSteps.POST, folder)))
                .containsExactly(
                        "--clients=300",
                        "--max-concurrent-streams=1",
                        "--threads=2",
                        "--duration=5",
                        "--connection-inactivity-timeout=10s",
                        "--h1",
                        "--log-file=" + folder.resolve("results"),
                        "--header=X-Of: a b",
                        "--data=" + folder.resolve("request-body"),
                        "http://127.0.0.1:8080/echo?a=b");
    }

    @Test
    void sharesConnectionsByStreamsOfHttp2(@TempDir Path folder) {
        ClientSpec client = new ClientSpec(
                ClientSpec.Scheme.HTTPS,
                2,
                10,
                true,
                new TlsSpec(TlsSpec.Version.TLS_1_2, true, TlsSpec.Certificate.RSA));

        assertThat(h2load.arguments(ToolSteps.step(300, client, folder)))
                .contains(
                        "--clients=30",
                        "--max-concurrent-streams=10",
                        "--npn-list=h2",
                        "--ciphers=ECDHE-RSA-AES128-GCM-SHA256",
                        "https://127.0.0.1:8080/http/echo")
                .doesNotContain("--h1");
    }

    @Test
    void asksForAHostInPlaceOfThatOfTheUrl(@TempDir Path folder) {
        RequestSpec request = new RequestSpec("GET", "/", Map.of("host", "a.test"), 0);

        assertThat(h2load.arguments(ToolSteps.step(1, request, folder)))
                .contains("--header=:authority: a.test")
                .noneMatch(word -> word.contains("host:"));
    }

    @Test
    void hasNoMoreThreadsThanConnections(@TempDir Path folder) {
        assertThat(h2load.arguments(ToolSteps.step(1, ToolSteps.GET, folder)))
                .contains("--threads=1")
                .noneMatch(word -> word.contains(":method:"));
        assertThat(h2load.arguments(ToolSteps.step(1, new RequestSpec("POST", "/", Map.of(), 0), folder)))
                .contains("--header=:method: POST");
    }

    @Test
    void namesAMethodOtherThanThatOfItsData(@TempDir Path folder) {
        assertThat(h2load.arguments(ToolSteps.step(1, new RequestSpec("DELETE", "/", Map.of(), 7), folder)))
                .contains("--data=" + folder.resolve("request-body"), "--header=:method: DELETE");
    }

    @Test
    void holdsItsConnectionsToARate(@TempDir Path folder) {
        assertThat(h2load.arguments(ToolSteps.step(300, OptionalInt.of(1000), ToolSteps.GET, folder)))
                .contains("--rps=3.3333333333333335", "--connection-inactivity-timeout=11s");
    }
}
