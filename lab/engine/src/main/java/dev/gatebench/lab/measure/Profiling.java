package dev.gatebench.lab.measure;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.plan.ProfileStep;
import dev.gatebench.core.profile.ArmProfile;
import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.profile.Profiler;
import dev.gatebench.lab.profile.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Profiles the arms of a fork, one after the other, in loads of their own after all of its trials. A failure costs a
 * profile and nothing else.
 */
final class Profiling {
    private static final long POLL_MS = 100;

    private final RunContext context;
    private final Map<String, RunningArm> arms;
    private final Map<String, ProfileStep> wanted = new LinkedHashMap<>();
    private final Function<ProfileKind, Profiler> profilers;
    private final ProfileAssembler assembler;
    private final Deadlines deadlines;
    private final Map<String, ProfiledStep> steps = new HashMap<>();
    private final Map<String, DriverTrial> observed = new HashMap<>();
    private Optional<String> broken = Optional.empty();

    /** @param schedule the loads under which the wanted profiles are made */
    Profiling(
            RunContext context,
            int fork,
            Map<String, RunningArm> arms,
            List<ProfileStep> wanted,
            Schedule schedule,
            Function<ProfileKind, Profiler> profilers) {
        this.context = context;
        this.arms = arms;
        wanted.forEach(step -> this.wanted.put(step.name(), step));
        this.profilers = profilers;
        this.assembler = new ProfileAssembler(context, fork);
        this.deadlines = new Deadlines(schedule, context.time().nanos());
    }

    /** Estimates how long the profiles take that a run does not have yet. */
    static Duration estimate(RunFolder folder, Plan plan, List<ProfileKind> kinds) throws IOException {
        List<String> arms =
                plan.study().armsAt(plan.fidelity()).stream().map(ArmSpec::id).toList();
        return plan.forks().isEmpty()
                ? Duration.ZERO
                : ProfileStep.estimate(
                        plan, left(folder, ProfileStep.of(plan, arms, kinds)).size());
    }

    /** Returns the wanted profiles that the run does not have yet, made or found to be impossible. */
    static List<ProfileStep> left(RunFolder folder, List<ProfileStep> wanted) throws IOException {
        Set<ProfileStep> logged = JsonLines.read(folder.profileLog(), ArmProfile.class, "a profile").stream()
                .map(profile -> new ProfileStep(profile.arm(), profile.load(), profile.kind()))
                .collect(Collectors.toSet());
        return wanted.stream().filter(step -> !logged.contains(step)).toList();
    }

    /** Makes the profiles; throws an IOException when the run's folder cannot be written. */
    void run(DriverContext driver, Duration doneBefore) throws IOException {
        Files.createDirectories(context.folder().profiles());
        context.progress().running("profiles", doneBefore);
        Files.createDirectories(driver.folder());
        try {
            follow(driver);
            for (ProfileStep step : wanted.values()) {
                Optional<ProfiledStep> made = Optional.ofNullable(steps.get(step.name()));
                Optional<DriverTrial> trial = Optional.ofNullable(observed.get(step.name()));
                ArmProfile profile = assembler.profile(step, made, trial, broken);
                JsonLines.append(context.folder().profileLog(), List.of(profile));
                context.progress().line(ProfileAssembler.line(profile));
            }
        } finally {
            steps.values().forEach(ProfiledStep::close);
        }
    }

    /** Works through the loads; a driver that throws counts as broken. */
    private void follow(DriverContext driver) {
        try (DriverSession session = context.driver().open(driver)) {
            while (broken.isEmpty() && !session.over()) {
                session.next().forEach(this::handle);
                steps.values().forEach(step -> step.look(context.time().millis()));
                broken = broken.or(() -> deadlines.missed(context.time().nanos()));
                context.time().pause(POLL_MS);
            }
            session.next().forEach(this::handle);
            context.time().pause(Sampler.SETTLED_MS);
            session.finish().forEach(this::handle);
            broken = broken.or(() -> Optional.of("the driver ended before it: " + session.ending()));
        } catch (RuntimeException e) {
            broken = broken.or(() -> Optional.of(ProfiledStep.words(e)));
        }
        context.tasks().requireGoingOn();
    }

    private void handle(DriverEvent event) {
        if (event instanceof DriverEvent.Started started) {
            deadlines.started(started.step(), context.time().nanos());
            begin(started.step(), started.epochMs());
        } else if (event instanceof DriverEvent.Ended ended) {
            deadlines.ended(ended.step(), context.time().nanos());
            Optional.ofNullable(steps.get(ended.step().name())).ifPresent(ProfiledStep::end);
        } else if (event instanceof DriverEvent.Observed found) {
            deadlines.observed(found.trial().name());
            observed.put(found.trial().name(), found.trial());
        } else if (event instanceof DriverEvent.Broke broke) {
            broken = broken.or(() -> Optional.of(broke.why()));
        }
    }

    private void begin(Step step, long epochMs) {
        ProfileStep profile = wanted.get(step.name());
        RunningArm arm = arms.get(step.arm());
        if (profile != null && arm != null) {
            Subject subject = new Subject(
                    arm.task(),
                    Duration.ofMillis(step.measureMs()),
                    ProfileAssembler.stem(profile),
                    context.folder().profiles(),
                    context.folder().logs(),
                    context.tasks());
            steps.put(
                    step.name(),
                    new ProfiledStep(profilers.apply(profile.kind()), subject, window(step, epochMs), context.time()));
        }
    }

    /** Returns the time in which the load is whole; a driver that knows no inner window has no ramp. */
    private Window window(Step step, long epochMs) {
        return context.driver().abilities().contains(Ability.INNER_WINDOW)
                ? new Window(epochMs + step.rampMs(), step.windowFrom(epochMs).toEpochMs())
                : new Window(epochMs, epochMs + step.measureMs());
    }
}
