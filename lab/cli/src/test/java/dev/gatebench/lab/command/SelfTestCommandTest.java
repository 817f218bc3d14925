package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.run.RunInfoDraft;
import dev.gatebench.core.selftest.SyntheticRecording;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.study.StudyWriter;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.lab.home.Home;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SelfTestCommandTest {
    private static final Results GOOD = new SyntheticRecording(16, 2, 0.004, 0.008, 0, 0.05).results(1);

    @TempDir
    private Path dir;

    private final StringWriter out = new StringWriter();

    @Test
    void passesASoundRecording() throws IOException {
        assertThat(selfTest(true, GOOD.trials())).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("Passed: ", "Shown: the recording is whole, sound and fit for numbers");
    }

    @Test
    void endsWithBrokenOnARecordingOfWhichATrialFailed() throws IOException {
        List<Trial> trials = new ArrayList<>(GOOD.trials());
        trials.add(SyntheticRun.failed("a", SyntheticRecording.LOAD, 17, 1, "a exited with code 137"));
        assertThat(selfTest(true, trials)).isEqualTo(ExitCode.BROKEN);
        assertThat(out.toString()).contains("FAILED: ", "Disproved: the recording is", "a exited with code 137");
    }

    @Test
    void failsOnARecordingThatIsUnfitForNumbers() throws IOException {
        assertThat(selfTest(false, GOOD.trials())).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(out.toString()).contains("Disproved: the recording is", "fidelity 'smoke' shows that everything");
    }

    @Test
    void leavesTheVerdictOfThisMachineWhenItReckonsForAnother() throws IOException {
        String own = "the verdict of this machine";
        Files.writeString(dir.resolve("selftest.json"), own);

        assertThat(selfTest(true, GOOD.trials(), "--start", "2s", "--warm-up", "3s"))
                .isEqualTo(ExitCode.OK);

        assertThat(out.toString()).contains("Designs assume 5 s", "nothing is written to the run's folder");
        assertThat(dir.resolve("selftest.json")).content().isEqualTo(own);
    }

    private int selfTest(boolean fitForNumbers, List<Trial> trials, String... more) throws IOException {
        Study study = StudyParser.parse(Home.find().folder().resolve("studies/selftest.yml"), List.of());
        RunFolder folder = new SyntheticRun(dir, 1).write(info(study, fitForNumbers), trials);
        Files.writeString(folder.study(), StudyWriter.toYaml(study));
        CommandLine commandLine = GatebenchCommand.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        List<String> arguments = new ArrayList<>(
                List.of("selftest", "--run", dir.toString(), "--aa", "2000", "--forks", "7", "--rounds", "1"));
        arguments.addAll(List.of(more));
        return commandLine.execute(arguments.toArray(String[]::new));
    }

    private static RunInfo info(Study study, boolean fitForNumbers) {
        return RunInfoDraft.builder()
                .schemaVersion(RunInfo.SCHEMA_VERSION)
                .study(GOOD.study())
                .title(GOOD.title())
                .fidelity(fitForNumbers ? GOOD.fidelity() : "smoke")
                .fitForNumbers(fitForNumbers)
                .seed(GOOD.seed())
                .driver(GOOD.driver())
                .startedAt(GOOD.startedAt())
                .finishedAt(GOOD.startedAt().plusSeconds(600))
                .complete(true)
                .arms(study.arms().stream()
                        .filter(arm -> !arm.id().equals("direct"))
                        .map(arm ->
                                new Arm(arm.id(), arm.gateway(), arm.version(), arm.settings(), List.of(), arm.id()))
                        .toList())
                .loads(GOOD.loads())
                .build();
    }
}
