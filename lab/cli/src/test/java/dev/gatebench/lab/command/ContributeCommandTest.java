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

class ContributeCommandTest {
    @TempDir
    private Path dir;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void printsALineForEachPairThatNamesNoMachine() throws IOException {
        SyntheticHistory.write(dir, 1, 140);
        Path run;
        try (var runs = Files.list(dir)) {
            run = runs.findFirst().orElseThrow();
        }

        assertThat(execute("contribute", run.toString())).as(err.toString()).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .isEqualTo("Example CPU @ 2.60GHz, 16 CPUs\t2026-11-21\tcommit1\t42\talone by gatling\t100\t"
                        + "\tnetty\twebClient\t1\t0.941\t0.786\t1.13\n");
    }

    @Test
    void refusesAFolderWithoutAComparison() {
        assertThat(execute("contribute", dir.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString())
                .startsWith(
                        "gatebench: a contribution needs a comparison by CPU per request that may stand in a headline")
                .hasLineCount(1);
    }

    private int execute(String... arguments) {
        return GatebenchCommand.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }
}
