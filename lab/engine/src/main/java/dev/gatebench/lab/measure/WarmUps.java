package dev.gatebench.lab.measure;

import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.core.unit.Durations;
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
 * The warm-ups of one fork, one arm after the other or, in duets, the gateways together. A warm-up has two parts: with
 * few connections until the arm is steady, then at the largest load until the arm is steady there too. Until then the
 * JIT compiler of the system under test is favoured, so that compiled code comes sooner.
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
    private final Map<String, RunningPart> running = new LinkedHashMap<>();

    /** A part of a warm-up that runs now. */
    private static final class RunningPart {
        final Step step;
        final RunningArm arm;
        final WarmUpMonitor monitor;
        final boolean compilerIsFavoured;
        long requests;
        boolean steady;
        boolean ending;

        RunningPart(Step step, RunningArm arm, WarmUpMonitor monitor, boolean compilerIsFavoured) {
            this.step = step;
            this.arm = arm;
            this.monitor = monitor;
            this.compilerIsFavoured = compilerIsFavoured;
        }
    }

    /** The cost of the parts of an arm's warm-up until now. */
    private record Cost(long ms, long requests) {
        static final Cost NONE = new Cost(0, 0);
    }

    WarmUps(RunContext context, int fork, DriverSession session) {
        this.context = context;
        this.fork = fork;
        this.session = session;
    }

    /** Notes that a part of a warm-up has begun, and favours the compiler. */
    void started(Step step, RunningArm arm, List<Task> injectors, long epochMs) {
        boolean compilerIsFavoured = FavouredCompiler.of(arm.task(), context.placement());
        WarmUpMonitor.Part part = new WarmUpMonitor.Part(
                step.kind() == StepKind.WARM_UP_AT_LOAD,
                epochMs,
                costs.getOrDefault(step.arm(), Cost.NONE).ms());
        WarmUpMonitor monitor = new WarmUpMonitor(context, fork, arm, part, arm.reference(injectors));
        running.put(step.name(), new RunningPart(step, arm, monitor, compilerIsFavoured));
    }

    /**
     * Looks at the warm-ups that run, if any do, and ends them once all are steady: one that ended before the others
     * would leave them its CPUs, and come to its first duet from a rest.
     */
    void look(long nowEpochMs) {
        running.values().forEach(part -> part.monitor.next(nowEpochMs).ifPresent(window -> {
            JsonLines.append(context.folder().warmUps(), List.of(window));
            part.requests += window.requests();
            // requests after the order to end are no load
            part.steady = part.ending || window.steady();
        }));
        if (running.values().stream().allMatch(part -> part.steady)) {
            running.values().stream().filter(part -> !part.ending).forEach(part -> {
                part.ending = true;
                session.endEarly(part.step);
            });
        }
    }

    /** Notes that a part of a warm-up has ended. */
    void ended(DriverEvent.Ended event, long startedEpochMs) {
        String arm = event.step().arm();
        answered.merge(arm, event.answered(), (before, now) -> before.flatMap(one -> now.map(one::plus)));
        RunningPart done = running.remove(event.step().name());
        if (done == null) {
            return;
        }
        Cost before = costs.getOrDefault(arm, Cost.NONE);
        Cost cost = new Cost(before.ms() + event.epochMs() - startedEpochMs, before.requests() + done.requests);
        costs.put(arm, cost);
        boolean last = event.step().kind() == StepKind.WARM_UP_AT_LOAD
                || context.spec().warmUpOf(arm).atLoad().isZero();
        String words = String.format(
                        "%s after %s and %,d requests",
                        arm, Durations.people(Duration.ofMillis(cost.ms())), cost.requests())
                + answered.getOrDefault(arm, Optional.empty())
                        .filter(all -> all.errors() > 0)
                        .map(all -> String.format(", %,d of which failed", all.errors()))
                        .orElse("");
        if (!last) {
            context.progress().line((done.steady ? "steady with few connections: " : "not yet steady: ") + words);
        } else if (!isPlacedBack(done)) {
            notSteady.add(words + ", and could not be given its own CPUs and its compiler's normal priority again");
            context.progress()
                    .line("could not be given its own CPUs and its compiler's normal priority again: " + words);
        } else if (done.steady) {
            warm.add(arm);
            context.progress().line("warm: " + words);
        } else if (done.arm.task().wasFound() && done.arm.task().processes().isEmpty()) {
            context.progress()
                    .line("steady or not is unknown: " + arm + ", since its CPU time is not measured, after "
                            + Durations.people(Duration.ofMillis(cost.ms())));
        } else {
            notSteady.add(words);
            context.progress().line("not steady: " + words);
        }
    }

    private boolean isPlacedBack(RunningPart done) {
        return !done.compilerIsFavoured
                || context.placement()
                        .cpus(Role.SUT)
                        .map(done.arm.task()::place)
                        .orElse(true);
    }

    /** Whether the warm-up of an arm has ended because it was steady. */
    boolean warm(String arm) {
        return warm.contains(arm);
    }

    /** Returns the errors ÷ requests in all of the warm-up of an arm; empty where the driver cannot tell. */
    OptionalDouble errorShare(String arm) {
        return answered.getOrDefault(arm, Optional.empty()).stream()
                .filter(all -> all.requests() > 0)
                .mapToDouble(all -> (double) all.errors() / all.requests())
                .findFirst();
    }

    /** Returns the arms whose warm-up ended at its bound, with its cost. */
    List<String> notSteady() {
        return List.copyOf(notSteady);
    }
}
