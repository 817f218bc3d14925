package dev.gatebench.lab.run;

import dev.gatebench.core.comparison.ForkSpreads;
import dev.gatebench.core.json.DataException;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.json.WholeFile;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.plan.ProfileStep;
import dev.gatebench.core.plan.SequentialPlan;
import dev.gatebench.core.published.Published;
import dev.gatebench.core.report.PlanReport;
import dev.gatebench.core.report.Reports;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.InjectorsSpec;
import dev.gatebench.core.study.ProbeStudy;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyWriter;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.lab.catalog.Drivers;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.catalog.Runtimes;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.home.OutFolder;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Site;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.host.local.Taskset;
import dev.gatebench.lab.jmh.JmhRun;
import dev.gatebench.lab.measure.Benchmarks;
import dev.gatebench.lab.measure.Lane;
import dev.gatebench.lab.measure.Measurement;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Time;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One run of a study, from its file to its reports. */
public final class StudyRun {
    private final Home home;
    private final PrintStream out;
    private final Time time;
    private final Consumer<Path> begun;
    private final Function<RuntimeSpec, Site> sites;

    /** @param begun is told the run's folder as soon as it is there */
    public StudyRun(Home home, PrintStream out, Time time, Consumer<Path> begun) {
        this(home, out, time, begun, Runtimes::of);
    }

    /** @param sites where the tasks of a study live */
    StudyRun(Home home, PrintStream out, Time time, Consumer<Path> begun, Function<RuntimeSpec, Site> sites) {
        this.home = home;
        this.out = out;
        this.time = time;
        this.begun = begun;
        this.sites = sites;
    }

    /**
     * What a run left.
     *
     * @param folder its folder
     * @param results its results
     */
    public record Outcome(RunFolder folder, Results results) {}

    /**
     * Lets options pass of a study that could be measured here, and starts nothing. What only something that is started
     * could tell is left to the run.
     *
     * @throws StudyException when the study, an arm or a load is not what it should be
     * @throws EnvironmentException when something is missing
     */
    void require(RequestedStudy whole, RunOptions options) {
        RequestedStudy requested = whole.part(options);
        PlaceRules.require(requested.study(), options);
        try (Site site = site(requested.study(), options.fidelity())) {
            if (!site.startsToAnswer()) {
                var unused = prepared(requested, options, seed(options), site, line -> {});
            }
        }
    }

    /**
     * Writes down what would be measured, of a study that could be measured here. Starts nothing; what can be fetched
     * is fetched.
     *
     * @throws StudyException when the study, an arm or a load is not what it should be
     * @throws EnvironmentException when something is missing
     */
    public void plan(RunOptions options) {
        plan(RequestedStudy.read(home, options), options);
    }

    /** The same of a study that was read. */
    void plan(RequestedStudy whole, RunOptions options) {
        RequestedStudy requested = whole.part(options);
        PlaceRules.require(requested.study(), options);
        try (Site site = site(requested.study(), options.fidelity())) {
            if (site.startsToAnswer()) {
                throw new StudyException("--dry-run must start nothing, and what there is on a cluster only a pod there"
                        + " can tell: give --runtime process, without --node, --parallel and kubernetes keys, for the"
                        + " plan, which is the same but that lanes make its forks at once, and see 'gatebench doctor"
                        + " --runtime kubernetes'");
            }
            Ready ready = prepared(requested, options, seed(options), site, out::println);
            Map<String, String> arms = ready.arms().all().stream()
                    .collect(Collectors.toMap(arm -> arm.spec().id(), GatewayArm::describe));
            PlanReport.write(
                    ready.plan(),
                    arms,
                    JmhRun.of(ready.plan().spec(), home)
                            .map(Benchmarks::estimate)
                            .orElse(Duration.ZERO),
                    profiles(ready.plan(), options.profiles()),
                    out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Site site(Study study, Fidelity fidelity) {
        return sites.apply(study.runtime().forForks(study.at(fidelity).forks()));
    }

    private static Duration profiles(Plan plan, List<ProfileKind> kinds) {
        List<String> arms =
                plan.study().armsAt(plan.fidelity()).stream().map(ArmSpec::id).toList();
        return ProfileStep.estimate(plan, ProfileStep.of(plan, arms, kinds).size());
    }

    /**
     * Measures and reports.
     *
     * @throws StudyException when the study, an arm or a load is not what it should be
     * @throws EnvironmentException when a process, a port or a file fails; finished trials are kept and reported
     */
    public Outcome run(RunOptions options) {
        return run(RequestedStudy.read(home, options), options);
    }

    /** The same of a study that was read. */
    Outcome run(RequestedStudy whole, RunOptions options) {
        return run(whole, options, environment -> {});
    }

    /**
     * The same where its surroundings pass.
     *
     * @param passes throws where they do not; nothing is measured then
     */
    Outcome run(RunOptions options, Consumer<Environment> passes) {
        return run(RequestedStudy.read(home, options), options, passes);
    }

    private Outcome run(RequestedStudy whole, RunOptions options, Consumer<Environment> passes) {
        RequestedStudy requested = whole.part(options);
        Set<String> told = new HashSet<>();
        Consumer<String> line = words -> {
            if (told.add(words)) {
                out.println(words);
            }
        };
        Ready ready;
        try (Site site = site(requested.study(), options.fidelity())) {
            ready = prepared(requested, options, seed(options), site, line);
            if (ready.plan().study().injectors().count().isPresent()) {
                return inFolder(ready, options, folder -> run(ready, options, site, folder, passes));
            }
            site.swept().forEach(line);
        } // what it started to be asked leaves its CPUs to the probes
        return inFolder(ready, options, folder -> counted(requested, ready, options, line, folder, passes));
    }

    /** With as many injectors as it takes, where the study leaves that to us: the run's study then has their number. */
    private Outcome counted(
            RequestedStudy requested,
            Ready ready,
            RunOptions options,
            Consumer<String> line,
            RunFolder folder,
            Consumer<Environment> passes)
            throws IOException {
        Plan plan = ready.plan();
        int most = ProbeStudy.mostInjectors(plan.study(), options.fidelity());
        InjectorProbe.Found found =
                new InjectorProbe(plan.study(), options.fidelity(), most, probe -> probed(probe, plan, folder)).find();
        out.println(found.words());
        Study study = requested.study().withInjectors(new InjectorsSpec(OptionalInt.of(found.injectors())));
        try (Site site = site(study, options.fidelity())) {
            Ready counted = prepared(new RequestedStudy(requested.file(), study), options, plan.seed(), site, line);
            return run(counted.noting(found.words() + "."), options, site, folder, passes);
        }
    }

    /** What is to be run, and can be. */
    private record Ready(
            StudyArms arms,
            Driver driver,
            Plan plan,
            Optional<SequentialPlan> sequential,
            Optional<Published> published,
            List<String> notes) {
        Ready noting(String note) {
            return new Ready(
                    arms,
                    driver,
                    plan,
                    sequential,
                    published,
                    Stream.concat(notes.stream(), Stream.of(note)).toList());
        }
    }

    private Ready prepared(RequestedStudy requested, RunOptions options, long seed, Site site, Consumer<String> line) {
        PlaceRules.require(requested.study(), options);
        PresentArms present = PresentArms.of(
                requested.study(),
                arms(requested.study(), options.fidelity(), site),
                home,
                options.skipMissing(),
                line);
        present.notes().forEach(line);
        Study study = present.study();
        StudyArms arms = arms(study, options.fidelity(), site);
        Driver driver = Drivers.of(study, options.fidelity());
        Optional<SequentialPlan> sequential = options.precision()
                .map(asked -> SequentialPlan.of(study, options.fidelity(), seed, asked, options.budget()));
        Plan plan = sequential.map(SequentialPlan::plan).orElseGet(() -> Plan.of(study, options.fidelity(), seed));
        PlaceRules.note(study, options.fidelity()).ifPresent(line);
        options.forkSpreads()
                .flatMap(spreads -> spreads.unfitFor(plan.spec().duet()))
                .ifPresent(why -> {
                    throw new StudyException(
                            "--fork-spread must be how much forks differ in runs like this one, was " + why);
                });
        Requirements.require(study, options.fidelity(), arms, driver, home, site.inventory(), line);
        // it is read now, so that a table that is none is told before anything is made
        Optional<Published> published = requested.published();
        List<String> notes = Stream.concat(present.notes().stream(), Requirements.notes(study, driver).stream())
                .toList();
        return new Ready(arms, driver, plan, sequential, published, notes);
    }

    private static long seed(RunOptions options) {
        return options.seed().orElseGet(StudyRun::drawSeed);
    }

    /** A seed that people can copy. */
    static long drawSeed() {
        return new SplittableRandom().nextInt(1, 1_000_000);
    }

    /** What is measured into a folder. */
    private interface Filling {
        Outcome fill(RunFolder folder) throws IOException;
    }

    private Outcome inFolder(Ready ready, RunOptions options, Filling filling) {
        String name = ready.plan().study().label().replace('/', '-');
        RunFolder folder = new RunFolder(OutFolder.make(options.out(), home, name, time.instant()));
        begun.accept(folder.path());
        try {
            return RunLock.holding(folder, () -> filling.fill(folder));
        } catch (IOException e) {
            throw cannotBeWritten(folder, e);
        }
    }

    /** A run of its own within the run's folder. */
    private List<Trial> probed(Study probe, Plan of, RunFolder folder) {
        RunOptions alone = new RunOptions(
                probe.name(),
                of.fidelity(),
                List.of(),
                List.of(),
                List.of(),
                OptionalLong.of(of.seed()),
                Optional.of(folder.probe(probe.injectors().count().orElseThrow())),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                false);
        return new StudyRun(home, out, time, path -> {}, sites)
                .run(new RequestedStudy(folder.study(), probe), alone)
                .results()
                .trials();
    }

    private Outcome run(Ready ready, RunOptions options, Site site, RunFolder folder, Consumer<Environment> passes)
            throws IOException {
        Plan plan = ready.plan();
        RunInfo planned = RunInfos.begun(plan, ready.arms(), ready.published(), time.instant())
                .noting(ready.notes())
                .withProfiles(options.profiles());
        RunInfo info = planned.withPrecision(ready.sequential().map(SequentialPlan::goal));
        return begin(site, plan, ready.arms(), ready.driver(), info, options.forkSpreads(), folder, passes);
    }

    private StudyArms arms(Study study, Fidelity fidelity, Site site) {
        return StudyArms.of(study, fidelity, arm -> Gateways.read(arm, home.folder(), site.inventory()))
                .validated(study.runtime());
    }

    private Outcome begin(
            Site site,
            Plan plan,
            StudyArms arms,
            Driver driver,
            RunInfo info,
            Optional<ForkSpreads> forkSpreads,
            RunFolder folder,
            Consumer<Environment> passes)
            throws IOException {
        Json.write(folder.info(), info);
        WholeFile.write(folder.study(), StudyWriter.toYaml(plan.study()));
        if (forkSpreads.isPresent()) {
            Json.write(folder.forkSpreads(), forkSpreads.get());
        }
        return measure(site, plan.study(), arms, driver, folder, info, "", (known, environment) -> {
            passes.accept(environment);
            Json.write(folder.info(), known);
            Json.write(folder.environment(), environment);
            return new Measurement.Work(
                    folder, known, plan, plan, 1, JmhRun.of(plan.spec(), home), arms, driver, LocalHost.thisProcess());
        });
    }

    /** What is to be measured, once it is known where. */
    private interface Prepared {
        /** @param known what the run says of itself, with its lanes */
        Measurement.Work in(RunInfo known, Environment environment) throws IOException;
    }

    @SuppressWarnings("try") // bound needs nothing but its end
    private Outcome measure(
            Site site,
            Study study,
            StudyArms arms,
            Driver driver,
            RunFolder folder,
            RunInfo info,
            String how,
            Prepared prepared)
            throws IOException {
        List<Hosts> hosts = HostOpener.open(site, study, arms, driver, home, folder.path(), out::println);
        List<Lane> lanes = Lane.of(hosts);
        try {
            hosts.stream().flatMap(each -> each.each().stream()).forEach(host -> host.clock()
                    .require(host.name()));
            boolean inLanes = lanes.size() > 1 || !info.lanes().isEmpty();
            RunInfo known = inLanes ? info.inLanes(Lane.hostsOf(lanes)) : info;
            List<Integer> numbers = LaneHosts.find(known.lanes(), Lane.hostsOf(lanes));
            numbers.stream()
                    .filter(number -> number > 0)
                    .forEach(number -> out.println("lane " + number + ": "
                            + known.lanes().get(number - 1).words()));
            Measurement.Work work =
                    prepared.in(known, LaneEnvironments.read(home, study.backend(), arms, driver, hosts, numbers));
            // the last before it measures: what is read of this process's CPUs from here on is what it was bound to
            try (Taskset.Bound bound = Taskset.bindThisProcess(lanes.get(0).placement())) {
                return new Outcome(folder, new Measurement(home, out, time, Reports::redraw).run(work, lanes, how));
            }
        } finally {
            Lane.close(lanes);
        }
    }

    /**
     * Goes on with a run that was cut off: what it has not measured is measured on fresh processes, into the same
     * folder.
     *
     * @param path the run's folder
     * @param allowDifferences whether to go on though the environment has changed
     * @param parallel how many forks are made at once at most; absent for as many as at first
     * @throws StudyException when it is no run's folder, is damaged, is complete, is being measured, or was begun
     *     elsewhere
     * @throws EnvironmentException when a process, a port or a file fails; finished trials are kept and reported
     */
    public Outcome resume(Path path, boolean allowDifferences, OptionalInt parallel) {
        RunFolder folder = InterruptedRun.requireRun(path);
        begun.accept(folder.path());
        try {
            return RunLock.holding(folder, () -> goOn(folder, allowDifferences, parallel));
        } catch (IOException e) {
            throw cannotBeWritten(folder, e);
        }
    }

    private Outcome goOn(RunFolder folder, boolean allowDifferences, OptionalInt parallel) throws IOException {
        Study study = InterruptedRun.study(folder);
        Study inLanes = PlaceRules.inLanes(study, parallel);
        try (Site site = site(inLanes, InterruptedRun.fidelity(folder))) {
            site.goOnIn(InterruptedRun.lanes(folder));
            return goOn(
                    InterruptedRun.read(folder, study, home, site), inLanes.runtime(), site, folder, allowDifferences);
        }
    }

    private Outcome goOn(InterruptedRun run, RuntimeSpec runtime, Site site, RunFolder folder, boolean allowDifferences)
            throws IOException {
        Driver driver = Drivers.of(run.study(), run.whole().fidelity());
        Requirements.require(
                run.study(), run.whole().fidelity(), run.arms(), driver, home, site.inventory(), out::println);
        return measure(
                site,
                run.study().withRuntime(runtime),
                run.arms(),
                driver,
                folder,
                run.info().goingOn(),
                "resumed with " + run.roundsDone() + " rounds done; ",
                (known, environment) -> {
                    folder.resumed(time.instant(), run.differences(known, environment, allowDifferences));
                    Json.write(folder.info(), known);
                    return new Measurement.Work(
                            folder,
                            known,
                            run.whole(),
                            run.remaining(),
                            run.starts() + 1,
                            run.jmhIsLeft() ? JmhRun.of(run.whole().spec(), home) : Optional.empty(),
                            run.arms(),
                            driver,
                            LocalHost.thisProcess());
                });
    }

    private static RuntimeException cannotBeWritten(RunFolder folder, IOException e) {
        if (e instanceof DataException) {
            return new UncheckedIOException(e);
        }
        return new EnvironmentException(
                "'" + folder.path() + "' cannot be written: " + e.getMessage() + "; free disk space or give --out", e);
    }
}
