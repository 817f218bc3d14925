package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.result.ControlledRun;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CompareCommandTest {

    @TempDir
    private Path dir;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void twoRuns() throws IOException {
        write("base", 120_000, "20ms");
        write("slower", 150_000, "20ms");
        write("other", 120_000, "50ms");
    }

    @Test
    void exitsWithOneOnlyBeyondTheLimit() {
        assertThat(execute("compare", run("base"), run("slower"), "--max-slowdown", "5%"))
                .isEqualTo(ExitCode.GATE_FAILED);
        assertThat(out.toString()).contains("beyond the limit", "Gate failed (slowdown of at most 5 %)");
        assertThat(execute("compare", run("base"), run("slower"), "--max-slowdown", "50%"))
                .isEqualTo(ExitCode.OK);
        assertThat(execute("compare", run("slower"), run("base"), "--max-slowdown", "0%"))
                .isEqualTo(ExitCode.OK);
        assertThat(execute("compare", run("base"), run("slower"))).isEqualTo(ExitCode.OK);
    }

    @Test
    void exitsWithOneWhereAnArmOfTheBaselineIsMissingUnlessTheArmsAreNamed() throws IOException {
        write("less", 120_000, "20ms", List.of("netty"));
        assertThat(execute("compare", run("base"), run("less"), "--max-slowdown", "50%"))
                .isEqualTo(ExitCode.GATE_FAILED);
        assertThat(err.toString())
                .isEqualTo("gatebench: 'less' lacks what 'base' has: arm 'webClient'. Measure it there too, or leave"
                        + " it out of the gate with --arms BASELINE,CANDIDATE." + System.lineSeparator());
        assertThat(execute("compare", run("base"), run("less"), "--max-slowdown", "50%", "--arms", "netty,netty"))
                .isEqualTo(ExitCode.OK);
        assertThat(execute("compare", run("base"), run("less"))).isEqualTo(ExitCode.OK);
    }

    @Test
    void exitsWithOneWhereItCannotTellOnlyIfThatIsAskedFor() throws IOException {
        write("same", 120_500, "20ms");
        assertThat(execute("compare", run("base"), run("same"), "--max-slowdown", "0.5%"))
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("cannot tell");
        assertThat(execute("compare", run("base"), run("same"), "--max-slowdown", "0.5%", "--fail-on", "cannot-tell"))
                .isEqualTo(ExitCode.GATE_FAILED);
        assertThat(execute("compare", run("base"), run("same"), "--max-slowdown", "0.5%", "--fail-on", "beyond"))
                .isEqualTo(ExitCode.OK);
        assertThat(execute("compare", run("base"), run("same"), "--fail-on", "cannot-tell"))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("--fail-on needs --max-slowdown").hasLineCount(1);
        assertThat(execute("compare", run("base"), run("same"), "--max-slowdown", "5%", "--fail-on", "never"))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("must be one of [beyond, cannot-tell], was 'never'");
    }

    @Test
    void refusesOneFolderGivenTwice() throws IOException {
        Path link = Files.createSymbolicLink(dir.resolve("link"), dir.resolve("base"));
        for (String again : List.of(run("base"), dir.resolve("slower/../base").toString(), link.toString())) {
            assertThat(execute("compare", run("base"), again, "--max-slowdown", "5%"))
                    .isEqualTo(ExitCode.BAD_INPUT);
            assertThat(err.toString())
                    .contains("BASE and CANDIDATE must be two runs, were the same folder '")
                    .contains("twice: give another run, or this one once with --arms BASELINE,CANDIDATE")
                    .hasLineCount(1);
        }
    }

    @Test
    void exitsWithOneOnAnIncompleteRunAndSaysSoOnce() throws IOException {
        write("part", 120_000, "20ms");
        RunFolder part = new RunFolder(dir.resolve("part"));
        Json.write(part.info(), RunInfo.read(part.info()).goingOn());
        assertThat(execute("compare", run("base"), run("part"), "--max-slowdown", "50%"))
                .isEqualTo(ExitCode.GATE_FAILED);
        assertThat(err.toString())
                .startsWith("gatebench: Run 'part' is broken: ")
                .hasLineCount(1);
        assertThat(execute("compare", run("base"), run("part"))).isEqualTo(ExitCode.OK);
    }

    @Test
    void refusesRunsThatDifferUnlessTold() {
        assertThat(execute("compare", run("base"), run("other"))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("study.backend.delay is '20ms' in 'base' and '50ms' in 'other'");
        assertThat(execute("compare", run("base"), run("other"), "--allow-differences"))
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("Differs: study.backend.delay");
    }

    @Test
    void comparesTwoArmsOfOneRun() {
        assertThat(execute("compare", run("base"), "--arms", "webClient,netty", "--metric", "cpuPerRequest,throughput"))
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("netty ÷ webClient", "paired by round");
        assertThat(execute("compare", run("base"))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("only by --arms BASELINE,CANDIDATE");
    }

    @Test
    void exitsWithOneWhereTheControlOfTwoArmsIsVoidOrMissing() throws IOException {
        String[] gate = {"--arms", "base,candidate", "--max-slowdown", "5%"};
        builds("sound", new ControlledRun(Loads.closed(600), 4, 1, 0.9));
        builds("void", new ControlledRun(Loads.closed(600), 4, 1.05, 0.9));
        builds("once", new ControlledRun(Loads.closed(600), 1, 1, 0.9));
        assertThat(execute(gated("sound", gate))).isEqualTo(ExitCode.OK);
        assertThat(execute(gated("void", gate))).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(out.toString()).contains("void: the base differs from itself by +");
        assertThat(execute(gated("once", gate))).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(out.toString()).contains("no control: the base differs from itself by ", "(no interval)");
    }

    private String[] gated(String name, String... gate) {
        return Stream.concat(Stream.of("compare", run(name)), Stream.of(gate)).toArray(String[]::new);
    }

    private void write(String name, double nettyNs, String delay) throws IOException {
        write(name, nettyNs, delay, List.of("netty", "webClient"));
    }

    private void write(String name, double nettyNs, String delay, List<String> arms) throws IOException {
        SyntheticRun.write(dir.resolve(name), nettyNs, delay, arms);
    }

    private void builds(String name, ControlledRun run) throws IOException {
        RunFolder folder = run.write(Files.createDirectories(dir.resolve(name)));
        Files.copy(new RunFolder(dir.resolve("base")).study(), folder.study());
    }

    @Test
    void writesAFile() throws IOException {
        Path file = dir.resolve("gate/junit.xml");
        execute("compare", run("base"), run("slower"), "--format", "junit", "--out", file.toString());
        assertThat(Files.readString(file)).contains("<testsuite");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void exportsTheCellsOfRunsAsCsv() {
        assertThat(execute("export", run("slower"), run("base"), "--format", "otava", "--arm", "netty"))
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString().lines()).hasSize(3).first().asString().startsWith("time,commit,study");
        assertThat(err.toString()).isEmpty();
    }

    private String run(String name) {
        return dir.resolve(name).toString();
    }

    private int execute(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        CommandLine commandLine = GatebenchCommand.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        return commandLine.execute(arguments);
    }
}
