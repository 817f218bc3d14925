package dev.gatebench.lab.run;

import dev.gatebench.core.check.Checks;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.plan.ForkPlan;
import dev.gatebench.core.plan.PlannedTrial;
import dev.gatebench.core.result.HistogramFiles;
import dev.gatebench.core.result.HostSpeed;
import dev.gatebench.core.result.Trial;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.core.schedule.StepKind;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.cpu.Placements;
import dev.gatebench.lab.cpu.Taskset;
import dev.gatebench.lab.driver.GatlingInjection;
import dev.gatebench.lab.gateway.ConnectionFinding;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.kernel.HostSpeeds;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.process.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The measuring loop of one fork: it follows the driver's events, watches the warm-ups, and writes down each trial as soon as the driver
 * tells what it gave.
 */
final class MeasuringLoop {
    private static final long POLL_MS = 100;

    private final RunContext context;
    private final Map<String, RunningArm> arms;
    private final GatlingInjection injection;
    private final Timetable timetable;
    private final Map<String, PlannedTrial> open = new LinkedHashMap<>();
    private final Queue<DriverTrial> decoded = new ArrayDeque<>();
    private final BackendLedger ledger;
    private final HostSpeeds speeds;
    private final WarmUps warmUps;
    private final TrialAssembler assembler;
    private final Duration doneBefore;
    private final Optional<String> endFile;

    /** All processes of the run: taken when the fork has started, because the last trials are told when some have ended. */
    private final List<Long> ours;

    private boolean enough;

    /**
     * @param arms the running arms by id
     * @param speeds measures the host's speed in the gaps
     * @param doneBefore how much of the run's planned time lies before this fork
     */
    MeasuringLoop(
            RunContext context,
            ForkPlan plan,
            Map<String, RunningArm> arms,
            Schedule schedule,
            GatlingInjection injection,
            HostSpeeds speeds,
            Duration doneBefore) {
        this.context = context;
        this.arms = arms;
        this.injection = injection;
        this.speeds = speeds;
        this.doneBefore = doneBefore;
        this.endFile = schedule.endFile();
        this.timetable = new Timetable(schedule.steps());
        plan.trials().forEach(trial -> open.put(trial.name(), trial));
        this.ledger = new BackendLedger(
                arms.values().stream().map(RunningArm::backend).distinct().toList());
        this.ours = Stream.concat(
                        Stream.of(ProcessHandle.current().pid()),
                        context.supervisor().running().stream().map(process -> process.pid()))
                .toList();
        long injectorPid = injection.injector().pid();
        this.warmUps = new WarmUps(context, plan.fork(), injectorPid);
        this.assembler = new TrialAssembler(context.sampler(), context.placement(), injectorPid);
    }

    /** Runs until the injector has ended; trials that it did not come to are written down as failed. */
    void run() {
        speeds.measure(Timetable.FIRST_GAP);
        while (injection.running()) {
            step();
            Await.pause(POLL_MS);
        }
        context.supervisor().requireGoingOn();
        Await.pause(Sampler.SETTLED_MS); // the meters' last readings
        step();
        injection.finish();
        decoded.addAll(injection.nextTrials());
        decoded.forEach(this::record);
        String note =
                "the injector ended before this trial: " + injection.injector().ending();
        open.values().stream()
                .filter(trial -> timetable.startOf(trial.name()).isPresent()
                        || context.stop().map(stop -> stop.isDue(trial)).orElse(true))
                .forEach(trial ->
                        write(TrialAssembler.failed(trial, context.clock().instant(), note)));
    }

    /** The arms whose warm-up ended at its bound. */
    List<String> notSteady() {
        return warmUps.notSteady();
    }

    private void step() {
        injection.nextEvents().forEach(this::handle);
        warmUps.look(context.clock().millis());
        decoded.addAll(injection.nextTrials());
        while (!decoded.isEmpty() && isRead(decoded.element().window())) {
            record(decoded.remove());
        }
    }

    /** Whether the meters have read all that belongs to a window. */
    private boolean isRead(Window window) {
        return context.clock().millis() >= window.toEpochMs() + Sampler.SETTLED_MS;
    }

    private void handle(StepEvent event) {
        Optional<Step> step = timetable.step(event.step());
        if (step.isPresent() && event.event() == StepEvent.Kind.STARTED) {
            started(step.get(), event.epochMs());
        } else if (step.isPresent()) {
            ended(step.get(), event.epochMs());
        }
    }

    private void started(Step step, long epochMs) {
        timetable.started(step, epochMs);
        context.progress()
                .running(
                        String.join(" beside ", timetable.namesTogether(step)),
                        doneBefore.plus(timetable.plannedBefore(step)));
        if (step.kind() == StepKind.WARM_UP) {
            armOf(step).ifPresent(arm -> warmUps.started(step, arm, epochMs));
        }
    }

    private void ended(Step step, long epochMs) {
        if (timetable.ended(step)) {
            ledger.close(timetable.namesTogether(step));
            speeds.measure(timetable.gapAfter(step));
            if (timetable.isLast(step) || enough) {
                // from here on it renders Gatling's report
                Placements.all(context.placement())
                        .ifPresent(all -> Taskset.move(injection.injector().pid(), all));
            }
        }
        if (step.kind() == StepKind.WARM_UP) {
            warmUps.ended(step, timetable.startOf(step.name()).orElse(epochMs), epochMs);
        }
    }

    private Optional<RunningArm> armOf(Step step) {
        return arms.values().stream()
                .filter(arm -> arm.baseUrl().equals(step.baseUrl()))
                .findFirst();
    }

    private void record(DriverTrial driver) {
        PlannedTrial planned = open.get(driver.name());
        RunningArm arm = planned == null ? null : arms.get(planned.arm());
        Optional<Step> step = timetable.step(driver.name());
        if (planned == null || arm == null || step.isEmpty()) {
            return;
        }
        Histogram histogram = HistogramFiles.decode(driver.histogram());
        Optional<String> file = driver.requests() == 0
                ? Optional.empty()
                : Optional.of(HistogramFiles.path(
                        planned.arm(), planned.load().concurrency(), planned.fork(), planned.round(), context.start()));
        Trial measured = assembler.assemble(
                planned,
                driver,
                histogram,
                file,
                arm,
                timetable.beside(step.get()).stream()
                        .flatMap(other -> armOf(other).stream())
                        .toList(),
                ledger,
                hostSpeed(step.get()),
                warmUps.warm(planned.arm()),
                ours);
        Trial judged = Checks.apply(
                measured,
                context.limits(),
                List.of(ConnectionFinding.of(arm.connections(), measured.backend(), measured.load())));
        file.ifPresent(path -> writeHistogram(path, judged, histogram));
        write(judged);
        open.remove(driver.name());
        boolean roundEnded = open.values().stream().noneMatch(trial -> trial.round() == planned.round());
        if (roundEnded && context.stop().isPresent() && context.stop().get().afterRound()) {
            giveUpTheRest();
        }
    }

    /** What was planned beyond is not planned any more: the trial that has begun meanwhile is ended and does not count. */
    private void giveUpTheRest() {
        enough = true;
        open.clear();
        endFile.ifPresent(EndFile::touch);
    }

    private Optional<HostSpeed> hostSpeed(Step step) {
        return speeds.around(
                timetable.gapBefore(step),
                timetable.gapBeforeEnded(step),
                timetable.gapAfter(step),
                timetable.gapAfterEnded(step));
    }

    private void writeHistogram(String path, Trial trial, Histogram histogram) {
        try {
            HistogramFiles.write(
                    context.folder().path(),
                    path,
                    trial.arm() + " at " + trial.load(),
                    trial.startedAt(),
                    trial.durationNs(),
                    histogram);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(Trial trial) {
        try {
            context.trialLog().append(trial);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        context.progress().line(TrialLine.of(trial));
    }
}
