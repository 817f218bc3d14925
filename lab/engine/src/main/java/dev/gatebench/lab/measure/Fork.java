package dev.gatebench.lab.measure;

import dev.gatebench.core.plan.ForkPlan;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.plan.ProfileStep;
import dev.gatebench.core.plan.ScheduleBuilder;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.MixPart;
import dev.gatebench.core.schedule.MixedRequest;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.study.PolicyRequests;
import dev.gatebench.lab.backend.Backends;
import dev.gatebench.lab.backend.ExpectedReply;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Program;
import dev.gatebench.lab.kernel.HostSpeeds;
import dev.gatebench.lab.meter.PerfCounters;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.profile.Profiler;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/** One fork: fresh tasks of backend and arms, one session of the driver through them all, and their end. */
final class Fork {
    /** Every so many replies of a connection the injector compares the whole body. */
    private static final int SAMPLE_EVERY = 100;

    /** Held by the fork that profiles. */
    private static final ReentrantLock PROFILING = new ReentrantLock();

    private final RunContext context;
    private final Plan plan;
    private final ForkPlan fork;
    private final String label;
    private final Map<String, RunningArm> arms = new LinkedHashMap<>();

    Fork(RunContext context, Plan plan, ForkPlan fork) {
        this.context = context;
        this.plan = plan;
        this.fork = fork;
        this.label = "fork-" + fork.fork() + (context.start() == 1 ? "" : "-start-" + context.start());
    }

    /**
     * Runs the fork to its end, as {@link ForkQueue.Work} says.
     *
     * @throws EnvironmentException when a task does not come up as it should
     */
    List<String> run(Duration doneBefore) throws IOException {
        ForkHosts hosts = new ForkHosts(context, fork.fork(), label);
        try {
            hosts.before();
            context.tasks().beforeStart((host, spec) -> context.launches().note(fork.fork(), host, spec));
            context.progress().running("starting backend and arms of fork " + fork.fork(), doneBefore);
            Backends backends = new ForkLaunch(context, fork, label).launch(arms);
            OptionalLong leastDelayNs = backends.clients().leastDelayNs();
            context.folder().update(info -> info.withBackendDelayNs(leastDelayNs));
            Optional<String> endFile = context.stop()
                    .map(stop -> driverFolder(label).resolve("enough").toString());
            Schedule schedule = schedules(backends, label, endFile).build(fork);
            hosts.carry(schedule);
            HostSpeeds speeds = HostSpeeds.start(
                    label,
                    context.tasks(),
                    context.placement().cpus(Role.SUT),
                    context.folder().logs(),
                    context.time());
            Map<String, PerfCounters> counters = counters();
            List<String> notSteady;
            try (DriverSession session = context.driver().open(driverContext(schedule, label))) {
                MeasuringLoop loop =
                        new MeasuringLoop(context, fork, arms, counters, schedule, session, speeds, doneBefore);
                loop.run();
                notSteady = loop.notSteady();
            }
            counters.values().forEach(each -> each.end(context.tasks()));
            hosts.after();
            profile(backends, doneBefore.plus(plan.estimate(fork)));
            return notSteady;
        } finally {
            context.tasks().beforeStart((host, spec) -> {});
            context.tasks().endRunning();
            new AllocationLog(context, fork.fork()).write(arms.values());
        }
    }

    /** Begins to count for each arm, where the study asks for it; else returns no counters. */
    private Map<String, PerfCounters> counters() {
        if (!context.study().counters()) {
            return Map.of();
        }
        Program perf = Program.perf(context.tasks().host(Role.SUT).inventory());
        Map<String, PerfCounters> counters = new HashMap<>();
        arms.forEach((id, arm) -> {
            if (arm.task().processes().isEmpty()) {
                context.progress()
                        .line("arm '" + id + "': perf counts nothing, because it cannot access the arm's processes");
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
     * Profiles the arms, as the last work with the processes of a fork, once in a run: no measurement follows. While
     * one of several forks profiles, the others go on; profiles that it leaves out are made in a later fork.
     */
    private void profile(Backends backends, Duration doneBefore) throws IOException {
        if (!PROFILING.tryLock()) {
            return;
        }
        try {
            List<ProfileStep> wanted = Profiling.left(
                    context.folder(), ProfileStep.of(plan, List.copyOf(arms.keySet()), context.profiles()));
            if (!wanted.isEmpty()) {
                String own = label + "-profiles";
                Schedule schedule = schedules(backends, own, Optional.empty()).profiles(wanted);
                new Profiling(context, fork.fork(), arms, wanted, schedule, Profiler::of)
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
                context.folder().driver(context.driver().id()).resolve(label),
                context.folder().logs(),
                context.time(),
                context.sampler()::hasRead);
    }

    private ScheduleBuilder schedules(Backends backends, String label, Optional<String> endFile) {
        Path folder = driverFolder(label);
        List<ExpectedReply> replies = backends
                .expected(context.study().request(), context.study().requests())
                .stream()
                // the proofs of arms that change them look into them
                .map(reply -> context.study().changesRepliesAt(context.fidelity()) ? reply.withAnyBody() : reply)
                .toList();
        List<Expectation> expected = IntStream.range(0, replies.size())
                .mapToObj(i -> expectation(
                        replies.get(i), folder.resolve(i == 0 ? "expected-body" : "expected-body-" + (i + 1))))
                .toList();
        Map<String, URI> urls = new LinkedHashMap<>();
        arms.forEach((id, arm) -> urls.put(id, arm.baseUrl()));
        return new ScheduleBuilder(
                plan,
                urls,
                expected.get(0),
                mix(expected),
                folder.resolve("events.jsonl"),
                arm -> folder.resolve(arm + ".steady"),
                endFile);
    }

    private List<MixPart> mix(List<Expectation> expected) {
        List<RequestSpec> ofEachClient = PolicyRequests.ofEachClient(context.study());
        if (!ofEachClient.isEmpty()) {
            return List.of(new MixPart("request", 1, ofEachClient, expected.get(0), Map.of()));
        }
        List<MixedRequest> requests = context.study().requests();
        return IntStream.range(0, requests.size())
                .mapToObj(i -> new MixPart(
                        requests.get(i).id(),
                        requests.get(i).weight(),
                        requests.get(i).requests(),
                        expected.get(i),
                        requests.get(i).expect().headers()))
                .toList();
    }

    private static Expectation expectation(ExpectedReply reply, Path bodyFile) {
        byte[] body = reply.body().content();
        try {
            Files.createDirectories(bodyFile.getParent());
            Files.write(bodyFile, body);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + bodyFile + "' cannot be written: " + e.getMessage() + "; free disk space or give --out", e);
        }
        return new Expectation(
                reply.status(),
                body.length,
                bodyFile.toString(),
                SAMPLE_EVERY,
                reply.body().beginningOnly());
    }

    private Path driverFolder(String label) {
        return context.folder().driver(context.driver().id()).resolve(label).toAbsolutePath();
    }
}
