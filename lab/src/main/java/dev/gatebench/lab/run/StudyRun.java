package dev.gatebench.lab.run;

import dev.gatebench.core.audit.PublishedAudit;
import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.plan.ForkPlan;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.published.PublishedReport;
import dev.gatebench.core.report.Reports;
import dev.gatebench.core.result.Published;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.RunFolder;
import dev.gatebench.core.result.RunInfo;
import dev.gatebench.core.result.TrialLog;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Load;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.study.StudyWriter;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Placements;
import dev.gatebench.lab.gateway.GatewayKind;
import dev.gatebench.lab.host.EnvironmentProbe;
import dev.gatebench.lab.host.FileLimit;
import dev.gatebench.lab.host.Home;
import dev.gatebench.lab.jmh.JmhRun;
import dev.gatebench.lab.meter.Meter;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.process.ChildProcesses;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.ProcessSupervisor;
import dev.gatebench.lab.process.RunFile;
import dev.gatebench.lab.progress.Durations;
import dev.gatebench.lab.progress.Progress;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** One run of a study, from its file to its reports. */
public final class StudyRun {
    private static final DateTimeFormatter FOLDER_TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final Home home;
    private final PrintStream out;
    private final Clock clock;

    public StudyRun(Home home, PrintStream out, Clock clock) {
        this.home = home;
        this.out = out;
        this.clock = clock;
    }

    /**
     * What a run left.
     *
     * @param folder its folder
     * @param results its results
     */
    public record Outcome(RunFolder folder, Results results) {}

    /**
     * Measures and reports.
     *
     * @throws StudyException when the study, an arm or a load is not what it should be
     * @throws EnvironmentException when a process, a port or a file fails; finished trials are kept and reported
     */
    public Outcome run(RunOptions options) {
        Path studyFile = StudyFinder.find(home, options.study());
        Study study = StudyParser.parse(studyFile, options.overrides()).select(options.arms(), options.loads());
        study.armsAt(options.fidelity()).forEach(StudyRun::validate);
        FileLimit.require(
                study.loads().stream().mapToInt(Load::concurrency).max().orElse(1));
        requireJars(study, options);
        Plan plan = Plan.of(study, options.fidelity(), options.seed().orElseGet(() -> new SplittableRandom()
                .nextInt(1, 1_000_000)));
        RunFolder folder = new RunFolder(makeFolder(study, options));
        RunFile.sweep(RunFile.folder())
                .forEach(process -> out.println("ended, left over by a run that was killed: " + process));
        try {
            return measure(plan, published(study, studyFile), folder);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + folder.path() + "' cannot be written: " + e.getMessage() + "; free disk space or give --out",
                    e);
        }
    }

    private Outcome measure(Plan plan, Optional<Published> published, RunFolder folder) throws IOException {
        Placement placement = Placements.ofThisHost();
        Duration planned =
                plan.estimate().plus(plan.spec().jmh().map(JmhRun::estimate).orElse(Duration.ZERO));
        RunInfo info = RunInfos.begun(plan, published, clock.instant());
        Json.write(folder.info(), info);
        Files.writeString(folder.study(), StudyWriter.toYaml(plan.study()));
        Json.write(folder.environment(), new EnvironmentProbe().read(home, placement, RunInfos.versions(plan)));
        out.printf(
                "%s, fidelity %s, seed %d: at most %s of load and JMH; files in %s%n",
                plan.study().title(), plan.fidelity().id(), plan.seed(), Durations.people(planned), folder.path());
        Placements.bindThisProcess(placement);
        try (RunFile runFile = RunFile.open(RunFile.folder());
                ProcessSupervisor supervisor = new ProcessSupervisor(new ChildProcesses(), runFile);
                Sampler sampler = new Sampler(Meter.ofThisHost(), clock).start();
                TrialLog trialLog = TrialLog.open(folder.trials());
                Progress progress = Progress.of(out, planned)) {
            sampler.watch(ProcessHandle.current().pid());
            RunContext context = new RunContext(
                    plan.study(),
                    plan.fidelity(),
                    folder,
                    trialLog,
                    CheckLimits.defaults().with(plan.study().checks()),
                    home,
                    placement,
                    supervisor,
                    sampler,
                    progress,
                    clock);
            measureAll(plan, info, context);
        }
        return new Outcome(folder, Reports.redraw(folder.path()));
    }

    private void measureAll(Plan plan, RunInfo info, RunContext context) throws IOException {
        List<String> footnotes = new ArrayList<>();
        boolean complete = false;
        try {
            Duration done = Duration.ZERO;
            for (ForkPlan fork : plan.forks()) {
                new Fork(context, plan, fork)
                        .run(done)
                        .forEach(cost -> footnotes.add(
                                "Not steady when its trials began, fork " + fork.fork() + ": " + cost + "."));
                done = done.plus(plan.estimate(fork));
            }
            runJmh(plan, context, done);
            complete = true;
        } finally {
            RunInfo ended = info.ended(clock.instant(), complete, footnotes);
            Json.write(context.folder().info(), ended);
            if (!complete) {
                reportWhatThereIs(context.folder());
            }
        }
    }

    private static void runJmh(Plan plan, RunContext context, Duration done) {
        plan.spec().jmh().ifPresent(mode -> {
            context.progress().running("JMH, " + mode, done);
            JmhRun.run(
                    mode,
                    context.home(),
                    context.supervisor(),
                    Placements.all(context.placement()), // not this process's own, which a child would inherit
                    context.folder().jmh(),
                    context.folder().logs().resolve("jmh.log"));
        });
    }

    private void reportWhatThereIs(RunFolder folder) {
        try {
            Reports.redraw(folder.path());
            out.println("what was measured until then is in " + folder.path());
        } catch (IOException e) {
            out.println(
                    "what was measured until then is in " + folder.path() + ", without a report: " + e.getMessage());
        }
    }

    private static Optional<Published> published(Study study, Path studyFile) {
        return study.published()
                .map(path -> PublishedAudit.published(
                        PublishedReport.read(studyFile.resolveSibling(path)),
                        CheckLimits.defaults().with(study.checks())));
    }

    private static void validate(ArmSpec arm) {
        try {
            GatewayKind.of(arm).gateway().validate(arm);
        } catch (IllegalArgumentException e) {
            throw new StudyException(String.valueOf(e.getMessage()));
        }
    }

    private void requireJars(Study study, RunOptions options) {
        home.mockBackendJar();
        home.gatlingJar();
        if (study.at(options.fidelity()).jmh().isPresent()) {
            home.jmhJar();
        }
        if (study.arms().stream().anyMatch(arm -> arm.gateway().equals(GatewayKind.SHENYU.id()))) {
            home.shenyuJar();
        }
    }

    private Path makeFolder(Study study, RunOptions options) {
        Path folder = options.out().orElseGet(() -> home.folder()
                .resolve("target/bench")
                .resolve(study.name() + "-" + FOLDER_TIME.format(clock.instant())));
        try {
            Files.createDirectories(folder);
            try (Stream<Path> content = Files.list(folder)) {
                if (content.findAny().isPresent()) {
                    throw new StudyException("--out '" + folder + "' must be empty or not exist: give another folder");
                }
            }
            return folder.toAbsolutePath();
        } catch (IOException e) {
            throw new EnvironmentException("'" + folder + "' cannot be made: " + e + "; give another with --out", e);
        }
    }
}
