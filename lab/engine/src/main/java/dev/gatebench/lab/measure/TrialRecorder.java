package dev.gatebench.lab.measure;

import dev.gatebench.core.check.Checks;
import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Findings;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialId;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.gateway.ConnectionFinding;
import dev.gatebench.lab.gateway.PolicyFinding;
import dev.gatebench.lab.gateway.ProtocolFinding;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.kernel.HostSpeeds;
import dev.gatebench.lab.meter.PerfCounters;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.meter.SilentLoad;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Predicate;

/** Records the trials of a fork: assembles, judges and writes each of them once its observations are complete. */
final class TrialRecorder {
    private final RunContext context;
    private final Map<String, RunningArm> arms;
    private final Timetable timetable;
    private final Sources sources;
    private final TrialWriter writer;
    private final Map<String, TrialId> open = new LinkedHashMap<>();
    private final Map<String, DriverEvent.Started> started = new HashMap<>();
    private final Map<String, ProvedAgain> policies = new HashMap<>();
    private final Queue<DriverTrial> observed = new ArrayDeque<>();

    /** A finding that was made by a time, ms since 1970. */
    private record ProvedAgain(PolicyFinding.Judgement finding, long byEpochMs) {}

    /** The sources of observations beside driver and sampler. */
    record Sources(BackendLedger ledger, HostSpeeds speeds, WarmUps warmUps, Map<String, PerfCounters> counters) {}

    TrialRecorder(
            RunContext context,
            List<TrialId> trials,
            Map<String, RunningArm> arms,
            Timetable timetable,
            Sources sources,
            TrialWriter writer) {
        this.context = context;
        this.arms = arms;
        this.timetable = timetable;
        this.sources = sources;
        this.writer = writer;
        trials.forEach(trial -> open.put(trial.name(), trial));
    }

    void started(DriverEvent.Started event) {
        started.put(event.step().name(), event);
    }

    void observed(DriverTrial trial) {
        observed.add(trial);
    }

    /** Reads the counters of the backends in the silence after a step. */
    void readBackends(Step step) {
        sources.ledger().close(timetable.namesTogether(step));
    }

    /** Proves the policies of the arms again that had a trial, in the silence after it. */
    void proveAgain(Step step) {
        boolean sent = false;
        for (String name : timetable.namesTogether(step)) {
            Optional<RunningArm> arm =
                    timetable.step(name).flatMap(ended -> Optional.ofNullable(arms.get(ended.arm())));
            if (step.kind().isWarmUp()) {
                arm.ifPresent(PolicyFinding::beforeLoad);
                continue;
            }
            Optional<PolicyFinding.Judgement> finding = arm.flatMap(PolicyFinding::of);
            finding.ifPresent(found ->
                    policies.put(name, new ProvedAgain(found, context.time().millis())));
            sent |= finding.isPresent();
        }
        if (sent) {
            sources.ledger().passOver();
        }
    }

    /** Returns what was proved again after a step, unless requests of the next step may have been among it. */
    private Optional<CheckResult> provedAgain(Step step, Traffic traffic) {
        return Optional.ofNullable(policies.remove(step.name()))
                .map(proved -> proved.byEpochMs() < timetable.gapAfterEnded(step)
                        ? proved.finding().judge(traffic)
                        : Findings.notCheckable(
                                CheckNames.POLICIES, "the next load began before all was proved again"));
    }

    /** Whether the meters have read all that belongs to a trial. */
    boolean isRead(DriverTrial driver) {
        long end = timetable
                .step(driver.name())
                .flatMap(timetable::load)
                .map(load -> load.load().toEpochMs())
                .orElse(Long.MIN_VALUE);
        return context.time().millis() >= Math.max(end, driver.window().toEpochMs()) + Sampler.SETTLED_MS;
    }

    /** Records observed trials until one is not due; returns whether the run has enough, without the fork's rest. */
    boolean record(Predicate<DriverTrial> due) {
        boolean isEnough = false;
        while (!observed.isEmpty() && due.test(observed.element())) {
            isEnough |= record(observed.remove());
        }
        return isEnough;
    }

    private boolean record(DriverTrial driver) {
        TrialId planned = open.get(driver.name());
        RunningArm arm = planned == null ? null : arms.get(planned.arm());
        Optional<Step> known = timetable.step(driver.name());
        DriverEvent.Started start = started.get(driver.name());
        if (planned == null || arm == null || known.isEmpty() || start == null) {
            return false;
        }
        Step step = known.get();
        TrialObservations seen = observations(planned, driver, arm, step, start);
        Trial measured = new TrialAssembler(
                        context.driver().sending(step), context.sampler(), context.placement(), sources.counters())
                .assemble(seen);
        if (context.study().changesRepliesAt(context.fidelity())) {
            measured = measured.with()
                    .traffic(measured.traffic().without(Ability.BODY_CHECK))
                    .build();
        }
        if (arm.tasks().anyMatch(task -> !task.alive())) {
            context.tasks().requireGoingOn();
        }
        Trial judged = Checks.apply(measured, context.limits(), findings(arm, measured, step));
        writer.write(judged, seen);
        open.remove(driver.name());
        boolean roundEnded = open.values().stream().noneMatch(trial -> trial.round() == planned.round());
        if (roundEnded && context.stop().map(SequentialStop::afterRound).orElse(false)) {
            // nothing beyond is planned any more: a trial that has begun meanwhile does not count
            open.clear();
            return true;
        }
        return false;
    }

    /** Judges what only the arm can tell. */
    private List<CheckResult> findings(RunningArm arm, Trial measured, Step step) {
        List<CheckResult> findings = new ArrayList<>();
        findings.add(ConnectionFinding.of(
                arm.connections(), measured.backend(), measured.load().connections()));
        ProtocolFinding.of(
                        arm.arm().client(), measured.traffic(), measured.load().connections())
                .ifPresent(findings::add);
        provedAgain(step, measured.traffic()).ifPresent(findings::add);
        if (arm.task().wasFound()) {
            findings.add(Findings.notCheckable(
                    CheckNames.CONTROLLED, "not started by us: configuration, warm state and neighbours are as found"));
        }
        return findings;
    }

    private TrialObservations observations(
            TrialId planned, DriverTrial driver, RunningArm arm, Step step, DriverEvent.Started start) {
        Optional<SilentLoad> load = timetable.load(step);
        return new TrialObservations(
                planned,
                driver,
                load,
                arm,
                start.injectors(),
                start.cpus(),
                start.parts(),
                armsBeside(step),
                load.flatMap(silent -> sources.ledger().figures(driver.name(), silent, arm.backends())),
                sources.speeds()
                        .around(
                                timetable.gapBefore(step),
                                timetable.gapBeforeEnded(step),
                                timetable.gapAfter(step),
                                timetable.gapAfterEnded(step)),
                sources.warmUps().warm(planned.arm()),
                sources.warmUps().errorShare(planned.arm()),
                context.start());
    }

    /** Returns the other arms under load in the seconds of a step, with the tasks that send to them. */
    private Map<RunningArm, List<Task>> armsBeside(Step step) {
        Map<RunningArm, List<Task>> beside = new LinkedHashMap<>();
        for (Step other : timetable.beside(step)) {
            List<Task> senders = Optional.ofNullable(started.get(other.name()))
                    .map(DriverEvent.Started::injectors)
                    .orElse(List.of());
            Optional.ofNullable(arms.get(other.arm())).ifPresent(arm -> beside.put(arm, senders));
        }
        return beside;
    }

    /** Writes the trials as failed that were to be measured and were not. */
    void failOpen(Schedule schedule, String note) {
        for (TrialId trial : open.values()) {
            if (timetable.startOf(trial.name()).isPresent()
                    || context.stop().map(stop -> stop.isDue(trial)).orElse(true)) {
                Driver driver = timetable
                        .step(trial.name())
                        .map(context.driver()::sending)
                        .orElse(context.driver());
                writer.write(Trial.failed(
                        trial, driver.id(), context.time().instant(), note, schedule.armsBeside(trial.name())));
            }
        }
    }
}
