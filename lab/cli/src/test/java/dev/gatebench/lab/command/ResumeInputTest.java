package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.plan.ForkPlan;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.run.RunInfoDraft;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.study.StudyWriter;
import dev.gatebench.core.trial.HistogramFiles;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialId;
import dev.gatebench.core.trial.TrialLog;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Folders that {@code resume} refuses, before anything is started. */
class ResumeInputTest {
    private static final long SEED = 3;

    @TempDir
    Path path;

    private RunFolder folder = new RunFolder(Path.of(""));
    private Study study = StudyParser.parse(Path.of("src/test/resources/studies/tiny.yml"));

    @BeforeEach
    void aRunThatWasCutOff() throws IOException {
        folder = new RunFolder(path);
        study = study.select(List.of("direct"), List.of());
        Files.writeString(folder.study(), StudyWriter.toYaml(study));
        Json.write(folder.info(), info(false));
        Json.write(
                folder.environment(),
                new Environment(
                        "1",
                        Optional.empty(),
                        "an OS",
                        "a CPU of long ago",
                        2,
                        1,
                        Optional.empty(),
                        "a JDK",
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        List.of()));
    }

    @Test
    void refusesAnotherEnvironmentAndNamesWhatDiffers() {
        assertRefused("cannot be resumed: CPU model was 'a CPU of long ago', is '", "give --allow-differences");
    }

    @Test
    void refusesACompleteRun() throws IOException {
        Json.write(folder.info(), info(true));
        try (TrialLog log = TrialLog.open(folder.trials())) {
            for (ForkPlan fork : Plan.of(study, Fidelity.SMOKE, SEED).forks()) {
                for (TrialId planned : fork.trials()) {
                    log.append(trial(planned));
                }
            }
        }
        assertRefused("is complete: nothing to resume");
    }

    @Test
    void findsWhatAPowerCutTookBeforeItMeasuresAnything() throws IOException {
        refusesACompleteRun();
        List<Trial> trials = TrialLog.read(folder.trials());
        Histogram times = new Histogram(3);
        times.recordValue(5_000_000);
        Trial first = TrialBuilder.like(trials.get(0))
                .serviceTimeNs(Quantiles.of(5e6, times))
                .histogramFile("hdr/lost.hdr")
                .build();
        Files.delete(folder.trials());
        try (TrialLog log = TrialLog.open(folder.trials())) {
            log.append(first);
            for (Trial other : trials.subList(1, trials.size())) {
                log.append(other);
            }
        }
        // so it is not complete, and would go on where it was begun
        assertRefused("cannot be resumed: CPU model was 'a CPU of long ago', is '", "give --allow-differences");

        HistogramFiles.write(path, "hdr/lost.hdr", "service times", Instant.EPOCH, 1_000_000_000L, times);
        assertRefused("is complete: nothing to resume");
    }

    @Test
    void refusesADamagedStudy() throws IOException {
        Files.writeString(folder.study(), "study: [");
        assertRefused("cannot be resumed: study 'study.yml' line 1");
    }

    @Test
    void refusesAStudyOfAnotherRelease() throws IOException {
        Files.writeString(folder.study(), Files.readString(folder.study()) + "hopes: none\n");
        assertRefused("unknown key 'hopes'", "resume with the release that wrote it");
    }

    @Test
    void refusesAStudyThatWasChanged() throws IOException {
        Files.writeString(folder.study(), Files.readString(folder.study()) + "# a remark\n");
        assertRefused("study.yml is not as this release writes it");
        Study other = study.select(List.of(), Loads.closed(10));
        Files.writeString(folder.study(), StudyWriter.toYaml(other));
        assertRefused("run.json and study.yml do not agree");
    }

    @Test
    void refusesADamagedRunFile() throws IOException {
        Files.writeString(folder.info(), "{\"study\":");
        assertRefused("run.json cannot be read");
    }

    @Test
    void refusesTrialsThatAreNone() throws IOException {
        Files.writeString(folder.trials(), "{}\n");
        assertRefused("trials.jsonl line 1 is not a trial");
    }

    @Test
    void refusesARunThatIsBeingMeasured() throws IOException {
        try (FileChannel channel =
                FileChannel.open(folder.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            assertThat(channel.tryLock()).isNotNull();
            assertRefused("is being measured by another gatebench");
        }
    }

    @Test
    void refusesAFolderWithoutAStudy() throws IOException {
        Files.delete(folder.study());
        assertRefused("is not a run's folder: it must hold study.yml");
    }

    private void assertRefused(String... told) {
        StringWriter err = new StringWriter();
        CommandLine commandLine = GatebenchCommand.commandLine();
        commandLine.setErr(new PrintWriter(err, true));

        int exitCode = commandLine.execute("resume", path.toString());

        assertThat(err.toString()).startsWith("gatebench: ").contains(told).doesNotContain("\tat ");
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(exitCode).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(folder.resumptions()).doesNotExist();
    }

    private RunInfo info(boolean complete) {
        return RunInfoDraft.builder()
                .schemaVersion(RunInfo.SCHEMA_VERSION)
                .study(study.name())
                .title(study.title())
                .fidelity(Fidelity.SMOKE.id())
                .seed(SEED)
                .driver("gatling")
                .startedAt(Instant.EPOCH)
                .complete(complete)
                .arms(List.of(new Arm("direct", "direct", Optional.empty(), Map.of(), List.of(), "no gateway")))
                .loads(Loads.closed(10, 20))
                .build();
    }

    private static Trial trial(TrialId planned) {
        return TrialBuilder.trial(planned.arm(), planned.load(), planned.fork(), planned.round())
                .build();
    }
}
