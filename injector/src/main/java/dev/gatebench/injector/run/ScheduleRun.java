package dev.gatebench.injector.run;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.injector.arrivals.DueTimes;
import dev.gatebench.injector.http.ExpectedReply;
import dev.gatebench.injector.http.WireRequest;
import dev.gatebench.injector.loop.LoadOnLoops;
import dev.gatebench.injector.loop.Loops;
import dev.gatebench.injector.tally.StepResult;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Works through a schedule: group after group, those of a group in the same seconds. */
public final class ScheduleRun {
    private static final long LOOK_EVERY_MS = 50;
    /**
     * After the end of a step its last replies are waited for so long at most; what takes longer is an error of ours.
     */
    private static final long SLACK_MS = TimeUnit.SECONDS.toMillis(20);

    private final Schedule schedule;
    private final ExpectedReply expected;
    private final Loops loops;
    private final long seed;
    private final StepListener listener;

    /**
     * @param seed what arrivals are drawn from
     * @throws IOException in one line when the expected body cannot be read or has another length
     */
    public ScheduleRun(Schedule schedule, Loops loops, long seed, StepListener listener) throws IOException {
        this.schedule = schedule;
        this.loops = loops;
        this.seed = seed;
        this.listener = listener;
        this.expected = ExpectedReply.read(schedule.expect());
    }

    /** Runs it to its end, or until the schedule's end file stands. */
    public void run() throws InterruptedException {
        for (List<Step> group : Schedule.groups(schedule.steps())) {
            Map<Step, LoadOnLoops> prepared = new LinkedHashMap<>();
            for (Step step : group) {
                prepared.put(step, prepare(step));
            }
            Thread.sleep(schedule.gapMs());
            if (stands(schedule.endFile())) {
                return;
            }
            run(prepared);
        }
    }

    /** A step, its start left open: when its requests are due is computed in the silence before it. */
    private LoadOnLoops prepare(Step step) {
        Load load = step.load();
        long lengthNs = ns(step.totalMs());
        long rampNs = ns(step.rampMs());
        Optional<DueTimes> due = load instanceof OpenLoad open
                ? Optional.of(DueTimes.of(open, rampNs, lengthNs, seedOf(step)))
                : Optional.empty();
        long windowFromNs = ns(step.rampMs() + step.settleMs());
        return new LoadOnLoops(
                new InetSocketAddress(step.baseUrl().getHost(), WireRequest.port(step.baseUrl())),
                WireRequest.of(schedule.request(), step.baseUrl()),
                expected,
                load.connections(),
                due,
                0,
                rampNs,
                lengthNs,
                windowFromNs,
                windowFromNs + ns(step.measureMs()));
    }

    /**
     * A seed for each step. FNV-1a over the name, then mixed: seeds of {@link java.util.SplittableRandom} that differ
     * by little give sequences that overlap.
     */
    private long seedOf(Step step) {
        long hash = seed ^ 0xCBF29CE484222325L;
        for (char letter : step.name().toCharArray()) {
            hash = (hash ^ letter) * 0x100000001B3L;
        }
        hash = (hash ^ (hash >>> 33)) * 0xFF51AFD7ED558CCDL;
        return hash ^ (hash >>> 33);
    }

    private record Running(Step step, long startEpochMs, Loops.Running work) {}

    private void run(Map<Step, LoadOnLoops> group) throws InterruptedException {
        List<Running> running = new ArrayList<>();
        group.forEach((step, load) -> {
            long startEpochMs = System.currentTimeMillis();
            listener.on(new StepEvent(step.name(), StepEvent.Kind.STARTED, startEpochMs));
            running.add(new Running(step, startEpochMs, loops.begin(load.startingAt(System.nanoTime()))));
        });
        long giveUpNs = System.nanoTime()
                + ns(group.keySet().stream().mapToLong(Step::totalMs).max().orElse(0) + SLACK_MS);
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
        listener.on(new StepEvent(step.name(), StepEvent.Kind.ENDED, now));
        if (!step.kind().isWarmUp()) {
            listener.on(StepResult.of(
                    step.name(),
                    running.startEpochMs(),
                    step.windowFrom(running.startEpochMs()),
                    now >= step.windowFrom(running.startEpochMs()).toEpochMs(),
                    running.work().tallies()));
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
