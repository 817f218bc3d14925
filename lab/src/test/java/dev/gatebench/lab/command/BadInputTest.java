package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

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

class BadInputTest {
    @TempDir
    Path folder;

    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run nosuch | study 'nosuch' is unknown: the studies are selftest, shenyu-http-client",
                "run /no/such.yml | such.yml",
                "run shenyu-http-client --arm nety | has no arm 'nety'",
                "run shenyu-http-client --load 601 | has no load 601",
                "run shenyu-http-client --load many | 'many' is not an int",
                "run shenyu-http-client --fidelity fast | --fidelity",
                "run shenyu-http-client --set backend.dely=1ms | dely",
                "run shenyu-http-client --set loads[0].concurrency=70000 | must be 1..65535, was 70000",
                "run shenyu-http-client --set arms.netty.version=9.9.9 | 9.9.9",
                "run shenyu-http-client --set arms.netty.version=2.6.0 | only 2.4.3 is embedded",
                "run shenyu-http-client --set arms.netty.gateway=kong | gateway must be one of [direct, shenyu], was 'kong'",
                "run shenyu-http-client --set arms.netty.settings.strategy=http | strategy",
                "run shenyu-http-client --set arms.direct.settings.pool=1 | gateway 'direct' has no settings",
                "report /no/such/folder | run.json",
                "selftest --aa 50 --run /no/such/folder | comparisons must be 100..100000, were 50",
                "selftest --run /no/such/folder | run.json",
                "selftest --run /no/such/folder --effects five | --effects must be per cents such as 1%,5%, was 'five'",
                "selftest --run /no/such/folder --effects 0% | an effect must be above 0 %",
                "selftest --run /no/such/folder --budget 10 | --budget: a time must be like",
                "selftest --base-cost 125 | --base-cost must be microseconds of CPU",
                "compare /no/such/a /no/such/b | run.json",
                "compare /no/such/a --max-slowdown 5 | must be a percentage such as 5% or 2.5%, was '5'",
                "compare /no/such/a --metric p50 | must be one of [throughput, cpuPerRequest, p99], was 'p50'",
                "compare /no/such/a --arms netty | --arms must be two ids, BASELINE,CANDIDATE, was 'netty'",
                "compare | DIR",
                "export /no/such/a | run.json",
                "export /no/such/a --format xml | --format",
                "list --all | --all",
                "fly | fly"
            })
    void isToldInOneLineWithExitCode2(String arguments, String told) {
        int exitCode = execute(arguments.strip().split(" "));

        assertThat(err.toString()).contains(told).startsWith("gatebench: ").doesNotContain("\tat ");
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(exitCode).isEqualTo(ExitCode.BAD_INPUT);
    }

    @Test
    void aFolderThatHoldsAnythingIsNotWrittenInto() throws IOException {
        Files.writeString(folder.resolve("mine.txt"), "");

        int exitCode = execute("run", "shenyu-http-client", "--out", folder.toString());

        assertThat(err.toString()).contains("must be empty or not exist");
        assertThat(exitCode).isEqualTo(ExitCode.BAD_INPUT);
    }

    @Test
    void aMissingCommandIsNamed() {
        assertThat(execute()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString())
                .contains("a command is missing: one of run, report, compare, audit, selftest, export, list, doctor");
    }

    private int execute(String... arguments) {
        CommandLine commandLine = GatebenchCommand.commandLine();
        commandLine.setErr(new PrintWriter(err, true));
        commandLine.setOut(new PrintWriter(new StringWriter()));
        return commandLine.execute(arguments);
    }
}
