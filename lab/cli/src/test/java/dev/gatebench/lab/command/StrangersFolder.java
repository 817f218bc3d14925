package dev.gatebench.lab.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.curve.Curves;
import dev.gatebench.core.history.SyntheticHistory;
import dev.gatebench.core.jmh.SampleJmhRun;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.report.folder.ReportFolder;
import dev.gatebench.core.result.CurvesFolder;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.result.SyntheticCurves;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.ArmStart;
import dev.gatebench.core.run.CasesFolder;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.run.RunInfoDraft;
import dev.gatebench.core.selftest.SyntheticRecording;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.study.StudyWriter;
import dev.gatebench.core.trial.Allocation;
import dev.gatebench.core.trial.Resumption;
import dev.gatebench.core.trial.SampleTimeLine;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialId;
import dev.gatebench.core.trial.TrialLog;
import dev.gatebench.lab.home.Home;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The kinds of folders that strangers may send, and the commands that read them. In a command {@code DIR} stands for
 * the folder, {@code OTHER} for a second one, {@code ALL} for the folder that holds both.
 */
enum StrangersFolder {
    /** A run with a bit of everything that one may have. */
    RUN(
            "report DIR",
            "audit DIR",
            "audit DIR/results.json",
            "export DIR --all",
            "history ALL",
            "compare OTHER DIR --metric cpuPerRequest,throughput,p99 --allow-differences",
            "compare DIR OTHER --allow-differences --max-slowdown 5% --format MARKDOWN",
            "compare DIR --arms webClient,netty --format JUNIT",
            "compare DIR OTHER --allow-differences --format HTML") {
        @Override
        void write(Path dir) throws IOException {
            RunFolder run = SyntheticHistory.write(Objects.requireNonNull(dir.getParent()), 1, 140);
            addTo(run, dir);
        }
    },
    /** One with benchmarks, profiles and warm-ups. */
    WHOLE_RUN("report DIR", "export DIR --all", "audit DIR") {
        @Override
        void write(Path dir) throws IOException {
            RunFolder run = SampleRun.write(dir);
            addTo(run, dir);
        }
    },
    /** A search for the greatest rate that keeps a goal. */
    SEARCH("report DIR", "export DIR/ladder --all", "audit DIR/ladder") {
        @Override
        void write(Path dir) throws IOException {
            CurvesFolder search = new CurvesFolder(dir);
            Path ladder =
                    Files.createDirectories(search.run(CurvesFolder.LADDER).path());
            SyntheticCurves.write(ladder);
            search.write(Curves.begun("a-study", "A search", "quick", 1, List.of(Slo.parse("p99=50ms")))
                    .withRun(CurvesFolder.LADDER)
                    .withComplete(true));
            ReportFolder.of(dir).redraw();
        }
    },
    /** The cases of a study. */
    CASES("report DIR", "history ALL") {
        @Override
        void write(Path dir) throws IOException {
            CasesFolder cases = new CasesFolder(dir);
            Json.write(
                    cases.info(),
                    new CasesFolder.Info(
                            CasesFolder.Info.SCHEMA_VERSION,
                            "shenyu-http-client",
                            "Cases",
                            "quick",
                            42,
                            List.of("day-00", "day-01"),
                            Map.of("held", "wrk2 not found")));
            for (int day = 0; day < 2; day++) {
                RunFolder run = SyntheticHistory.write(dir, day, 150);
                ObjectNode info = Json.read(run.info(), ObjectNode.class);
                String id = String.valueOf(run.path().getFileName());
                Json.write(
                        run.info(),
                        info.put("study", "shenyu-http-client/" + id).put("seed", 42));
            }
            ReportFolder.of(dir).redraw();
        }
    },
    /** The benchmarks alone, as recorded. */
    BENCHMARKS("report DIR") {
        @Override
        void write(Path dir) throws IOException {
            SampleJmhRun.write(dir);
            ReportFolder.of(dir).redraw();
        }
    },
    /** A recording of two alike arms. */
    SELF_TEST("selftest --run DIR --aa 100 --forks 3 --rounds 1") {
        @Override
        void write(Path dir) throws IOException {
            Results recording = new SyntheticRecording(6, 2, 0.004, 0.008, 0, 0.05).results(1);
            Study study = StudyParser.parse(Home.find().folder().resolve("studies/selftest.yml"), List.of());
            RunFolder folder = new SyntheticRun(dir, 1).write(ofRecording(recording, study), recording.trials());
            Files.writeString(folder.study(), StudyWriter.toYaml(study));
            GatebenchCommand.commandLine()
                    .setOut(new PrintWriter(Writer.nullWriter()))
                    .execute("selftest", "--run", dir.toString(), "--aa", "100", "--forks", "3", "--rounds", "1");
        }
    },
    /** A run that was cut off, on another machine. */
    CUT_OFF("resume DIR", "report DIR") {
        @Override
        void write(Path dir) throws IOException {
            Study study = StudyParser.parse(Path.of("src/test/resources/studies/tiny.yml"))
                    .select(List.of("direct"), List.of());
            TrialId planned =
                    Plan.of(study, Fidelity.SMOKE, 3).forks().get(0).trials().get(0);
            RunFolder run = new SyntheticRun(dir, 1)
                    .write(
                            ofStudy(study),
                            List.of(new SyntheticRun(dir, 1)
                                    .trial(SyntheticRun.DIRECT, planned.load(), planned.fork(), planned.round())));
            Files.writeString(run.study(), StudyWriter.toYaml(study));
            Environment made = SyntheticRun.environment();
            Json.write(
                    run.environment(),
                    new Environment(
                            "1",
                            Optional.empty(),
                            "an OS",
                            "a CPU of long ago",
                            made.cpus(),
                            made.memoryBytes(),
                            Optional.empty(),
                            "a JDK",
                            Map.of(),
                            Map.of(),
                            Map.of(),
                            List.of()));
            addTo(run, dir);
        }
    };

    private static final List<StrangersFolder> WEIGHED = Stream.of(
                    Collections.nCopies(10, RUN),
                    Collections.nCopies(3, WHOLE_RUN),
                    Collections.nCopies(4, SEARCH),
                    Collections.nCopies(1, CASES),
                    Collections.nCopies(4, BENCHMARKS),
                    Collections.nCopies(1, SELF_TEST),
                    Collections.nCopies(5, CUT_OFF))
            .flatMap(List::stream)
            .toList();

    @SuppressWarnings("ImmutableEnumChecker") // it is List.of
    private final List<String> commands;

    StrangersFolder(String... commands) {
        this.commands = List.of(commands);
    }

    /** Copies what is in a folder into another, which is there. */
    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(each -> !each.equals(from)).toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()), LinkOption.NOFOLLOW_LINKS);
            }
        }
    }

    /** The commands that read it. */
    List<String> commands() {
        return commands;
    }

    /** A kind by chance, those more often whose commands are quick or many. */
    static StrangersFolder random(SplittableRandom random) {
        return WEIGHED.get(random.nextInt(WEIGHED.size()));
    }

    /** Some of the commands by chance. */
    List<String> someCommands(SplittableRandom random) {
        int from = random.nextInt(commands.size());
        return commands.subList(from, Math.min(commands.size(), from + 2));
    }

    /** Writes it; the folder is there, is empty and is called {@code day-01}. */
    abstract void write(Path dir) throws IOException;

    /** The files that a run may have beside its trials, and its report. */
    private static void addTo(RunFolder run, Path dir) throws IOException {
        List<Trial> trials = TrialLog.read(run.trials());
        Trial first = trials.get(0);
        Files.delete(run.trials());
        try (TrialLog log = TrialLog.open(run.trials())) {
            for (Trial trial : trials) {
                boolean hasOne = trial.id().equals(first.id());
                if (hasOne) {
                    SampleTimeLine.of(trial.id(), 12).write(dir, "timeline/first.json");
                }
                log.append(hasOne ? trial.withTimeLine("timeline/first.json") : trial);
            }
        }
        Files.writeString(
                run.starts(),
                List.of(1, 2).stream()
                        .map(start -> Json.line(new ArmStart(
                                        first.arm(),
                                        1,
                                        start,
                                        5000,
                                        OptionalLong.of(9_000_000),
                                        OptionalLong.of(1 << 28),
                                        List.of("it speaks <HTTP/2>")))
                                + "\n")
                        .collect(Collectors.joining()));
        Files.writeString(
                run.allocations(),
                Json.line(new Allocation(first.arm(), first.window().startedAt(), 1e9, OptionalInt.empty())) + "\n");
        Json.write(
                run.resumptions(),
                List.of(new Resumption(
                        SyntheticRun.START.plusSeconds(90), trials.size(), List.of("kernel: a, was b"))));
        ReportFolder.of(dir).redraw();
    }

    private static RunInfo ofStudy(Study study) {
        return RunInfoDraft.builder()
                .schemaVersion(RunInfo.SCHEMA_VERSION)
                .study(study.name())
                .title(study.title())
                .fidelity(Fidelity.SMOKE.id())
                .seed(3)
                .driver("gatling")
                .startedAt(SyntheticRun.START)
                .arms(List.of(new Arm("direct", "direct", Optional.empty(), Map.of(), List.of(), "no gateway")))
                .loads(Loads.closed(10, 20))
                .build();
    }

    private static RunInfo ofRecording(Results recording, Study study) {
        return RunInfoDraft.builder()
                .schemaVersion(RunInfo.SCHEMA_VERSION)
                .study(recording.study())
                .title(recording.title())
                .fidelity(recording.fidelity())
                .fitForNumbers(true)
                .seed(recording.seed())
                .driver(recording.driver())
                .startedAt(recording.startedAt())
                .finishedAt(recording.startedAt().plusSeconds(600))
                .complete(true)
                .arms(study.arms().stream()
                        .filter(arm -> !arm.id().equals("direct"))
                        .map(arm ->
                                new Arm(arm.id(), arm.gateway(), arm.version(), arm.settings(), List.of(), arm.id()))
                        .toList())
                .loads(Loads.closed(recording.loads().get(0).connections()))
                .build();
    }
}
