package dev.gatebench.lab.measure;

import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.core.unit.Durations;
import dev.gatebench.core.warmup.WarmUpWindow;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.jvm.FavouredCompiler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The warm-ups of one fork, one arm after the other or, in duets, the gateways together, each in two parts: with few
 * connections until the arm is steady, then at the largest load until it is steady there too. Until then its JIT
 * compiler is favoured.
 */
final class WarmUps {
    private final RunContext context;
    private final int fork;
    private final DriverSession session;
    private final List<String> notSteady = new ArrayList<>();
    private final Set<String> warm = new HashSet<>();

    /** Requests and errors of the warm-ups, by arm; empty where the driver cannot tell. */
    private final Map<String, Optional<StepEvent.Answered>> answered = new HashMap<>();

    private final Map<String, Cost> costs = new HashMap<>();
    private final Map<String, Current> running = new LinkedHashMap<>();

    /** A warm-up that runs now. */
    private static final class Current {
        final Step step;
        final RunningArm arm;
        final WarmUpMonitor monitor;
        final boolean compilerIsFavoured;
        long requests;
        boolean steady;
        boolean ending;

        Current(Step step, RunningArm arm, WarmUpMonitor monitor, boolean compilerIsFavoured) {
            this.step = step;
            this.arm = arm;
            this.monitor = monitor;
            this.compilerIsFavoured = compilerIsFavoured;
        }
    }

    /** What the parts of an arm's warm-up have cost so far. */
    private record Cost(long ms, long requests) {
        static final Cost NONE = new Cost(0, 0);

        Cost plus(long moreMs, long moreRequests) {
            return new Cost(ms + moreMs, requests + moreRequests);
        }
    }

    WarmUps(RunContext context, int fork, DriverSession session) {
        this.context = context;
        this.fork = fork;
        this.session = session;
    }

    /**
     * A part of a warm-up has begun. The JIT compiler of the system under test is favoured, so that compiled code comes
     * sooner.
     */
    void started(Step step, RunningArm arm, List<Task> injectors, long epochMs) {
        String id = step.arm();
        boolean atLoad = step.kind() == StepKind.WARM_UP_AT_LOAD;
        boolean compilerIsFavoured = FavouredCompiler.of(arm.task(), context.placement());
        running.put(
                step.name(),
                new Current(
                        step,
                        arm,
                        new WarmUpMonitor(
                                arm,
                                fork,
                                context.start(),
                                new WarmUpMonitor.Part(
                                        atLoad,
                                        epochMs,
                                        costs.getOrDefault(id, Cost.NONE).ms()),
                                context.spec().warmUpOf(id),
                                context.limits(),
                                arm.reference(injectors),
                                context.sampler()),
                        compilerIsFavoured));
    }

    /**
     * Looks at the warm-ups that run, if any do, and ends them once all are steady: one that ended before the others
     * would leave them its CPUs, and come to its first duet from a rest.
     */
    void look(long nowEpochMs) {
        running.values().forEach(current -> look(current, nowEpochMs));
        if (running.values().stream().allMatch(current -> current.steady)) {
            running.values().stream().filter(current -> !current.ending).forEach(current -> {
                current.ending = true;
                session.endEarly(current.step);
            });
        }
    }

    private void look(Current current, long nowEpochMs) {
        Optional<WarmUpWindow> window = current.monitor.next(nowEpochMs);
        window.ifPresent(found -> {
            JsonLines.append(context.folder().warmUps(), List.of(found));
            current.requests += found.requests();
            // what comes after its load was told to end is no load
            current.steady = current.ending || found.steady();
        });
    }

    /** The part has ended. */
    void ended(DriverEvent.Ended event, long startedEpochMs) {
        Step step = event.step();
        long endedEpochMs = event.epochMs();
        answered.merge(step.arm(), event.answered(), (before, now) -> before.flatMap(one -> now.map(one::plus)));
        Current done = running.remove(step.name());
        if (done == null) {
            return;
        }
        String arm = step.arm();
        Cost cost = costs.getOrDefault(arm, Cost.NONE).plus(endedEpochMs - startedEpochMs, done.requests);
        costs.put(arm, cost);
        boolean last = step.kind() == StepKind.WARM_UP_AT_LOAD
                || context.spec().warmUpOf(arm).atLoad().isZero();
        boolean placed = !last
                || !done.compilerIsFavoured
                || context.placement()
                        .cpus(Role.SUT)
                        .map(done.arm.task()::place)
                        .orElse(true);
        String words = String.format(
                        "%s after %s and %,d requests",
                        arm, Durations.people(Duration.ofMillis(cost.ms())), cost.requests())
                + answered.getOrDefault(arm, Optional.empty())
                        .filter(all -> all.errors() > 0)
                        .map(all -> String.format(", %,d of which failed", all.errors()))
                        .orElse("");
        if (!last) {
            context.progress().line((done.steady ? "steady with few connections: " : "not yet steady: ") + words);
        } else if (!placed) {
            notSteady.add(words + ", and could not be put back on its CPUs, or its compiler at its priority");
            context.progress().line("not placed back on its CPUs, or its compiler still favoured: " + words);
        } else if (done.steady) {
            warm.add(arm);
            context.progress().line("warm: " + words);
        } else {
            notSteady.add(words);
            context.progress().line("not steady: " + words);
        }
    }

    int fork() {
        return fork;
    }

    /** Whether the warm-up of an arm has ended because it was steady. */
    boolean warm(String arm) {
        return warm.contains(arm);
    }

    /** Errors ÷ requests in all of the warm-up of an arm; empty where the driver cannot tell. */
    OptionalDouble errorShare(String arm) {
        return answered.getOrDefault(arm, Optional.empty())
                .filter(all -> all.requests() > 0)
                .map(all -> OptionalDouble.of((double) all.errors() / all.requests()))
                .orElse(OptionalDouble.empty());
    }

    /** The arms whose warm-up ended at its bound, with what it took. */
    List<String> notSteady() {
        return List.copyOf(notSteady);
    }
}
