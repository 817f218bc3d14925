package dev.gatebench.lab.driver.oha;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolSteps;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class OhaTableTest {
    private static final long START_MS = 1_700_000_000_000L;

    @Test
    void readsWhatARealOneWrote() {
        List<String> lines = ToolSteps.recorded(OhaTableTest.class, "oha-1.16.0-20-connections.csv");

        DriverTrial trial = trial(lines);

        assertThat(trial.requests()).isEqualTo(lines.size() - 1).isPositive();
        assertThat(trial.errors()).isEmpty();
        assertThat(trial.unanswered()).as("it does not say").isEmpty();
        assertThat(trial.window().lengthMs()).isBetween(950L, 1050L);
        assertThat(trial.window().fromEpochMs()).isBetween(START_MS, START_MS + 50);
        assertThat(trial.serviceTime().orElseThrow().meanNs())
                .as("a delay of 20 ms")
                .isBetween(20e6, 25e6);
    }

    @Test
    void refusesWhatIsCutOffOrSomethingElse() {
        assertThatThrownBy(() -> trial(List.of("error: no such option")))
                .hasMessageContaining("must have a line 'request-start,DNS")
                .hasMessageContaining("ended with 'error: no such option'");
        assertThatThrownBy(() -> trial(List.of(OhaDriver.HEAD, "0.1,0,0,0.02,0.0")))
                .hasMessageContaining("a line of oha's table must have 7 numbers");
    }

    private static DriverTrial trial(List<String> lines) {
        return new OhaDriver()
                .observed(
                        ToolSteps.step(20, ToolSteps.GET, Path.of(".")),
                        new ToolOutput(START_MS, START_MS + 3000, lines));
    }
}
