package dev.gatebench.lab.driver.h2load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.lab.driver.tool.ToolOutput;
import dev.gatebench.lab.driver.tool.ToolStep;
import dev.gatebench.lab.driver.tool.ToolSteps;
import dev.gatebench.testing.SparseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class H2loadLogTest {
    private static final long END_MS = 1_700_000_010_000L;

    @TempDir
    private Path folder;

    @Test
    void readsWhatAReal1520Left() throws IOException {
        List<String> log = ToolSteps.recorded(H2loadLogTest.class, "h2load-1.52.0-20-connections.tsv");

        DriverTrial trial = trial(log, ToolSteps.recorded(H2loadLogTest.class, "h2load-1.52.0-20-connections.txt"));

        assertThat(trial.requests()).isEqualTo(log.size()).isPositive();
        assertThat(trial.errors()).isEmpty();
        assertThat(trial.answered()).hasValue(log.size());
        assertThat(trial.unanswered())
                .as("one of each connection when it stops")
                .hasValue(20);
        assertThat(trial.window().toEpochMs()).isEqualTo(END_MS);
        assertThat(trial.window().lengthMs()).isBetween(950L, 1050L);
        assertThat(trial.serviceTime().orElseThrow().meanNs())
                .as("a delay of 20 ms")
                .isBetween(20e6, 25e6);
    }

    @Test
    void tellsWrongStatusesAndFailuresApart() throws IOException {
        DriverTrial trial = trial(
                List.of("1000\t200\t10", "1010\t502\t10", "1020\t-1\t10"),
                List.of("requests: 3 total, 5 started, 3 done, 1 succeeded, 1 failed, 1 errored, 2 timeout"));

        assertThat(trial.requests()).isEqualTo(1);
        assertThat(trial.errors()).isEqualTo(Map.of(ErrorKind.STATUS, 1L, ErrorKind.OTHER, 1L, ErrorKind.TIMEOUT, 2L));
        assertThat(trial.unanswered()).hasValue(3);
    }

    @Test
    void refusesALogThatIsNotThatOfItsCounts() {
        String counts = "requests: 2 total, 2 started, 2 done, 2 succeeded, 0 failed, 0 errored, 0 timeout";
        assertThatThrownBy(() -> trial(List.of("1000\t200\t10"), List.of(counts)))
                .hasMessage("the log of h2load must have a line for each of 2 requests, has 1");
        assertThatThrownBy(() -> trial(List.of("1000\t200\t10", "1000\t20"), List.of(counts)))
                .hasMessageContaining("must be a time, a status and a duration, was '1000\t20'");
        assertThatThrownBy(() -> trial(List.of("1000\t200\t10"), List.of("unrecognized option", "")))
                .hasMessageContaining("must have a line 'requests: …', ended with 'unrecognized option'");
        assertThatThrownBy(() -> H2loadLog.trial(
                        ToolSteps.step(20, ToolSteps.GET, folder.resolve("none")),
                        new ToolOutput(0, END_MS, List.of(counts))))
                .hasMessageContaining("cannot be read");
    }

    private DriverTrial trial(List<String> log, List<String> printed) throws IOException {
        ToolStep step = ToolSteps.step(20, ToolSteps.GET, folder);
        Files.write(step.results(), log);
        return H2loadLog.trial(step, new ToolOutput(END_MS - 2000, END_MS, printed));
    }

    @Test
    void refusesALogWithALineWithoutAnEnd() throws IOException {
        ToolStep step = ToolSteps.step(20, ToolSteps.GET, folder);
        SparseFile.grow(step.results());
        String counts = "requests: 2 total, 2 started, 2 done, 2 succeeded, 0 failed, 0 errored, 0 timeout";

        assertThatThrownBy(() -> H2loadLog.trial(step, new ToolOutput(0, END_MS, List.of(counts))))
                .hasMessageContaining("must have lines of 1048576 characters at most");
    }
}
