package dev.gatebench.lab.measure;

import dev.gatebench.core.check.Checks;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.Offered;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.json.OnDisk;
import dev.gatebench.core.plan.ForkPlan;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.trial.HistogramFiles;
import dev.gatebench.core.trial.HostFigures.HostSpeed;
import dev.gatebench.core.trial.TimeLine;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialId;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.gateway.ConnectionFinding;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.kernel.HostSpeeds;
import dev.gatebench.lab.meter.PerfCounters;
import dev.gatebench.lab.meter.Sampler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The measuring loop of one fork: it follows the driver's events, watches the warm-ups, and writes down each trial as
 * soon as the driver tells what it gave. It knows no kind of driver, gateway or host.
 */
final class MeasuringLoop {
    private static final long POLL_MS = 100;

    /** Longest poll of the driver on an idle machine; longer ones are logged as a stall of the lab. */
    private static final Duration MAX_POLL_DURATION = Duration.ofSeconds(5);

    private final RunContext context;
    private final Map<String, RunningArm> arms;
    private final Map<String, PerfCounters> counters;
    private final Schedule schedule;
    private final DriverSession session;
    private final Timetable timetable;
    private final Deadlines deadlines;
    private final Map<String, TrialId> open = new LinkedHashMap<>();
    private final Map<String, DriverEvent.Started> begun = new HashMap<>();
    private final Queue<DriverTrial> observed = new ArrayDeque<>();
    private final BackendLedger ledger;
    private final HostSpeeds speeds;
    private final WarmUps warmUps;
    private final TimeLines timeLines;
    private final LiveFigures live;
    private final Duration doneBefore;
    private Optional<String> broken = Optional.empty();
    /** From when on the meters have read what came late, as {@link #lastEnd} has it; empty where nothing did. */
    private OptionalLong readAgain = OptionalLong.empty();

    /** When the loop heard of the end of a step last, of the clock that nobody sets, ns. */
    private long lastEnd;

    /**
     * @param arms the running arms by id
     * @param counters what counts for arms, by their ids
     * @param session the driver at work on the schedule
     * @param speeds measures the host's speed in the gaps
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
        this.arms = arms;
        this.counters = counters;
        this.schedule = schedule;
        this.session = session;
        this.speeds = speeds;
        this.doneBefore = doneBefore;
        this.timetable = new Timetable(schedule.steps());
        this.lastEnd = context.time().nanos();
        this.deadlines = new Deadlines(schedule, lastEnd);
        plan.trials().forEach(trial -> open.put(trial.name(), trial));
        this.ledger = new BackendLedger(
                arms.values().stream().map(RunningArm::backends).toList(), context.time());
        this.warmUps = new WarmUps(context, plan.fork(), session);
        this.timeLines = new TimeLines(context.sampler());
        this.live = new LiveFigures(
                context.progress(),
                context.time(),
                ForkJoinPool.commonPool(),
                plan.trials().size(),
                doneBefore);
    }

    /**
     * Runs until the driver has come to its end, breaks, or misses a deadline; trials that it did not come to are
     * written down as failed.
     */
    void run() {
        speeds.measure(Timetable.FIRST_GAP);
        while (broken.isEmpty() && !session.over()) {
            look(session::next);
            if (context.tasks().hostsAreHeard()) {
                broken =
                        broken.or(() -> deadlines.missed(context.time().nanos()).map(this::withEnding));
            } else {
                waitForHosts();
            }
            live.look();
            context.time().pause(POLL_MS);
        }
        context.tasks().requireGoingOn();
        look(session::next);
        awaitLastReadings();
        look(session::finish);
        awaitLastReadings();
        observed.forEach(this::record);
        observed.clear();
        String note = "the driver ended before this trial: " + broken.orElseGet(session::ending);
        open.values().stream()
                .filter(trial -> timetable.startOf(trial.name()).isPresent()
                        || context.stop().map(stop -> stop.isDue(trial)).orElse(true))
                .forEach(trial -> write(Trial.failed(
                        trial,
                        timetable
                                .step(trial.name())
                                .map(context.driver()::sending)
                                .orElse(context.driver())
                                .id(),
                        context.time().instant(),
                        note,
                        schedule.armsBeside(trial.name()))));
        broken.ifPresent(why -> context.progress().line("fork " + warmUps.fork() + " was cut off: " + why));
    }

    /**
     * What happened meanwhile comes when the host is heard of again.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when that is not to be waited for any more
     */
    private void waitForHosts() {
        context.tasks().requireGoingOn();
        sawNothing();
    }

    /** No time counts in which the lab could not see what the driver did and what the meters read. */
    private void sawNothing() {
        long now = context.time().nanos();
        deadlines.lost(now);
        readAgain = OptionalLong.of(now + TimeUnit.MILLISECONDS.toNanos(Sampler.SETTLED_MS));
    }

    /** Gives the meters the time that they need after the end of a step, as far as it has not passed. */
    private void awaitLastReadings() {
        long sinceMs = TimeUnit.NANOSECONDS.toMillis(context.time().nanos() - lastEnd);
        context.time().pause(Math.max(0, Sampler.SETTLED_MS - sinceMs));
    }

    /** The arms whose warm-up ended at its bound. */
    List<String> notSteady() {
        return warmUps.notSteady();
    }

    private String withEnding(String missed) {
        return missed + "; " + session.ending();
    }

    private void look(Supplier<List<DriverEvent>> driver) {
        long began = context.time().nanos();
        for (DriverEvent event : told(driver)) {
            if (broken.isEmpty()) {
                handle(event);
            }
        }
        guarded(() -> warmUps.look(context.time().millis()));
        if (context.time().nanos() - began > MAX_POLL_DURATION.toNanos()) {
            sawNothing();
        }
        while (!observed.isEmpty() && isRead(observed.element())) {
            record(observed.remove());
        }
    }

    /** Whether the meters have read all that belongs to a trial. */
    private boolean isRead(DriverTrial driver) {
        long end = timetable
                .step(driver.name())
                .flatMap(timetable::load)
                .map(load -> load.load().toEpochMs())
                .orElse(Long.MIN_VALUE);
        boolean isLate = readAgain.isPresent() && context.time().nanos() < readAgain.getAsLong();
        return !isLate
                && context.time().millis() >= Math.max(end, driver.window().toEpochMs()) + Sampler.SETTLED_MS;
    }

    private void handle(DriverEvent event) {
        if (event instanceof DriverEvent.Started started) {
            started(started);
        } else if (event instanceof DriverEvent.Ended ended) {
            ended(ended);
        } else if (event instanceof DriverEvent.Observed found) {
            deadlines.observed(found.trial().name());
            observed.add(found.trial());
        } else if (event instanceof DriverEvent.Broke broke) {
            broken = Optional.of(broke.why());
        }
    }

    private void started(DriverEvent.Started event) {
        Step step = event.step();
        boolean isFirst = timetable.started(step, event.epochMs());
        deadlines.started(step, context.time().nanos());
        begun.put(step.name(), event);
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

    private void ended(DriverEvent.Ended event) {
        Step step = event.step();
        long epochMs = event.epochMs();
        lastEnd = context.time().nanos();
        deadlines.ended(step, lastEnd);
        live.ended(step);
        if (timetable.ended(step, epochMs)) {
            ledger.close(timetable.namesTogether(step));
            // now, in the silence: on another machine that is work
            arms.values().forEach(arm -> arm.jvm().ifPresent(jvm -> fetch(jvm.gcLog())));
            speeds.measure(timetable.gapAfter(step));
        }
        if (step.kind().isWarmUp()) {
            warmUps.ended(event, timetable.startOf(step.name()).orElse(epochMs));
        }
    }

    private void record(DriverTrial driver) {
        TrialId planned = open.get(driver.name());
        RunningArm arm = planned == null ? null : arms.get(planned.arm());
        Optional<Step> step = timetable.step(driver.name());
        if (planned == null || arm == null || step.isEmpty() || !begun.containsKey(driver.name())) {
            return;
        }
        TrialAssembler.TrialObservations seen = new TrialAssembler.TrialObservations(
                planned,
                driver,
                timetable.load(step.get()),
                arm,
                sendersOf(step.get()),
                begun.get(driver.name()).cpus(),
                begun.get(driver.name()).parts(),
                together(step.get()),
                timetable.load(step.get()).flatMap(load -> ledger.figures(driver.name(), load, arm.backends())),
                hostSpeed(step.get()),
                warmUps.warm(planned.arm()),
                warmUps.errorShare(planned.arm()),
                context.start());
        Trial measured = new TrialAssembler(
                        context.driver().sending(step.get()), context.sampler(), context.placement(), counters)
                .assemble(seen);
        if (!arm.task().alive() || arm.backendTasks().stream().anyMatch(task -> !task.alive())) {
            context.tasks().requireGoingOn();
        }
        Trial judged = Checks.apply(
                measured,
                context.limits(),
                List.of(ConnectionFinding.of(
                        arm.connections(), measured.backend(), measured.load().connections())));
        writeHistograms(driver, judged);
        write(withTimeLine(judged, seen));
        open.remove(driver.name());
        boolean roundEnded = open.values().stream().noneMatch(trial -> trial.round() == planned.round());
        if (roundEnded && context.stop().isPresent() && context.stop().get().afterRound()) {
            // what was planned beyond is not planned any more: a trial that has begun meanwhile does not count
            open.clear();
            guarded(session::giveUpTheRest);
        }
    }

    /** What the driver tells; a driver that throws is one that broke. */
    private List<DriverEvent> told(Supplier<List<DriverEvent>> driver) {
        List<DriverEvent> events = new ArrayList<>();
        guarded(() -> events.addAll(driver.get()));
        return events;
    }

    /** Does what may fail and concerns this fork alone: the fork is then cut off, and the run goes on. */
    private void guarded(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            broken = broken.or(() -> Optional.of(String.valueOf(e.getMessage()).replace('\n', ' ')));
        }
    }

    private void fetch(Path written) {
        try {
            context.tasks().host(Role.SUT).fetch(written);
        } catch (IOException e) {
            context.progress().line(written.getFileName() + " could not be fetched: " + e.getMessage());
        }
    }

    private List<Task> sendersOf(Step step) {
        return Optional.ofNullable(begun.get(step.name()))
                .map(DriverEvent.Started::injectors)
                .orElse(List.of());
    }

    /** The arms under load in the seconds of a step beside its own, with what sends to them. */
    private Map<RunningArm, List<Task>> together(Step step) {
        Map<RunningArm, List<Task>> beside = new LinkedHashMap<>();
        for (Step other : timetable.beside(step)) {
            Optional.ofNullable(arms.get(other.arm())).ifPresent(arm -> beside.put(arm, sendersOf(other)));
        }
        return beside;
    }

    private Optional<HostSpeed> hostSpeed(Step step) {
        return speeds.around(
                timetable.gapBefore(step),
                timetable.gapBeforeEnded(step),
                timetable.gapAfter(step),
                timetable.gapAfterEnded(step));
    }

    private void writeHistograms(DriverTrial driver, Trial trial) {
        try {
            write("service times", driver.serviceTime(), trial.traffic().serviceTime(), trial);
            write("response times", driver.responseTime(), trial.traffic().responseTime(), trial);
            write(
                    "delays",
                    driver.offered().flatMap(Offered::delay),
                    trial.traffic().offered().flatMap(Traffic.Offered::delay),
                    trial);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The trial with its time line, which is written before it. */
    private Trial withTimeLine(Trial trial, TrialAssembler.TrialObservations seen) {
        Optional<TimeLine> found;
        try {
            found = timeLines.of(seen);
        } catch (IllegalArgumentException | ArithmeticException e) {
            context.progress().line(trial.name() + " has no time line: " + e.getMessage());
            return trial;
        }
        if (found.isEmpty()) {
            return trial;
        }
        String file = TimeLine.path(trial.id(), seen.start());
        try {
            found.get().write(context.folder().path(), file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return trial.withTimeLine(file);
    }

    private void write(String what, Optional<Times> found, Optional<Traffic.Times> told, Trial trial)
            throws IOException {
        if (found.isPresent() && told.isPresent()) {
            HistogramFiles.write(
                    context.folder().path(),
                    told.get().histogramFile(),
                    what + " of " + trial.arm() + " at " + trial.load().words(),
                    trial.startedAt(),
                    trial.durationNs(),
                    found.get().decoded());
            // before the line that names it: after a power cut each line has its histograms
            OnDisk.force(context.folder().path().resolve(told.get().histogramFile()));
        }
    }

    private void write(Trial measured) {
        Trial trial =
                context.lane().isPresent() ? measured.onLane(context.lane().getAsInt()) : measured;
        try {
            context.trialLog().append(trial);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        live.finished(trial);
        context.progress().line(TrialLine.of(trial));
    }
}
