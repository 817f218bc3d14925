package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.history.SyntheticHistory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContributeCommandTest {
    @TempDir
    private Path dir;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void printsALineForEachPairThatNamesNoMachine() throws IOException {
        Path run = SyntheticHistory.inForks(dir, 1, 140).path();

        assertThat(execute("contribute", run.toString())).as(err.toString()).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .matches("Example CPU @ 2.60GHz, 16 CPUs\t2026-11-21\tcommit1\t42\t[0-9a-f]{8}\talone by gatling\t100\t"
                        + "\tnetty\twebClient\t3\t0[.]941\t0[.]786\t1[.]13\n");
    }

    @Test
    void refusesAFolderWithoutAComparisonOfThreeForks() throws IOException {
        Path rounds = SyntheticHistory.write(dir.resolve("rounds"), 1, 140).path();

        for (Path folder : List.of(dir, rounds)) {
            err.getBuffer().setLength(0);
            assertThat(execute("contribute", folder.toString())).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(err.toString())
                    .startsWith("gatebench: a contribution must have a ratio of CPU per request")
                    .hasLineCount(1);
        }
    }

    private int execute(String... arguments) {
        return GatebenchCommand.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }
}
