package dev.gatebench.lab.driver.hey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import dev.gatebench.lab.driver.tool.ToolSteps;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeyTableTest {
    private static final long START_MS = 1_700_000_000_000L;
    private static final ToolStep STEP = ToolSteps.step(20, ToolSteps.GET, Path.of("."));
    private static final String ROW = "0.0213,0.0004,0.0000,0.0000,0.0207,0.0001,200,0.0021";

    @Test
    void readsWhatAReal014Printed() {
        List<String> lines = ToolSteps.recorded(HeyTableTest.class, "hey-0.1.4-20-connections.csv");

        DriverTrial trial = new HeyDriver().observed(STEP, output(lines));

        assertThat(trial.requests())
                .as("a line each behind the head, and an empty one at the end")
                .isEqualTo(lines.stream()
                        .filter(line -> line.endsWith(",200") || line.contains(",200,"))
                        .count())
                .isPositive();
        assertThat(trial.errors()).isEmpty();
        assertThat(trial.unanswered()).as("it does not say").isEmpty();
        assertThat(trial.window().lengthMs()).isBetween(1000L, 1100L);
        assertThat(trial.window().fromEpochMs()).isBetween(START_MS, START_MS + 50);
        assertThat(trial.serviceTime().orElseThrow().meanNs())
                .as("a delay of 20 ms")
                .isBetween(20e6, 25e6);
    }

    @Test
    void refusesWhatIsCutOffOrSomethingElse() {
        assertThatThrownBy(() -> new HeyDriver().observed(STEP, output(List.of("cannot do that"))))
                .hasMessageContaining("must have a line 'response-time")
                .hasMessageContaining("ended with 'cannot do that'");
        assertThatThrownBy(
                        () -> new HeyDriver().observed(STEP, output(List.of(HeyDriver.HEAD, ROW, ROW.substring(0, 9)))))
                .hasMessageContaining("a line of hey's table must have 8 numbers, was '0.0213,0.'");
    }

    @Test
    void refusesATableThatHasForgottenReplies() {
        List<String> lines = new ArrayList<>(List.of(HeyDriver.HEAD));
        lines.addAll(Collections.nCopies(1000, ROW));

        assertThatThrownBy(() -> HeyDriver.observed(STEP, output(lines), 1000))
                .hasMessageContaining("fewer than 1000 replies")
                .hasMessageContaining("measure for a shorter time");
        assertThat(HeyDriver.observed(STEP, output(lines), 1001).answered()).hasValue(1000);
        assertThat(HeyDriver.MOST_ROWS).as("hey's maxRes").isEqualTo(1_000_000);
    }

    private static ToolOutput output(List<String> lines) {
        return new ToolOutput(START_MS, START_MS + 3000, lines);
    }
}
