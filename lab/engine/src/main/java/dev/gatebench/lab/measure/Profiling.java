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
import dev.gatebench.core.text.FileNames;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.meter.Sampler;
import dev.gatebench.lab.profile.Profiler;
import dev.gatebench.lab.profile.Sampling.Samples;
import dev.gatebench.lab.profile.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Profiles the arms of a fork, one after the other, in loads of their own after all of its trials. What goes wrong
 * costs a profile and nothing else.
 */
final class Profiling {
    private static final long POLL_MS = 100;
    private static final double MS_PER_SECOND = 1e3;

    private final RunContext context;
    private final int fork;
    private final Map<String, RunningArm> arms;
    private final Map<String, ProfileStep> wanted = new LinkedHashMap<>();
    private final Schedule schedule;
    private final Function<ProfileKind, Profiler> profilers;
    private final Map<String, ProfiledStep> steps = new HashMap<>();
    private final Map<String, DriverTrial> observed = new HashMap<>();
    private Optional<String> broken = Optional.empty();

    /**
     * @param arms the running arms by id
     * @param wanted the profiles that are to be made
     * @param schedule the loads in which they are
     */
    Profiling(
            RunContext context,
            int fork,
            Map<String, RunningArm> arms,
            List<ProfileStep> wanted,
            Schedule schedule,
            Function<ProfileKind, Profiler> profilers) {
        this.context = context;
        this.fork = fork;
        this.arms = arms;
        wanted.forEach(step -> this.wanted.put(step.name(), step));
        this.schedule = schedule;
        this.profilers = profilers;
    }

    /** How long the profiles take that a run does not have yet. */
    static Duration estimate(RunFolder folder, Plan plan, List<ProfileKind> kinds) throws IOException {
        List<String> arms =
                plan.study().armsAt(plan.fidelity()).stream().map(ArmSpec::id).toList();
        return plan.forks().isEmpty()
                ? Duration.ZERO
                : ProfileStep.estimate(
                        plan, left(folder, ProfileStep.of(plan, arms, kinds)).size());
    }

    /** Those that the run does not have yet, made or found to be impossible. */
    static List<ProfileStep> left(RunFolder folder, List<ProfileStep> wanted) throws IOException {
        List<ArmProfile> logged = JsonLines.read(folder.profileLog(), ArmProfile.class, "a profile");
        return wanted.stream()
                .filter(step -> logged.stream()
                        .noneMatch(one -> one.arm().equals(step.arm())
                                && one.load().equals(step.load())
                                && one.kind() == step.kind()))
                .toList();
    }

    /**
     * Makes them.
     *
     * @param driver what the driver needs
     * @param doneBefore how much of the run's planned time lies before
     * @throws IOException when the run's folder cannot be written
     */
    void run(DriverContext driver, Duration doneBefore) throws IOException {
        Files.createDirectories(context.folder().profiles());
        context.progress().running("profiles", doneBefore);
        Files.createDirectories(driver.folder());
        try {
            follow(driver);
            for (ProfileStep step : wanted.values()) {
                ArmProfile profile = profile(step);
                JsonLines.append(context.folder().profileLog(), List.of(profile));
                context.progress().line(line(profile));
            }
        } finally {
            steps.values().forEach(ProfiledStep::close);
        }
    }

    /** Works through the loads; a driver that throws is one that broke. */
    private void follow(DriverContext driver) {
        Deadlines deadlines = new Deadlines(schedule, context.time().nanos());
        try (DriverSession session = context.driver().open(driver)) {
            while (broken.isEmpty() && !session.over()) {
                session.next().forEach(event -> handle(event, deadlines));
                steps.values().forEach(step -> step.look(context.time().millis()));
                broken = broken.or(() -> deadlines.missed(context.time().nanos()));
                context.time().pause(POLL_MS);
            }
            session.next().forEach(event -> handle(event, deadlines));
            context.time().pause(Sampler.SETTLED_MS);
            session.finish().forEach(event -> handle(event, deadlines));
            broken = broken.or(() -> Optional.of("the driver ended before it: " + session.ending()));
        } catch (RuntimeException e) {
            broken = broken.or(() -> Optional.of(words(e)));
        }
        context.tasks().requireGoingOn();
    }

    private void handle(DriverEvent event, Deadlines deadlines) {
        if (event instanceof DriverEvent.Started started) {
            Step step = started.step();
            deadlines.started(step, context.time().nanos());
            begin(step, started.epochMs());
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
                    stem(profile),
                    context.folder().profiles(),
                    context.folder().logs(),
                    context.tasks());
            steps.put(
                    step.name(),
                    new ProfiledStep(profilers.apply(profile.kind()), subject, window(step, epochMs), context.time()));
        }
    }

    /** While the load is whole; a driver that knows no inner window has no ramp. */
    private Window window(Step step, long epochMs) {
        return context.driver().abilities().contains(Ability.INNER_WINDOW)
                ? new Window(epochMs + step.rampMs(), step.windowFrom(epochMs).toEpochMs())
                : new Window(epochMs, epochMs + step.measureMs());
    }

    private static String stem(ProfileStep step) {
        return FileNames.safe(step.arm()) + "-" + step.load().fileName() + "-"
                + step.kind().id();
    }

    private ArmProfile profile(ProfileStep step) throws IOException {
        Optional<ProfiledStep> made = Optional.ofNullable(steps.get(step.name()));
        made.ifPresent(begun -> begun.giveUp(broken.orElse("its load did not end")));
        Optional<Samples> samples = made.flatMap(ProfiledStep::samples);
        if (made.isEmpty()
                || samples.isEmpty()
                || samples.get().stacks().counts().isEmpty()) {
            return none(
                    step,
                    made.flatMap(ProfiledStep::failure)
                            .or(() -> samples.map(found -> "there was no sample by " + found.event()))
                            .or(() -> broken)
                            .orElse("its load did not begin"));
        }
        String stacks = "profiles/" + stem(step) + ".collapsed";
        samples.get().stacks().write(context.folder().path().resolve(stacks));
        return new ArmProfile(
                step.arm(),
                step.load(),
                step.kind(),
                fork,
                context.start(),
                Optional.of(sampled(step, samples.get(), made.get(), stacks)),
                note(step, samples.get()));
    }

    private ArmProfile none(ProfileStep step, String why) {
        return ArmProfile.none(step.arm(), step.load(), step.kind(), fork, context.start(), why);
    }

    private ArmProfile.Sampled sampled(ProfileStep step, Samples samples, ProfiledStep made, String stacks) {
        Optional<DriverTrial> trial = told(step);
        OptionalDouble rate = trial.map(told ->
                        OptionalDouble.of(told.requests() / (told.window().lengthMs() / MS_PER_SECOND)))
                .orElse(OptionalDouble.empty());
        long count = samples.stacks().samples();
        double perSec = count / (made.lengthMs() / MS_PER_SECOND);
        return new ArmProfile.Sampled(
                samples.event(),
                count,
                made.lengthMs(),
                rate,
                made.whole() ? perRequest(step, samples, perSec, rate) : OptionalDouble.empty(),
                stacks,
                samples.recording().map(Path::getFileName).map(name -> "profiles/" + name));
    }

    /** What the driver told of a step's requests, where there were some. */
    private Optional<DriverTrial> told(ProfileStep step) {
        return Optional.ofNullable(observed.get(step.name()))
                .filter(trial -> trial.complete()
                        && trial.requests() > 0
                        && trial.window().lengthMs() > 0);
    }

    private OptionalDouble perRequest(
            ProfileStep step, Samples samples, double samplesPerSec, OptionalDouble requestsPerSec) {
        RunningArm arm = arms.get(step.arm());
        if (requestsPerSec.isEmpty() || arm == null) {
            return OptionalDouble.empty();
        }
        if (samples.worth().bytes().isPresent()) {
            return OptionalDouble.of(
                    samples.worth().bytes().getAsDouble() * samplesPerSec / requestsPerSec.getAsDouble());
        }
        return samples.worth().cpuTime() ? cpuPerRequest(step, arm) : OptionalDouble.empty();
    }

    /** By the meters, which miss nothing, and not by the number of samples. */
    private OptionalDouble cpuPerRequest(ProfileStep step, RunningArm arm) {
        Optional<DriverTrial> trial = told(step);
        OptionalDouble cpuNs = trial.map(told -> context.sampler().cpuNs(arm.task(), told.window()))
                .orElse(OptionalDouble.empty());
        return cpuNs.isPresent()
                ? OptionalDouble.of(cpuNs.getAsDouble() / trial.get().requests())
                : OptionalDouble.empty();
    }

    private Optional<String> note(ProfileStep step, Samples samples) {
        long errors = Optional.ofNullable(observed.get(step.name()))
                .map(trial -> trial.errors().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .orElse(0L);
        String failed = errors == 0 ? "" : errors + " requests failed meanwhile";
        String said = samples.note().orElse("");
        String both = said.isEmpty() || failed.isEmpty() ? said + failed : said + "; " + failed;
        return both.isEmpty() ? Optional.empty() : Optional.of(both);
    }

    private static String line(ArmProfile profile) {
        String what = profile.title() + ", " + profile.kind().words() + ": ";
        return profile.sampled()
                .map(found -> "profiled: " + what + found.samples() + " samples by " + found.event())
                .orElseGet(() -> "not profiled: " + what + profile.note().orElse(""));
    }

    static String words(RuntimeException e) {
        return Text.message(String.valueOf(e.getMessage()));
    }
}
