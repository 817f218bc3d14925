package dev.gatebench.lab.measure;

import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.plan.ForkPlan;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.plan.ProfileStep;
import dev.gatebench.core.plan.ScheduleBuilder;
import dev.gatebench.core.run.ArmStart;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.backend.BackendLaunch;
import dev.gatebench.lab.backend.Backends;
import dev.gatebench.lab.backend.ExpectedBody;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.gateway.ArmLaunch;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Footprint;
import dev.gatebench.lab.host.Program;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.Usage;
import dev.gatebench.lab.kernel.HostSpeeds;
import dev.gatebench.lab.meter.PerfCounters;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.SideBySide;
import dev.gatebench.lab.profile.Profilers;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/** One fork: fresh tasks of backend and arms, one session of the driver through them all, and their end. */
final class Fork {
    /** Every so many replies of a connection the whole body is compared. */
    private static final int SAMPLE_EVERY = 100;

    private static final int EXPECTED_STATUS = 200;
    private static final int PLACING_TRIES = 3;

    /** Held by the fork that profiles. */
    private static final ReentrantLock PROFILING = new ReentrantLock();

    private final RunContext context;
    private final Plan plan;
    private final ForkPlan fork;
    private final String label;
    private final List<Task> backends = new ArrayList<>();

    Fork(RunContext context, Plan plan, ForkPlan fork) {
        this.context = context;
        this.plan = plan;
        this.fork = fork;
        this.label = "fork-" + fork.fork() + (context.start() == 1 ? "" : "-start-" + context.start());
    }

    /**
     * Runs it to its end.
     *
     * @param doneBefore how much of the run's planned time lies before it
     * @return the arms whose warm-up ended at its bound, with what it took
     * @throws EnvironmentException when a task does not come up as it should
     * @throws IOException when the run's folder cannot be written
     */
    List<String> run(Duration doneBefore) throws IOException {
        Map<String, RunningArm> arms = new LinkedHashMap<>();
        ForkHosts hosts = new ForkHosts(context, fork.fork(), label);
        try {
            hosts.before();
            context.tasks().beforeStart((host, spec) -> context.launches().note(fork.fork(), host, spec));
            context.progress().running("starting backend and arms of fork " + fork.fork(), doneBefore);
            Backends backends = startBackends("");
            launch(backends, arms);
            placeBackends();
            OptionalLong leastDelayNs = backends.clients().leastDelayNs();
            context.folder().update(info -> info.withBackendDelayNs(leastDelayNs));
            Schedule schedule = schedule(backends, arms);
            hosts.carry(schedule);
            HostSpeeds speeds = HostSpeeds.start(
                    label,
                    context.tasks(),
                    context.placement().cpus(Role.SUT),
                    context.folder().logs(),
                    context.time());
            Map<String, PerfCounters> counters = counters(arms);
            List<String> notSteady;
            try (DriverSession session = context.driver().open(driverContext(schedule, label))) {
                MeasuringLoop loop =
                        new MeasuringLoop(context, fork, arms, counters, schedule, session, speeds, doneBefore);
                loop.run();
                notSteady = loop.notSteady();
            }
            counters.values().forEach(each -> each.end(context.tasks()));
            hosts.after();
            profile(backends, arms, doneBefore.plus(plan.estimate(fork)));
            return notSteady;
        } finally {
            context.tasks().beforeStart((host, spec) -> {});
            context.tasks().endRunning();
            new AllocationLog(context.folder(), context.tasks().host(Role.SUT), fork.fork(), context.progress()::line)
                    .write(arms.values());
        }
    }

    /** Begins to count for each arm, where the study asks for it; else nothing counts. */
    private Map<String, PerfCounters> counters(Map<String, RunningArm> arms) {
        if (!context.study().counters()) {
            return Map.of();
        }
        Program perf = Program.perf(context.tasks().host(Role.SUT).inventory());
        Map<String, PerfCounters> counters = new HashMap<>();
        arms.forEach((id, arm) -> {
            if (arm.task().processes().isEmpty()) {
                context.progress()
                        .line("arm '" + id + "': nothing is counted, for perf cannot look into its processes");
            } else {
                counters.put(
                        id,
                        PerfCounters.start(
                                perf,
                                context.tasks(),
                                arm.task(),
                                context.placement().cpus(Role.INJECTOR),
                                context.folder().logs(),
                                context.time(),
                                context.progress()::line));
            }
        });
        return counters;
    }

    /**
     * The last that is done with the processes of a fork, once in a run: nothing that is measured follows on it. Of
     * forks that are made at once, one profiles while the others go on; what it leaves, a later fork profiles.
     */
    private void profile(Backends backends, Map<String, RunningArm> arms, Duration doneBefore) throws IOException {
        if (!PROFILING.tryLock()) {
            return;
        }
        try {
            List<ProfileStep> wanted = Profiling.left(
                    context.folder(), ProfileStep.of(plan, List.copyOf(arms.keySet()), context.profiles()));
            if (!wanted.isEmpty()) {
                String own = label + "-profiles";
                Schedule schedule =
                        builder(backends, arms, own, Optional.empty()).profiles(wanted);
                new Profiling(context, fork.fork(), arms, wanted, schedule, Profilers::of)
                        .run(driverContext(schedule, own), doneBefore);
            }
        } finally {
            PROFILING.unlock();
        }
    }

    private DriverContext driverContext(Schedule schedule, String label) {
        return new DriverContext(
                schedule,
                context.tasks(),
                context.placement(),
                context.home(),
                label,
                driverFolder(label),
                context.folder().logs(),
                context.time(),
                context.sampler()::hasRead);
    }

    /** As many as stand behind each gateway. */
    private Backends startBackends(String of) {
        int count = context.study().backend().count();
        return new Backends(IntStream.rangeClosed(1, count)
                .mapToObj(number -> startBackend(of + (count == 1 ? "" : number + "-")))
                .toList());
    }

    /** Until all arms are up it may use all CPUs: the gateways wait for it, so those of the others are idle. */
    private Backend startBackend(String of) {
        Backend backend = Backend.start(
                context.study().backend(),
                new BackendLaunch(
                        "backend-" + of + label,
                        Role.BACKEND,
                        context.home(),
                        context.tasks(),
                        context.placement(),
                        context.folder().path().resolve("backends"),
                        context.folder().logs(),
                        context.study().mostConnectionsAt(context.fidelity())));
        Task task = backend.task();
        context.placement().all(task.machine()).ifPresent(task::place);
        backends.add(task);
        return backend;
    }

    private void placeBackends() {
        context.placement().cpus(Role.BACKEND).ifPresent(cpus -> backends.stream()
                // a thread that ends while the others are moved lets a try fail
                .filter(task -> IntStream.range(0, PLACING_TRIES).noneMatch(i -> task.place(cpus)))
                .findFirst()
                .ifPresent(task -> {
                    throw new EnvironmentException("'" + task.spec().name() + "' must be put on CPU " + cpus
                            + " before it is measured, and could not be: "
                            + (task.alive()
                                    ? "see whether taskset works, then 'gatebench resume DIR'"
                                    : task.ending()));
                }));
    }

    /**
     * Launches the arms in the order of their warm-ups, which is random but for the direct arm: what is started first
     * may get the better memory. In duets, where each gateway has a backend to itself, all are launched together, which
     * leaves to chance whose memory is better; elsewhere one after another, since that an arm uses its backend as it
     * must can be proved only while no other does. Direct needs no backend, so those of the gateways come up beside it,
     * on other CPUs.
     */
    private void launch(Backends shared, Map<String, RunningArm> arms) {
        List<List<Callable<RunningArm>>> groups = new ArrayList<>();
        backends(shared).forEach((id, own) -> {
            if (groups.isEmpty() || !context.spec().duet()) {
                groups.add(new ArrayList<>());
            }
            groups.get(groups.size() - 1).add(() -> launch(id, own));
        });
        for (List<Callable<RunningArm>> together : groups) {
            SideBySide.all(together).forEach(running -> arms.put(running.arm().id(), running));
        }
    }

    /** What was proved of it is told at once: it stands though another arm does not come up. */
    private RunningArm launch(String id, Backends behind) {
        RunningArm running = ArmLaunch.of(context.arms().of(id), launchContext(behind), context.progress()::line);
        log(running);
        running.proofs().forEach(proof -> context.progress().line("proved: " + id + ": " + proof));
        return running;
    }

    private void log(RunningArm running) {
        Task task = running.task();
        Optional<Usage> usage = task.usage(true);
        JsonLines.append(
                context.folder().starts(),
                List.of(new ArmStart(
                        running.arm().id(),
                        fork.fork(),
                        context.start(),
                        // a clock that was set back meanwhile tells nothing less than that
                        Math.max(0, context.time().instant().toEpochMilli() - task.startedEpochMs()),
                        known(usage.map(Usage::cpuNs)),
                        known(usage.flatMap(Usage::footprint).map(Footprint::rssBytes)))));
    }

    private static OptionalLong known(Optional<Long> figure) {
        return figure.map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    /**
     * The backends of each arm, all of them started. Where gateways are measured in the same seconds each has its own,
     * or the backends' counters could not tell what came from which.
     */
    private Map<String, Backends> backends(Backends shared) {
        Map<String, Backends> backends = new LinkedHashMap<>();
        boolean sharedIsTaken = false;
        for (String id : fork.warmUps()) {
            backends.put(id, sharedIsTaken ? startBackends(id + "-") : shared);
            sharedIsTaken = context.spec().duet() && !id.equals(ArmSpec.DIRECT);
        }
        return backends;
    }

    private LaunchContext launchContext(Backends behind) {
        return new LaunchContext(
                context.home(),
                context.tasks(),
                context.placement(),
                label,
                context.folder().path().resolve("arms"),
                context.folder().logs(),
                context.study().backend(),
                behind,
                context.study().request(),
                context.study().mostConnectionsAt(context.fidelity()));
    }

    private Schedule schedule(Backends behind, Map<String, RunningArm> arms) {
        Optional<String> enough = context.stop()
                .map(stop ->
                        driverFolder(label).toAbsolutePath().resolve("enough").toString());
        return builder(behind, arms, label, enough).build(fork);
    }

    private ScheduleBuilder builder(
            Backends behind, Map<String, RunningArm> arms, String label, Optional<String> endFile) {
        Path folder = driverFolder(label).toAbsolutePath();
        try {
            Files.createDirectories(folder);
            Path bodyFile = folder.resolve("expected-body");
            ExpectedBody expected = behind.expected(context.study().request());
            byte[] body = expected.content();
            Files.write(bodyFile, body);
            Map<String, URI> urls = new LinkedHashMap<>();
            arms.forEach((id, arm) -> urls.put(id, arm.baseUrl()));
            return new ScheduleBuilder(
                    plan,
                    urls,
                    new Expectation(
                            EXPECTED_STATUS, body.length, bodyFile.toString(), SAMPLE_EVERY, expected.beginningOnly()),
                    folder.resolve("events.jsonl"),
                    arm -> folder.resolve(arm + ".steady"),
                    endFile);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + folder + "' cannot be written: " + e.getMessage() + "; free disk space or give --out", e);
        }
    }

    private Path driverFolder(String label) {
        return context.folder().driver(context.driver().id()).resolve(label);
    }
}
