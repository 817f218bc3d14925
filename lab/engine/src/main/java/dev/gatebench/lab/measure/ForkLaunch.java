package dev.gatebench.lab.measure;

import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.plan.ForkPlan;
import dev.gatebench.core.run.ArmStart;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.PolicyRequests;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.backend.BackendLaunch;
import dev.gatebench.lab.backend.Backends;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.gateway.ArmLaunch;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Footprint;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.Usage;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.SideBySide;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/** Launches backends and arms of a fork. */
final class ForkLaunch {
    private static final int PLACING_TRIES = 3;

    private final RunContext context;
    private final ForkPlan fork;
    private final String label;
    private final List<Backend> started = new ArrayList<>();

    ForkLaunch(RunContext context, ForkPlan fork, String label) {
        this.context = context;
        this.fork = fork;
        this.label = label;
    }

    /**
     * Launches the arms in the order of their warm-ups, which is random but for the direct arm: a task that is started
     * first may get the better memory. In duets, where each gateway has a backend to itself, all are launched together,
     * which leaves to chance whose memory is better. Elsewhere they are launched one after another, since the use of a
     * backend by an arm can be proved only while no other arm uses it. Direct needs no backend: the backends of the
     * gateways come up beside it, on other CPUs.
     *
     * @param arms takes the arms by id as they come up
     * @return the backends of the first arm
     */
    Backends launch(Map<String, RunningArm> arms) {
        try {
            return launched(arms);
        } finally {
            started.forEach(Backend::forgetKey);
        }
    }

    private Backends launched(Map<String, RunningArm> arms) {
        Backends shared = startBackends("", !context.spec().duet() || isFirstFound());
        List<List<Callable<RunningArm>>> groups = new ArrayList<>();
        backendsByArm(shared).forEach((id, own) -> {
            if (groups.isEmpty() || !context.spec().duet()) {
                groups.add(new ArrayList<>());
            }
            groups.get(groups.size() - 1).add(() -> launch(id, own));
        });
        for (List<Callable<RunningArm>> together : groups) {
            SideBySide.all(together).forEach(running -> arms.put(running.arm().id(), running));
        }
        placeBackends();
        return shared;
    }

    /**
     * Starts the backends of each arm. Where gateways are measured in the same seconds each has backends of its own, or
     * the counters of the backends could not tell the requests of the gateways apart.
     */
    private Map<String, Backends> backendsByArm(Backends shared) {
        Map<String, Backends> backends = new LinkedHashMap<>();
        boolean sharedIsTaken = false;
        for (String id : fork.warmUps()) {
            backends.put(id, sharedIsTaken ? startBackends(id + "-", isFound(id)) : shared);
            sharedIsTaken = context.spec().duet() && !id.equals(ArmSpec.DIRECT);
        }
        return backends;
    }

    /** Whether an arm runs already, and sends requests to the ports that the study names. */
    private boolean isFound(String arm) {
        return context.arms().of(arm).wasFound();
    }

    /** Whether the first gateway, which has the shared backends, runs already. */
    private boolean isFirstFound() {
        return fork.warmUps().stream()
                .filter(id -> !id.equals(ArmSpec.DIRECT))
                .findFirst()
                .filter(this::isFound)
                .isPresent();
    }

    /** @param named whether they take the ports that the study names, if it names any */
    private Backends startBackends(String prefix, boolean named) {
        int count = context.study().backend().count();
        OptionalInt first = named ? context.study().backend().port() : OptionalInt.empty();
        return new Backends(IntStream.rangeClosed(1, count)
                .mapToObj(number -> startBackend(
                        prefix + (count == 1 ? "" : number + "-"),
                        first.isPresent() ? OptionalInt.of(first.getAsInt() + number - 1) : OptionalInt.empty()))
                .toList());
    }

    /** Starts a backend on all CPUs until all arms are up: the gateways wait for it, so the others' CPUs are idle. */
    private Backend startBackend(String prefix, OptionalInt port) {
        Backend backend = Backend.start(
                context.study().backend().withPort(port),
                new BackendLaunch(
                        "backend-" + prefix + label,
                        Role.BACKEND,
                        context.home(),
                        context.tasks(),
                        context.placement(),
                        context.folder().path().resolve("backends"),
                        context.folder().logs(),
                        context.study().mostConnectionsAt(context.fidelity()),
                        PolicyRequests.told(context.study()),
                        Optional.empty()));
        started.add(backend);
        Task task = backend.task();
        context.placement().all(task.machine()).ifPresent(task::place);
        return backend;
    }

    private void placeBackends() {
        context.placement().cpus(Role.BACKEND).ifPresent(cpus -> started.stream()
                .map(Backend::task)
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

    /** Launches an arm and shows its proofs at once: they stand even if another arm does not come up. */
    private RunningArm launch(String id, Backends behind) {
        LaunchContext launch = new LaunchContext(
                context.home(),
                context.tasks(),
                context.placement(),
                label,
                context.folder().path().resolve("arms"),
                context.folder().logs(),
                context.study().backend(),
                behind,
                context.study().allRequests().get(0),
                context.study().requests(),
                context.study().mostConnectionsAt(context.fidelity()));
        RunningArm running = ArmLaunch.of(context.arms().of(id), launch, context.progress()::line);
        if (!running.task().wasFound()) { // what ran before has no start of ours
            log(running);
        }
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
                        // 0 where the clock was set back meanwhile
                        Math.max(0, context.time().instant().toEpochMilli() - task.startedEpochMs()),
                        usage.stream().mapToLong(Usage::cpuNs).findFirst(),
                        usage.flatMap(Usage::footprint).stream()
                                .mapToLong(Footprint::rssBytes)
                                .findFirst(),
                        running.proofs())));
    }
}
