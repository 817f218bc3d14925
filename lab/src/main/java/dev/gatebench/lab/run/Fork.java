package dev.gatebench.lab.run;

import dev.gatebench.core.plan.ForkPlan;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.plan.ScheduleBuilder;
import dev.gatebench.core.schedule.Expectation;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.backend.MockBackend;
import dev.gatebench.lab.cpu.Placements;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.GatlingInjection;
import dev.gatebench.lab.gateway.GatewayKind;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.kernel.HostSpeeds;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.ManagedProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** One fork: fresh processes of backend and arms, one injection through them all, and their end. */
final class Fork {
    /** Every so many replies of a connection the whole body is compared. */
    private static final int SAMPLE_EVERY = 100;

    private static final int EXPECTED_STATUS = 200;

    private final RunContext context;
    private final Plan plan;
    private final ForkPlan fork;
    private final String label;

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
     * @throws EnvironmentException when a process does not come up as it should
     */
    List<String> run(Duration doneBefore) {
        Map<String, RunningArm> arms = new LinkedHashMap<>();
        try {
            context.progress().running("starting backend and arms of fork " + fork.fork(), doneBefore);
            MockBackend backend = startBackend("");
            launch(backend, arms);
            Schedule schedule = schedule(backend, arms);
            HostSpeeds speeds = HostSpeeds.start(
                    label,
                    context.supervisor(),
                    context.placement().cpus(Role.SUT),
                    context.folder().logs(),
                    context.clock());
            GatlingInjection injection = GatlingInjection.start(
                    schedule,
                    gatlingFolder(),
                    context.folder().logs(),
                    context.home(),
                    context.supervisor(),
                    context.placement().cpus(Role.INJECTOR),
                    Placements.helpers(context.placement()));
            context.supervisor().running().forEach(process -> context.sampler().watch(process.pid()));
            MeasuringLoop loop = new MeasuringLoop(context, fork, arms, schedule, injection, speeds, doneBefore);
            loop.run();
            return loop.notSteady();
        } finally {
            for (ManagedProcess process : context.supervisor().running()) {
                context.supervisor().end(process);
            }
            new AllocationLog(context.folder(), context.progress()::line).write(arms.values());
        }
    }

    private MockBackend startBackend(String of) {
        return MockBackend.start(
                "backend-" + of + label,
                Role.BACKEND,
                context.study().backend(),
                context.home(),
                context.supervisor(),
                context.placement().cpus(Role.BACKEND),
                context.folder().logs());
    }

    /**
     * Launches the arms. Where gateways are measured in the same seconds each has a backend of its own, or the backend's counters could not
     * tell what came from which.
     */
    private void launch(MockBackend shared, Map<String, RunningArm> arms) {
        Map<String, ArmSpec> specs = new HashMap<>();
        context.study().armsAt(context.fidelity()).forEach(arm -> specs.put(arm.id(), arm));
        boolean sharedIsTaken = false;
        // in the warm-ups' random order: what is started first may get the better memory
        for (String id : fork.warmUps()) {
            ArmSpec arm = Objects.requireNonNull(specs.get(id));
            MockBackend backend = sharedIsTaken ? startBackend(id + "-") : shared;
            sharedIsTaken = context.spec().duet() && !id.equals(ArmSpec.DIRECT);
            RunningArm running = GatewayKind.of(arm).gateway().launch(arm, launchContext(backend));
            running.proofs().forEach(proof -> context.progress().line("proved: " + arm.id() + ": " + proof));
            arms.put(arm.id(), running);
        }
    }

    private LaunchContext launchContext(MockBackend backend) {
        return new LaunchContext(
                context.home(),
                context.supervisor(),
                context.placement(),
                label,
                context.folder().path().resolve("arms"),
                context.folder().logs(),
                context.study().backend(),
                backend,
                context.study().request());
    }

    private Schedule schedule(MockBackend backend, Map<String, RunningArm> arms) {
        try {
            Files.createDirectories(gatlingFolder());
            Path bodyFile = gatlingFolder().resolve("expected-body");
            byte[] body = backend.client().get(context.study().request().path());
            Files.write(bodyFile, body);
            Map<String, URI> urls = new LinkedHashMap<>();
            arms.forEach((id, arm) -> urls.put(id, arm.baseUrl()));
            return new ScheduleBuilder(
                            plan,
                            urls,
                            new Expectation(
                                    EXPECTED_STATUS,
                                    body.length,
                                    bodyFile.toAbsolutePath().toString(),
                                    SAMPLE_EVERY),
                            gatlingFolder().resolve("events.jsonl").toAbsolutePath(),
                            arm -> gatlingFolder().resolve(arm + ".steady").toAbsolutePath(),
                            context.stop().map(stop -> gatlingFolder()
                                    .resolve("enough")
                                    .toAbsolutePath()
                                    .toString()))
                    .build(fork);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + gatlingFolder() + "' cannot be written: " + e.getMessage()
                            + "; free disk space or give --out",
                    e);
        }
    }

    private Path gatlingFolder() {
        return context.folder().gatling().resolve(label);
    }
}
