package dev.gatebench.lab.measure;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.plan.ForkPlan;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.plan.ScheduleBuilder;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialLog;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.fake.FakeDriver;
import dev.gatebench.lab.fake.FakeSession;
import dev.gatebench.lab.fake.FakeTask;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.kernel.HostSpeeds;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.Histogram;

/** One fork of arms, {@code direct} and {@code fake} among them, on fakes of driver, clock and host. */
final class LoopRig implements AutoCloseable {
    static final String STUDY = """
            study: rig
            title: Two arms
            arms:
              - {id: direct, gateway: direct}
              - {id: fake, gateway: fake}
            loads:
              - {concurrency: 10}
            fidelity:
              smoke:
                rounds: 2
                warmUp: {concurrency: 10, window: 2s, atLeast: 4s, atMost: 40s, atLoad: 0s, arms: {direct: {atLeast: 4s, atMost: 30s}}}
            """;

    final RunRig run;
    final FakeTime time;
    final List<String> lines;
    final FakeTask injector;
    final FakeTask gateway;
    final FakeTask backend;
    final FakeSession session;

    private final MeasuringLoop loop;

    LoopRig(Path path, FakeSession.Fault fault) throws IOException {
        this(path, fault, EnumSet.of(Ability.HISTOGRAM, Ability.BODY_CHECK, Ability.ERROR_KINDS, Ability.INNER_WINDOW));
    }

    LoopRig(Path path, FakeSession.Fault fault, Set<Ability> abilities) throws IOException {
        this(path, fault, abilities, STUDY);
    }

    /** @param studyYaml a study of {@code direct}, {@code fake} and maybe further gateways, of one fork */
    LoopRig(Path path, FakeSession.Fault fault, Set<Ability> abilities, String studyYaml) throws IOException {
        run = new RunRig(path);
        time = run.time;
        lines = run.lines;
        injector = run.start("injector", Role.INJECTOR, 0.4);
        FakeTask direct = run.start("direct", Role.SUT, 0.3);
        gateway = run.start("fake", Role.SUT, 0.5);
        backend = run.start("backend", Role.BACKEND, 0.25);
        Study study = StudyParser.parse("rig.yml", studyYaml, List.of());
        Plan plan = Plan.of(study, Fidelity.SMOKE, 1);
        ForkPlan fork = plan.forks().get(0);
        Map<String, RunningArm> arms = new LinkedHashMap<>();
        arms.put("direct", run.arm("direct", direct, Optional.empty()));
        arms.put("fake", run.arm("fake", gateway, Optional.of(backend)));
        Map<String, URI> urls = new LinkedHashMap<>();
        for (ArmSpec arm : study.arms()) {
            urls.put(arm.id(), URI.create("http://" + arm.id()));
            if (!arms.containsKey(arm.id())) {
                FakeTask another = run.start(arm.id(), Role.SUT, 0.5);
                Task anothersBackend = run.start("backend-" + arm.id(), Role.BACKEND, 0.25);
                arms.put(arm.id(), run.arm(arm.id(), another, Optional.of(anothersBackend)));
            }
        }
        Schedule schedule = new ScheduleBuilder(
                        plan,
                        urls,
                        new Expectation(200, 2, "body", 1),
                        path.resolve("events"),
                        path::resolve,
                        Optional.empty())
                .build(fork);
        session = new FakeSession(schedule, time, injector, fault, LoopRig::observed);
        RunContext context = run.context(study, new FakeDriver(abilities, opened -> session));
        HostSpeeds speeds = HostSpeeds.start("fork-1", run.tasks, Optional.empty(), run.folder.logs(), time);
        loop = new MeasuringLoop(context, fork, arms, Map.of(), schedule, session, speeds, Duration.ZERO);
    }

    /** Sets the wall clock by so much as long after a step has begun. */
    void setWallClockBy(long ms, long afterMs, String step) {
        long[] passed = {0};
        time.onTick(() -> {
            if (lines.contains("running " + step)) {
                passed[0] += FakeTime.TICK_MS;
                if (passed[0] == afterMs) {
                    time.setWallClockBy(ms);
                }
            }
        });
    }

    /** Lets the lab come to nothing for a while once a step has begun, as when it waits for a host. */
    void holdUpLab(long ms, String step) {
        run.onRunning = what -> {
            if (what.equals(step)) {
                time.pause(ms);
            }
        };
    }

    /** Stops a task for a while, as long after a step has begun. */
    void stopFor(FakeTask task, long ms, long afterMs, String step) {
        long[] passed = {0};
        time.onTick(() -> {
            if (lines.contains("running " + step)) {
                passed[0] += FakeTime.TICK_MS;
                task.stop(passed[0] >= afterMs && passed[0] < afterMs + ms);
            }
        });
    }

    /** Runs the loop to its end; the trials that it wrote. */
    List<Trial> run() throws IOException {
        loop.run();
        return TrialLog.read(run.folder.trials());
    }

    List<String> notSteady() {
        return loop.notSteady();
    }

    /** A trial in which all went well. */
    static DriverTrial observed(Step step, long startedAt) {
        long requests = RunRig.REQUESTS_PER_MS * step.measureMs();
        Histogram times = new Histogram(3);
        times.recordValueWithCount(5_000_000, requests);
        return DriverTrial.of(step.name(), step.windowFrom(startedAt), requests, Map.of())
                .answered(RunRig.REQUESTS_PER_MS * step.totalMs())
                .failed(0)
                .unanswered(0)
                .serviceTime(Optional.of(Times.of(5e6, times, 1_000_000)))
                .build();
    }

    @Override
    public void close() {
        run.close();
    }
}
