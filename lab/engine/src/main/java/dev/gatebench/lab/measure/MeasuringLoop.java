package dev.gatebench.lab.measure;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.plan.ForkPlan;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.TaskFile;
import dev.gatebench.lab.kernel.HostSpeeds;
import dev.gatebench.lab.meter.PerfCounters;
import dev.gatebench.lab.meter.Sampler;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The measuring loop of one fork: it follows the driver's events, watches the warm-ups, and writes down each trial as
 * soon as the driver has told its observations. It knows no kind of driver, gateway or host.
 */
final class MeasuringLoop {
    private static final long POLL_MS = 100;

    /** Longest poll of the driver on an idle machine; longer ones are logged as a stall of the lab. */
    private static final Duration MAX_POLL_DURATION = Duration.ofSeconds(5);

    private final RunContext context;
    private final int fork;
    private final Map<String, RunningArm> arms;
    private final Schedule schedule;
    private final DriverSession session;
    private final Timetable timetable;
    private final Deadlines deadlines;
    private final HostSpeeds speeds;
    private final WarmUps warmUps;
    private final LiveFigures live;
    private final TrialRecorder recorder;
    private final Duration doneBefore;
    private Optional<String> broken = Optional.empty();

    /** Time from which on the meters have read all that came late, by the monotonic clock, ns; empty if nothing did. */
    private OptionalLong readAgain = OptionalLong.empty();

    /** Time at which the loop last heard of the end of a step, by the monotonic clock, ns. */
    private long lastEnd;

    /**
     * @param arms the running arms by id, as {@code counters}
     * @param doneBefore how much of the run's planned time lies before this fork
     */
    MeasuringLoop(
            RunContext context,
            ForkPlan plan,
            Map<String, RunningArm> arms,
            Map<String, PerfCounters> counters,
            Schedule schedule,
            DriverSession session,
            HostSpeeds speeds,
            Duration doneBefore) {
        this.context = context;
        this.fork = plan.fork();
        this.arms = arms;
        this.schedule = schedule;
        this.session = session;
        this.speeds = speeds;
        this.doneBefore = doneBefore;
        this.timetable = new Timetable(schedule.steps());
        this.lastEnd = context.time().nanos();
        this.deadlines = new Deadlines(schedule, lastEnd);
        BackendLedger ledger = new BackendLedger(
                arms.values().stream().map(RunningArm::backends).toList(), context.time());
        this.warmUps = new WarmUps(context, fork, session);
        this.live = new LiveFigures(
                context.progress(),
                context.time(),
                ForkJoinPool.commonPool(),
                plan.trials().size(),
                doneBefore);
        this.recorder = new TrialRecorder(
                context,
                plan.trials(),
                arms,
                timetable,
                new TrialRecorder.Sources(ledger, speeds, warmUps, counters),
                new TrialWriter(context, live));
    }

    /**
     * Runs until the driver has come to its end, breaks, or misses a deadline; writes trials that the driver did not
     * come to as failed.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when a lost host is not to be waited for any more
     */
    void run() {
        speeds.measure(Timetable.FIRST_GAP);
        while (broken.isEmpty() && !session.over()) {
            look(session::next);
            if (context.tasks().hostsAreHeard()) {
                broken = broken.or(
                        () -> deadlines.missed(context.time().nanos()).map(missed -> missed + "; " + session.ending()));
            } else {
                // the events of this time come when the host is heard of again
                context.tasks().requireGoingOn();
                noteStall();
            }
            live.look();
            context.time().pause(POLL_MS);
        }
        context.tasks().requireGoingOn();
        look(session::next);
        awaitLastReadings();
        look(session::finish);
        awaitLastReadings();
        record(trial -> true);
        String note = "the driver ended before this trial: " + broken.orElseGet(session::ending);
        recorder.failOpen(schedule, note);
        broken.ifPresent(why -> context.progress().line("fork " + fork + " was cut off: " + why));
    }

    /** Notes that the lab could not see driver and meters until now, so that this time counts for no deadline. */
    private void noteStall() {
        long now = context.time().nanos();
        deadlines.lost(now);
        readAgain = OptionalLong.of(now + TimeUnit.MILLISECONDS.toNanos(Sampler.SETTLED_MS));
    }

    /** Gives the meters the rest of the time that they need after the end of a step. */
    private void awaitLastReadings() {
        long sinceMs = TimeUnit.NANOSECONDS.toMillis(context.time().nanos() - lastEnd);
        context.time().pause(Math.max(0, Sampler.SETTLED_MS - sinceMs));
    }

    /** Returns the arms whose warm-up ended at its bound, with its cost. */
    List<String> notSteady() {
        return warmUps.notSteady();
    }

    private void look(Supplier<List<DriverEvent>> driver) {
        long began = context.time().nanos();
        List<DriverEvent> events = new ArrayList<>();
        guarded(() -> events.addAll(driver.get()));
        for (DriverEvent event : events) {
            if (broken.isEmpty()) {
                handle(event);
            }
        }
        guarded(() -> warmUps.look(context.time().millis()));
        context.tasks().cutLogs().forEach(task -> context.progress()
                .line("the log of '" + task.spec().name() + "' had more than 1 GiB and was cut: have it log less; see "
                        + task.spec().log()));
        if (context.time().nanos() - began > MAX_POLL_DURATION.toNanos()) {
            noteStall();
        }
        record(trial -> !isLate() && recorder.isRead(trial));
    }

    private boolean isLate() {
        return readAgain.isPresent() && context.time().nanos() < readAgain.getAsLong();
    }

    private void record(Predicate<DriverTrial> due) {
        if (recorder.record(due)) {
            guarded(session::giveUpTheRest);
        }
    }

    private void handle(DriverEvent event) {
        if (event instanceof DriverEvent.Started started) {
            noteStart(started);
        } else if (event instanceof DriverEvent.Ended ended) {
            noteEnd(ended);
        } else if (event instanceof DriverEvent.Observed found) {
            deadlines.observed(found.trial().name());
            recorder.observed(found.trial());
        } else if (event instanceof DriverEvent.Broke broke) {
            broken = Optional.of(broke.why());
        }
    }

    private void noteStart(DriverEvent.Started event) {
        Step step = event.step();
        boolean isFirst = timetable.started(step, event.epochMs());
        deadlines.started(step, context.time().nanos());
        recorder.started(event);
        Duration done = doneBefore.plus(timetable.plannedBefore(step));
        if (isFirst) {
            // one line for all that begin together
            context.progress().running(String.join(" beside ", timetable.namesTogether(step)), done);
        }
        RunningArm arm = arms.get(step.arm());
        live.started(step, Optional.ofNullable(arm).map(RunningArm::backends), done);
        if (step.kind().isWarmUp() && arm != null) {
            guarded(() -> warmUps.started(step, arm, event.injectors(), event.epochMs()));
        }
    }

    private void noteEnd(DriverEvent.Ended event) {
        Step step = event.step();
        lastEnd = context.time().nanos();
        deadlines.ended(step, lastEnd);
        live.ended(step);
        if (timetable.ended(step, event.epochMs())) {
            recorder.readBackends(step);
            recorder.proveAgain(step);
            // now, in the silence: on another machine that is work
            arms.values().forEach(arm -> arm.jvm().ifPresent(jvm -> fetch(jvm.gcLog())));
            speeds.measure(timetable.gapAfter(step));
        }
        if (step.kind().isWarmUp()) {
            warmUps.ended(event, timetable.startOf(step.name()).orElse(event.epochMs()));
        }
    }

    private void fetch(Path written) {
        try {
            context.tasks().host(Role.SUT).fetch(written, TaskFile.MOST_BYTES);
        } catch (IOException e) {
            context.progress().line(written.getFileName() + " could not be fetched: " + e.getMessage());
        }
    }

    /** Does work that may fail and concerns this fork alone: the fork is then cut off, and the run goes on. */
    private void guarded(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            broken = broken.or(() -> Optional.of(String.valueOf(e.getMessage()).replace('\n', ' ')));
        }
    }
}
