package dev.gatebench.lab.measure;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.trial.TrialLog;
import dev.gatebench.lab.backend.BackendClients;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.fake.FakeBackend;
import dev.gatebench.lab.fake.FakeHost;
import dev.gatebench.lab.fake.FakeTask;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.gateway.StudyArms;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.progress.Progress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** The context of a run on fakes: as time passes the meters are read and the backends count. */
final class RunRig implements AutoCloseable {
    /** Requests that each backend counts. */
    static final long REQUESTS_PER_MS = 2;

    /** The system under test is alone on its CPU; injector and backend share the other. */
    static final Placement PLACEMENT = Placement.on(
            FakeHost.MACHINE,
            2,
            Map.of(
                    Role.SUT, CpuSet.parse("1"),
                    Role.INJECTOR, CpuSet.parse("0"),
                    Role.BACKEND, CpuSet.parse("0")));

    final FakeTime time = new FakeTime();
    final FakeHost host = new FakeHost(time);
    final Sampler sampler = new Sampler(time);
    final Tasks tasks;
    final RunFolder folder;

    /** Lines that the run showed. */
    final List<String> lines = new ArrayList<>();

    /** Called when the run shows that something runs. */
    Consumer<String> onRunning = what -> {};

    private final List<FakeBackend> backends = new ArrayList<>();
    private int ticks;

    RunRig(Path path) {
        this(path, Hosts::all);
    }

    /** @param others the hosts of the roles, of which the first is given */
    RunRig(Path path, Function<Host, Hosts> others) {
        tasks = new Tasks(others.apply(host));
        folder = new RunFolder(path);
        tasks.onStart(sampler::watch);
        sampler.watch(host);
        time.onTick(this::tick);
    }

    private void tick() {
        if (++ticks % (Sampler.PERIOD_MS / FakeTime.TICK_MS) == 0) {
            sampler.read();
        }
        backends.forEach(backend -> backend.counts(REQUESTS_PER_MS * (time.millis() - FakeTime.START_MS), 10));
    }

    /** Starts a task on its role's CPUs that uses so many of them. */
    FakeTask start(String name, Role role, double cpus) {
        boolean helps = role == Role.HELPER;
        Optional<CpuSet> on = helps ? PLACEMENT.helpers(FakeHost.MACHINE) : PLACEMENT.cpus(role);
        TaskSpec spec = TaskSpec.logged(name, role, List.of(name), on, Path.of("log"));
        Task task = helps ? tasks.startHelper(Role.INJECTOR, spec) : tasks.start(spec);
        return ((FakeTask) task).using(cpus);
    }

    /** An arm that runs, with a backend of its own. */
    RunningArm arm(String id, Task task, Optional<Task> backendTask) throws IOException {
        FakeBackend backend = new FakeBackend();
        backends.add(backend);
        return new RunningArm(
                new ArmSpec(id, id, Optional.empty(), Map.of(), OptionalInt.empty(), Set.of()),
                task,
                URI.create("http://127.0.0.1:1"),
                BackendClients.of(backend.client()),
                backendTask.stream().toList(),
                ConnectionPolicy.REUSED,
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    /** A run of a study at smoke. */
    RunContext context(Study study, Driver driver) throws IOException {
        return new RunContext(
                study,
                Fidelity.SMOKE,
                folder,
                TrialLog.open(folder.trials()),
                CheckLimits.defaults(),
                new Home(folder.path()),
                PLACEMENT,
                tasks,
                sampler,
                new Lines(),
                time,
                driver,
                new StudyArms(List.of()),
                LaunchLog.open(folder, 1),
                1,
                List.of(),
                OptionalInt.empty(),
                Optional.empty());
    }

    @Override
    public void close() {
        sampler.close();
        tasks.close();
        backends.forEach(FakeBackend::close);
    }

    /** Keeps what a run shows. */
    private final class Lines implements Progress {
        @Override
        public void running(String what, Duration done) {
            lines.add("running " + what);
            onRunning.accept(what);
        }

        @Override
        public void line(String text) {
            lines.add(text);
        }

        @Override
        public void close() {}
    }
}
