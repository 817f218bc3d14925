package dev.gatebench.injector.run;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.load.ShareLoad;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.core.schedule.Together;
import dev.gatebench.injector.arrivals.DueTimes;
import dev.gatebench.injector.http.ExpectedReply;
import dev.gatebench.injector.http.WireRequest;
import dev.gatebench.injector.loop.LoadOnLoops;
import dev.gatebench.injector.loop.Loops;
import dev.gatebench.injector.tally.StepResult;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** Works through a schedule: group after group, those of a group in the same seconds. */
public final class ScheduleRun {
    private static final long LOOK_EVERY_MS = 50;
    /**
     * After the end of a step its last replies are waited for so long at most; what takes longer is an error of ours.
     */
    private static final long SLACK_MS = TimeUnit.SECONDS.toMillis(20);

    /** Limit of a request, beyond which it has failed: as with Gatling. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private static final double MS_PER_SECOND = 1e3;

    private final Schedule schedule;
    private final ExpectedReply expected;
    private final Loops loops;
    private final ScheduleListener listener;
    private final Duration timeout;
    /** Correct replies a second by the closed model of each arm and number of connections, as measured last. */
    private final Map<String, Map<Load, Double>> capacities = new HashMap<>();

    /**
     * Sends nothing yet; a request that has no reply for 10 s has failed.
     *
     * @throws IllegalArgumentException in one line when the expected body cannot be read or has another length, or a
     *     step cannot be sent
     */
    public ScheduleRun(Schedule schedule, Loops loops, ScheduleListener listener) {
        this(schedule, loops, listener, TIMEOUT);
    }

    /** Sends nothing yet; a request that has no reply for so long has failed. */
    public ScheduleRun(Schedule schedule, Loops loops, ScheduleListener listener, Duration timeout) {
        this.schedule = schedule;
        this.timeout = timeout;
        this.loops = loops;
        this.listener = listener;
        this.expected = ExpectedReply.read(schedule.expect());
        schedule.steps().forEach(this::requireSendable);
    }

    private void requireSendable(Step step) {
        try {
            WireRequest.require(schedule.request(), step.baseUrl());
            if (step.load() instanceof OpenLoad open) {
                requireFew(step, open);
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("step '" + step.name() + "': " + e.getMessage(), e);
        }
    }

    private static void requireFew(Step step, OpenLoad load) {
        DueTimes.require(load, ns(step.rampMs()), ns(step.totalMs()));
    }

    /** Runs it to its end, or until the schedule's end file stands. */
    public void run() throws InterruptedException {
        List<List<Step>> groups = Schedule.groups(schedule.steps());
        for (int number = 0; number < groups.size(); number++) {
            List<Step> group = groups.get(number);
            List<Prepared> prepared = group.stream().map(this::prepare).toList();
            loops.runFirst(group.stream().anyMatch(step -> step.load().isOpen()));
            Thread.sleep(schedule.gapMs());
            if (schedule.together().isPresent()) {
                listener.on(new StepEvent(group.get(0).name(), StepEvent.Kind.READY, System.currentTimeMillis()));
                GroupStart.await(schedule.together().get().startGate(), number, () -> stands(schedule.endFile()));
            }
            if (stands(schedule.endFile())) {
                return;
            }
            run(prepared);
        }
    }

    /** A step, its start left open: when its requests are due is computed in the silence before it. */
    private Prepared prepare(Step step) {
        Optional<Load> known = known(step);
        Load load = known.orElseGet(() -> least(step));
        long lengthNs = ns(step.totalMs());
        long rampNs = ns(step.rampMs());
        Optional<OpenLoad> open =
                Optional.of(load).filter(OpenLoad.class::isInstance).map(OpenLoad.class::cast);
        Optional<DueTimes> due = open.map(each -> DueTimes.of(
                each,
                rampNs,
                lengthNs,
                seedOf(step),
                schedule.together().map(Together::phase).orElse(0.0)));
        long windowFromNs = ns(step.rampMs() + step.settleMs());
        LoadOnLoops onLoops = new LoadOnLoops(
                new InetSocketAddress(step.baseUrl().getHost(), WireRequest.port(step.baseUrl())),
                WireRequest.of(schedule.request(), step.baseUrl()),
                expected,
                load.connections(),
                due,
                open.isPresent() ? Optional.empty() : step.pace(),
                0,
                rampNs,
                lengthNs,
                windowFromNs,
                windowFromNs + ns(step.measureMs()),
                timeout.toNanos());
        return new Prepared(step, load.offeredPerSec(), onLoops, known.isPresent());
    }

    /** What is sent; empty where it is a share of what was not measured, or more than can be scheduled. */
    private Optional<Load> known(Step step) {
        if (!(step.load() instanceof ShareLoad share)) {
            return Optional.of(step.load());
        }
        double capacity = capacity(step, share);
        if (capacity <= 0) {
            return Optional.empty();
        }
        OpenLoad load = share.of(capacity);
        try {
            requireFew(step, load);
        } catch (IllegalArgumentException e) {
            listener.warn("step '" + step.name() + "' is sent at the least rate, and not complete: " + e.getMessage());
            return Optional.empty();
        }
        return Optional.of(load);
    }

    private static Load least(Step step) {
        return step.load() instanceof ShareLoad share ? share.of(0) : step.load();
    }

    /** The least capacity of the arms that count; 0 where one was not measured. */
    private double capacity(Step step, ShareLoad share) {
        return step.capacityOf().stream()
                .mapToDouble(arm -> capacities
                        .getOrDefault(arm, Map.of())
                        .getOrDefault(share.capacity().orElseThrow(), 0.0))
                .min()
                .orElse(0);
    }

    /**
     * A seed for each step. FNV-1a over the name, then mixed: seeds of {@link java.util.SplittableRandom} that differ
     * by little give sequences that overlap.
     */
    private long seedOf(Step step) {
        long hash = schedule.seed() ^ 0xCBF29CE484222325L;
        for (char letter : step.name().toCharArray()) {
            hash = (hash ^ letter) * 0x100000001B3L;
        }
        hash = (hash ^ (hash >>> 33)) * 0xFF51AFD7ED558CCDL;
        return hash ^ (hash >>> 33);
    }

    /**
     * A step that can begin.
     *
     * @param loadIsKnown false where what is sent is not what was to be: then its trial is not complete
     */
    private record Prepared(Step step, OptionalInt ratePerSec, LoadOnLoops load, boolean loadIsKnown) {}

    private record Running(Prepared prepared, long startEpochMs, Loops.Running work) {
        Step step() {
            return prepared.step();
        }
    }

    private void run(List<Prepared> group) throws InterruptedException {
        List<Running> running = new ArrayList<>();
        for (Prepared prepared : group) {
            long startEpochMs = System.currentTimeMillis();
            listener.on(new StepEvent(prepared.step().name(), StepEvent.Kind.STARTED, startEpochMs));
            running.add(new Running(
                    prepared, startEpochMs, loops.begin(prepared.load().startingAt(System.nanoTime()))));
        }
        long giveUpNs = System.nanoTime()
                + ns(group.stream()
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
                    running.work().tallies());
            if (trial.complete()) {
                capacities
                        .computeIfAbsent(step.arm(), arm -> new HashMap<>())
                        .put(step.load(), trial.requests() / (step.measureMs() / MS_PER_SECOND));
            }
            listener.on(trial);
        }
        return true;
    }

    private static boolean stands(Optional<String> file) {
        return file.isPresent() && Files.exists(Path.of(file.get()));
    }

    private static long ns(long ms) {
        return TimeUnit.MILLISECONDS.toNanos(ms);
    }
}
