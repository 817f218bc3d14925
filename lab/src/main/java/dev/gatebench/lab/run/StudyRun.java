package dev.gatebench.lab.run;

import dev.gatebench.core.comparison.ForkSpreads;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.plan.SequentialPlan;
import dev.gatebench.core.published.Published;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyWriter;
import dev.gatebench.lab.catalog.Drivers;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.home.OutFolder;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.host.local.Taskset;
import dev.gatebench.lab.machine.EnvironmentProbe;
import dev.gatebench.lab.measure.Measurement;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Time;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SplittableRandom;

/** One run of a study, from its file to its reports. */
public final class StudyRun {
    private final Home home;
    private final PrintStream out;
    private final Time time;

    public StudyRun(Home home, PrintStream out, Time time) {
        this.home = home;
        this.out = out;
        this.time = time;
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
        StudyArms arms = arms(study, options.fidelity()).validated(study.runtime());
        Driver driver = Drivers.of(study.driver());
        long seed = options.seed().orElseGet(() -> new SplittableRandom().nextInt(1, 1_000_000));
        Optional<SequentialPlan> sequential = options.precision()
                .map(asked -> SequentialPlan.of(study, options.fidelity(), seed, asked, options.budget()));
        Plan plan = sequential.map(SequentialPlan::plan).orElseGet(() -> Plan.of(study, options.fidelity(), seed));
        Requirements.require(study, options.fidelity(), arms, driver, home, out::println);
        RunFolder folder = new RunFolder(OutFolder.make(options.out(), home, study.name(), time.instant()));
        try {
            return RunLock.holding(
                    folder,
                    () -> begin(plan, arms, driver, sequential, requested.published(), options.forkSpreads(), folder));
        } catch (IOException e) {
            throw cannotBeWritten(folder, e);
        }
    }

    private Outcome begin(
            Plan plan,
            StudyArms arms,
            Driver driver,
            Optional<SequentialPlan> sequential,
            Optional<Published> published,
            Optional<ForkSpreads> forkSpreads,
            RunFolder folder)
            throws IOException {
        RunInfo begun = RunInfos.begun(plan, arms, published, true, time.instant());
        RunInfo info = sequential.map(found -> begun.towards(found.goal())).orElse(begun);
        Json.write(folder.info(), info);
        Files.writeString(folder.study(), StudyWriter.toYaml(plan.study()));
        if (forkSpreads.isPresent()) {
            Json.write(folder.forkSpreads(), forkSpreads.get());
        }
        Surroundings surroundings = Surroundings.of(plan.study(), arms, driver, home, folder.path(), out::println);
        Placement placement = surroundings.hosts().placement();
        Taskset.bindThisProcess(placement);
        try (Tasks tasks = new Tasks(surroundings.hosts())) {
            Json.write(
                    folder.environment(),
                    new EnvironmentProbe()
                            .read(home, placement, RunInfos.versions(arms, driver, surroundings.facts())));
            Measurement.Work work = new Measurement.Work(
                    folder,
                    info,
                    plan,
                    plan,
                    1,
                    plan.spec().jmh().isPresent(),
                    arms,
                    driver,
                    surroundings.local().self());
            return new Outcome(folder, new Measurement(home, out, time).run(work, tasks, placement, ""));
        }
    }

    /**
     * Goes on with a run that was cut off: what it has not measured is measured on fresh processes, into the same
     * folder.
     *
     * @param path the run's folder
     * @param allowDifferences whether to go on though the environment has changed
     * @throws StudyException when it is no run's folder, is damaged, is complete, is being measured, or was begun
     *     elsewhere
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
        InterruptedRun run = InterruptedRun.read(folder, home);
        Driver driver = Drivers.of(run.study().driver());
        Requirements.require(run.study(), run.whole().fidelity(), run.arms(), driver, home, out::println);
        Surroundings surroundings = Surroundings.of(run.study(), run.arms(), driver, home, folder.path(), out::println);
        Placement placement = surroundings.hosts().placement();
        Taskset.bindThisProcess(placement);
        try (Tasks tasks = new Tasks(surroundings.hosts())) {
            Environment now = new EnvironmentProbe()
                    .read(home, placement, RunInfos.versions(run.arms(), driver, surroundings.facts()));
            folder.resumed(time.instant(), run.differences(now, allowDifferences));
            RunInfo info = run.info().goingOn();
            Json.write(folder.info(), info);
            Measurement.Work work = new Measurement.Work(
                    folder,
                    info,
                    run.whole(),
                    run.remaining(),
                    run.starts() + 1,
                    run.jmhIsLeft(),
                    run.arms(),
                    driver,
                    surroundings.local().self());
            String how = "resumed with " + run.roundsDone() + " rounds done; ";
            return new Outcome(folder, new Measurement(home, out, time).run(work, tasks, placement, how));
        }
    }

    private StudyArms arms(Study study, Fidelity fidelity) {
        return StudyArms.of(study, fidelity, arm -> Gateways.read(arm, home.folder()));
    }

    private static EnvironmentException cannotBeWritten(RunFolder folder, IOException e) {
        return new EnvironmentException(
                "'" + folder.path() + "' cannot be written: " + e.getMessage() + "; free disk space or give --out", e);
    }
}
