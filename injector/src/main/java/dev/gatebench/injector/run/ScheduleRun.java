package dev.gatebench.injector.run;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.StartGate;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.injector.loop.Loops;
import dev.gatebench.injector.tally.StepResult;
import dev.gatebench.injector.tls.TlsClient;
import dev.gatebench.injector.tls.TlsEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Works through a schedule: group after group, the steps of a group in the same seconds. */
public final class ScheduleRun {
    private static final long LOOK_EVERY_MS = 50;
    private static final long LOOK_AT_GATE_EVERY_MS = 5;
    /** After the end of a step its last replies are waited for so long at most; a longer wait is an error of ours. */
    private static final long SLACK_MS = TimeUnit.SECONDS.toMillis(20);

    /** Limit of a request, as with Gatling. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Schedule schedule;
    private final Loops loops;
    private final ScheduleListener listener;
    private final StepLoads loads;

    /** Sends nothing yet; parameters and errors as the other, with a limit of 10 s for a request. */
    public ScheduleRun(Schedule schedule, Loops loops, TlsEngine engine, ScheduleListener listener) {
        this(schedule, loops, engine, listener, TIMEOUT);
    }

    /**
     * Sends nothing yet.
     *
     * @param engine the implementation of TLS
     * @param timeout a request that has no reply for so long has failed
     * @throws IllegalArgumentException in one line when an expected body cannot be read or has another length, or a
     *     step cannot be sent
     */
    public ScheduleRun(Schedule schedule, Loops loops, TlsEngine engine, ScheduleListener listener, Duration timeout) {
        this.schedule = schedule;
        this.loops = loops;
        this.listener = listener;
        this.loads = new StepLoads(schedule, timeout, engine, listener::warn);
    }

    /** Runs it to its end, or until the schedule's end file stands. */
    public void run() throws InterruptedException {
        List<List<Step>> groups = Schedule.groups(schedule.steps());
        for (int number = 0; number < groups.size(); number++) {
            List<Step> group = groups.get(number);
            List<StepLoads.Prepared> prepared =
                    group.stream().map(loads::prepare).toList();
            loops.runFirst(group.stream().anyMatch(step -> step.load().isOpen()));
            Thread.sleep(schedule.gapMs());
            if (schedule.together().isPresent()) {
                listener.on(new StepEvent(group.get(0).name(), StepEvent.Kind.READY, System.currentTimeMillis()));
                awaitStart(schedule.together().get().startGate(), number);
            }
            if (stands(schedule.endFile())) {
                return;
            }
            run(prepared);
        }
    }

    /** Waits for the moment at which several injectors begin a group of steps together. */
    private void awaitStart(StartGate gate, int group) throws InterruptedException {
        long giveUpNs = System.nanoTime() + StartGate.LONGEST_WAIT.toNanos();
        OptionalLong due = dueAt(gate, group);
        while (due.isEmpty() && !stands(schedule.endFile())) {
            if (System.nanoTime() > giveUpNs) {
                throw new IllegalStateException(gate.missed(group));
            }
            Thread.sleep(LOOK_AT_GATE_EVERY_MS);
            due = dueAt(gate, group);
        }
        long leftMs = TimeUnit.NANOSECONDS.toMillis(giveUpNs - System.nanoTime());
        Thread.sleep(Math.max(0, Math.min(leftMs, due.orElse(0) - System.currentTimeMillis())));
    }

    private static OptionalLong dueAt(StartGate gate, int group) {
        try {
            return gate.dueEpochMs(group);
        } catch (IOException e) {
            throw new UncheckedIOException("'" + gate.file(group) + "' cannot be read: " + e.getMessage(), e);
        }
    }

    private record Running(StepLoads.Prepared prepared, long startEpochMs, Loops.Running work) {
        Step step() {
            return prepared.step();
        }
    }

    private void run(List<StepLoads.Prepared> group) throws InterruptedException {
        List<Running> running = new ArrayList<>();
        for (StepLoads.Prepared prepared : group) {
            long startEpochMs = System.currentTimeMillis();
            listener.on(new StepEvent(prepared.step().name(), StepEvent.Kind.STARTED, startEpochMs));
            running.add(new Running(prepared, startEpochMs, loops.begin(prepared.load())));
        }
        long giveUpNs = System.nanoTime()
                + StepLoads.ns(group.stream()
                                .mapToLong(each -> each.step().totalMs())
                                .max()
                                .orElse(0)
                        + SLACK_MS);
        while (!running.isEmpty()) {
            if (System.nanoTime() > giveUpNs) {
                throw new IllegalStateException("the connections of a step did not close: "
                        + running.get(0).step().name());
            }
            Thread.sleep(LOOK_EVERY_MS);
            boolean over = stands(schedule.endFile());
            for (Running each : running) {
                if (over || stands(each.step().endFile())) {
                    each.work().endEarly();
                }
            }
            running.removeIf(this::tellIfEnded);
        }
    }

    private boolean tellIfEnded(Running running) {
        if (!running.work().ended()) {
            return false;
        }
        Step step = running.step();
        long now = System.currentTimeMillis();
        running.prepared().load().tls().ifPresent(TlsClient::release);
        running.work().tallies().stream()
                .flatMap(tally -> tally.flaw().stream())
                .findFirst()
                .ifPresent(flaw ->
                        listener.warn("step '" + step.name() + "': a connection was not opened, the first: " + flaw));
        listener.on(new StepEvent(
                step.name(),
                StepEvent.Kind.ENDED,
                now,
                step.kind().isWarmUp()
                        ? Optional.of(StepResult.answered(running.work().tallies()))
                        : Optional.empty()));
        if (!step.kind().isWarmUp()) {
            DriverTrial trial = StepResult.of(
                    step.name(),
                    running.startEpochMs(),
                    step.windowFrom(running.startEpochMs()),
                    running.work().sentThroughWindow() && running.prepared().loadIsKnown(),
                    running.prepared().ratePerSec(),
                    schedule.mix(),
                    running.work().tallies());
            if (trial.complete()) {
                loads.measured(step, trial);
            }
            listener.on(trial);
        }
        return true;
    }

    private static boolean stands(Optional<String> file) {
        return file.isPresent() && Files.exists(Path.of(file.get()));
    }
}
