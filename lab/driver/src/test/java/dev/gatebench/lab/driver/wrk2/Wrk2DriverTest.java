package dev.gatebench.lab.driver.wrk2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.lab.driver.tool.ToolStep;
import dev.gatebench.lab.driver.tool.ToolSteps;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Wrk2DriverTest {
    private final Wrk2Driver wrk2 = new Wrk2Driver();

    @TempDir
    private Path folder;

    @Test
    void hasACommandOfArgumentsAlone() {
        wrk2.prepare(folder, ToolSteps.POST);

        assertThat(wrk2.arguments(step(300, 1000, ToolSteps.POST)))
                .containsExactly(
                        "--threads",
                        "2",
                        "--connections",
                        "300",
                        "--duration",
                        "5s",
                        "--rate",
                        "1000",
                        "--timeout",
                        "11s",
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
    void takesNoConnectionForSilentThatWaitsForItsTurn() {
        assertThat(wrk2.arguments(step(20, 1, ToolSteps.GET))).containsSubsequence("--timeout", "30s");
    }

    @Test
    void measuresOnceEachThreadHasOpenedItsConnectionsAndCalibratedItself() {
        assertThat(wrk2.leadMs(step(300, 1000, ToolSteps.GET).step(), 2)).isEqualTo(10_000 + 150 * 5);
        assertThat(wrk2.leadMs(step(301, 1000, ToolSteps.GET).step(), 2)).isEqualTo(10_000 + 301 * 5);
    }

    private ToolStep step(int connections, int rate, RequestSpec request) {
        return ToolSteps.step(connections, OptionalInt.of(rate), request, folder);
    }
}
