package dev.gatebench.lab.run;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.plan.SequentialPlan;
import dev.gatebench.core.result.Environment;
import dev.gatebench.core.result.ForkSpreads;
import dev.gatebench.core.result.Published;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.RunFolder;
import dev.gatebench.core.result.RunInfo;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyWriter;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Placements;
import dev.gatebench.lab.host.EnvironmentProbe;
import dev.gatebench.lab.host.Home;
import dev.gatebench.lab.host.OutFolder;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.RunFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** One run of a study, from its file to its reports. */
public final class StudyRun {
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
        RequestedStudy requested = RequestedStudy.read(home, options).part(options);
        Study study = requested.study();
        Requirements.validate(study, options.fidelity());
        long seed = options.seed().orElseGet(() -> new SplittableRandom().nextInt(1, 1_000_000));
        Optional<SequentialPlan> sequential = options.precision()
                .map(asked -> SequentialPlan.of(study, options.fidelity(), seed, asked, options.budget()));
        Plan plan = sequential.map(SequentialPlan::plan).orElseGet(() -> Plan.of(study, options.fidelity(), seed));
        require(plan);
        RunFolder folder = new RunFolder(OutFolder.make(options.out(), home, study.name(), clock.instant()));
        sweep();
        try {
            return RunLock.holding(
                    folder, () -> begin(plan, sequential, requested.published(), options.forkSpreads(), folder));
        } catch (IOException e) {
            throw cannotBeWritten(folder, e);
        }
    }

    private Outcome begin(
            Plan plan,
            Optional<SequentialPlan> sequential,
            Optional<Published> published,
            Optional<ForkSpreads> forkSpreads,
            RunFolder folder)
            throws IOException {
        Placement placement = Placements.ofThisHost();
        RunInfo begun = RunInfos.begun(plan, published, Optional.of(home.folder()), clock.instant());
        RunInfo info = sequential.map(found -> begun.towards(found.goal())).orElse(begun);
        Json.write(folder.info(), info);
        Files.writeString(folder.study(), StudyWriter.toYaml(plan.study()));
        if (forkSpreads.isPresent()) {
            Json.write(folder.forkSpreads(), forkSpreads.get());
        }
        Surroundings surroundings = surroundings(plan);
        Json.write(
                folder.environment(),
                new EnvironmentProbe().read(home, placement, RunInfos.versions(plan, surroundings.facts())));
        return new Measurement(home, out, clock)
                .run(
                        new Measurement.Work(
                                folder, info, plan, plan, 1, plan.spec().jmh().isPresent(), surroundings),
                        placement,
                        "");
    }

    /**
     * Goes on with a run that was cut off: what it has not measured is measured on fresh processes, into the same folder.
     *
     * @param path the run's folder
     * @param allowDifferences whether to go on though the environment has changed
     * @throws StudyException when it is no run's folder, is damaged, is complete, is being measured, or was begun elsewhere
     * @throws EnvironmentException when a process, a port or a file fails; finished trials are kept and reported
     */
    public Outcome resume(Path path, boolean allowDifferences) {
        RunFolder folder = InterruptedRun.requireRun(path);
        try {
            return RunLock.holding(folder, () -> goOn(folder, allowDifferences));
        } catch (IOException e) {
            throw cannotBeWritten(folder, e);
        }
    }

    private Outcome goOn(RunFolder folder, boolean allowDifferences) throws IOException {
        InterruptedRun run = InterruptedRun.read(folder);
        require(run.whole());
        Placement placement = Placements.ofThisHost();
        Surroundings surroundings = surroundings(run.whole());
        Environment now =
                new EnvironmentProbe().read(home, placement, RunInfos.versions(run.whole(), surroundings.facts()));
        List<String> differences = run.differences(now, allowDifferences);
        sweep();
        folder.resumed(clock.instant(), differences);
        RunInfo info = run.info().goingOn();
        Json.write(folder.info(), info);
        Measurement.Work work = new Measurement.Work(
                folder, info, run.whole(), run.remaining(), run.starts() + 1, run.jmhIsLeft(), surroundings);
        return new Measurement(home, out, clock)
                .run(work, placement, "resumed with " + run.roundsDone() + " rounds done; ");
    }

    /**
     * In what the run of a study would live.
     *
     * @throws StudyException when the study is not what it should be
     */
    public RuntimeSpec runtime(RunOptions options) {
        return RequestedStudy.read(home, options).study().runtime();
    }

    /**
     * In what the run in this folder lives.
     *
     * @throws StudyException when it is no run's folder, or cannot be resumed
     */
    public RuntimeSpec runtime(Path path) {
        return InterruptedRun.read(InterruptedRun.requireRun(path)).study().runtime();
    }

    private Surroundings surroundings(Plan plan) {
        return Surroundings.of(plan.study(), plan.fidelity(), home, out::println);
    }

    private void require(Plan plan) {
        Requirements.require(plan.study(), plan.fidelity(), home, out::println);
    }

    private void sweep() {
        RunFile.sweep(RunFile.folder())
                .forEach(process -> out.println("ended, left over by a run that was killed: " + process));
    }

    private static EnvironmentException cannotBeWritten(RunFolder folder, IOException e) {
        return new EnvironmentException(
                "'" + folder.path() + "' cannot be written: " + e.getMessage() + "; free disk space or give --out", e);
    }
}
