package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.history.SyntheticHistory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class HistoryCommandTest {
    @TempDir
    private Path dir;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void failsOnAChangeForTheWorseOnlyWhereThatIsAskedFor() throws IOException {
        for (int day = 0; day < 9; day++) {
            SyntheticHistory.write(dir, day, day < 5 ? 140 : 280);
        }
        Path page = dir.resolve("new/history.html");

        assertThat(execute("history", dir.toString(), "--out", page.toString())).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("day-04", "day-05", "1 change is shown over 9 runs");
        assertThat(Files.readString(page)).contains("<canvas", "day-08");
        assertThat(execute("history", dir.toString(), "--fail-on-change")).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(execute("history", dir.toString(), "--fail-on-change", "--significance", "0.001"))
                .as("by 9 runs no change can be shown so surely, and a gate does not pass on that")
                .isEqualTo(ExitCode.GATE_FAILED);
        assertThat(err.toString()).contains("not judged: study", "9 runs are too few to show a change");
        assertThat(execute("history", dir.toString(), "--arm", "nety")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("--arm must be an arm of a run, was 'nety': did you mean 'netty'?");
        assertThat(execute("history", dir.toString(), "--series", "arms", "--arm", "webClient"))
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("| webClient |").doesNotContain("netty");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "history /no/such | '/no/such' must be a folder of runs or one that holds some, is not there",
                "history src | there must be a run to follow, was none: give folders",
                "history src --significance 0.9 | --significance must be a chance of 0.0001 to 0.5, such as 0.05, was 0.9",
                "history src --metric speed | must be one of [throughput, cpuPerRequest, p99], was 'speed'",
                "serve /no/such | '/no/such' must be a folder of runs or one that holds some, is not there",
                "serve src --port 70000 | --port must be 0..65535, was 70000"
            })
    void saysWhatIsWrong(String arguments, String told) {
        assertThat(execute(arguments.split(" "))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).startsWith("gatebench: ").contains(told);
    }

    private int execute(String... arguments) {
        out.getBuffer().setLength(0);
        CommandLine commandLine = GatebenchCommand.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        return commandLine.execute(arguments);
    }
}
