package dev.gatebench.lab.run;

import dev.gatebench.core.json.DataException;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.json.WholeFile;
import dev.gatebench.core.report.Reports;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyWriter;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Site;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.host.local.Taskset;
import dev.gatebench.lab.jmh.JmhRun;
import dev.gatebench.lab.measure.Lane;
import dev.gatebench.lab.measure.Measurement;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Measures into the folder of a run on the hosts of a site. */
record FolderMeasurement(RunContext context, RunFolder folder, Site site) {

    /** Fills the folder while no other process may. */
    static StudyRun.Outcome locked(RunContext context, RunFolder folder, RunLock.Action<StudyRun.Outcome> filling) {
        context.begun().accept(folder.path());
        try {
            return RunLock.holding(folder, filling);
        } catch (DataException e) {
            throw new UncheckedIOException(e);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + folder.path() + "' cannot be written: " + e.getMessage() + "; free disk space or give --out",
                    e);
        }
    }

    /** @param passes throws where the environment is not the one that was asked for; nothing is measured then */
    StudyRun.Outcome begin(PreparedRun run, RunOptions options, Consumer<Environment> passes) throws IOException {
        RunInfo info = run.info(context.time().instant(), options.profiles());
        Json.write(folder.info(), info);
        WholeFile.write(folder.study(), StudyWriter.toYaml(run.study()));
        if (options.accuracy().forkSpreads().isPresent()) {
            Json.write(folder.forkSpreads(), options.accuracy().forkSpreads().get());
        }
        return measure(run.study(), run.arms(), run.driver(), info, "", (known, environment) -> {
            passes.accept(environment);
            Json.write(folder.info(), known);
            Json.write(folder.environment(), environment);
            return new Measurement.Work(
                    folder,
                    known,
                    run.plan(),
                    run.plan(),
                    1,
                    JmhRun.of(run.plan().spec(), context.home()),
                    run.arms(),
                    run.driver(),
                    LocalHost.thisProcess());
        });
    }

    /**
     * Measures what a run that was cut off has not measured.
     *
     * @param runtime the kind of host, with as many lanes as there are now
     */
    StudyRun.Outcome resume(InterruptedRun run, RuntimeSpec runtime, boolean allowDifferences) throws IOException {
        Driver driver = run.require(context, site);
        String how = "resumed with " + run.roundsDone() + " rounds done; ";
        Study study = run.study().withRuntime(runtime);
        return measure(study, run.arms(), driver, run.info().goingOn(), how, (known, environment) -> {
            folder.resumed(context.time().instant(), run.differences(known, environment, allowDifferences));
            Json.write(folder.info(), known);
            return new Measurement.Work(
                    folder,
                    known,
                    run.whole(),
                    run.remaining(),
                    run.starts() + 1,
                    run.jmhIsLeft() ? JmhRun.of(run.whole().spec(), context.home()) : Optional.empty(),
                    run.arms(),
                    driver,
                    LocalHost.thisProcess());
        });
    }

    /** Makes the work of a measurement once its hosts are open. */
    private interface WorkInEnvironment {
        /** @param known what the run says of itself, with its lanes */
        Measurement.Work in(RunInfo known, Environment environment) throws IOException;
    }

    @SuppressWarnings("try") // bound needs nothing but its end
    private StudyRun.Outcome measure(
            Study study, StudyArms arms, Driver driver, RunInfo info, String how, WorkInEnvironment work)
            throws IOException {
        List<Hosts> hosts = open(study, arms, driver);
        List<Lane> lanes = Lane.of(hosts);
        try {
            hosts.stream().flatMap(each -> each.each().stream()).forEach(host -> host.clock()
                    .require(host.name()));
            boolean inLanes = lanes.size() > 1 || !info.lanes().isEmpty();
            RunInfo known = inLanes ? info.inLanes(Lane.hostsOf(lanes)) : info;
            List<Integer> numbers = LaneHosts.find(known.lanes(), Lane.hostsOf(lanes));
            numbers.stream()
                    .filter(number -> number > 0)
                    .forEach(number -> context.println("lane " + number + ": "
                            + known.lanes().get(number - 1).words()));
            Environment environment =
                    new LaneEnvironments(context.home(), study.backend(), arms, driver).read(hosts, numbers);
            Measurement.Work found = work.in(known, environment);
            // bound last: the CPUs of this process are read before, and are what it was given
            try (Taskset.Bound bound = Taskset.bindThisProcess(lanes.get(0).placement())) {
                Measurement measurement =
                        new Measurement(context.home(), context.out(), context.time(), Reports::redraw);
                return new StudyRun.Outcome(folder, measurement.run(found, lanes, how));
            }
        } finally {
            Lane.close(lanes);
        }
    }

    /** Makes the hosts of each lane ready, and ends there what killed runs have left. */
    private List<Hosts> open(Study study, StudyArms arms, Driver driver) {
        List<Path> jars = Stream.of(
                        Backend.jars(study.backend().kind(), context.home()).stream(),
                        driver.jars(context.home()).stream(),
                        arms.all().stream().flatMap(arm -> arm.require(context.home(), study.runtime()).stream()))
                .flatMap(each -> each)
                .distinct()
                .toList();
        List<Path> javas = Stream.concat(
                        Stream.of(site.inventory().jdks().own().java()),
                        arms.all().stream().flatMap(arm -> arm.jvm().stream()).map(jvm -> jvm.jdk()
                                .java()))
                .distinct()
                .toList();
        List<String> images = arms.all().stream()
                .map(GatewayArm::image)
                .flatMap(image -> image.stream())
                .distinct()
                .toList();
        return site.open(new HostRequest(
                study.runtime(),
                folder.path(),
                jars,
                javas,
                study.injectors().count().orElse(1),
                images,
                context::println));
    }
}
