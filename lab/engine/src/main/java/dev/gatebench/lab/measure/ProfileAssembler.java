package dev.gatebench.lab.measure;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.plan.ProfileStep;
import dev.gatebench.core.profile.ArmProfile;
import dev.gatebench.core.text.FileNames;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.meter.OptionalFigures;
import dev.gatebench.lab.profile.Sampling.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Joins samples of a profiled load with the observations of driver and meters to the profile of an arm. */
record ProfileAssembler(RunContext context, int fork) {
    private static final double MS_PER_SECOND = 1e3;

    /** Returns the beginning of the names of a profile's files. */
    static String stem(ProfileStep step) {
        return FileNames.safe(step.arm()) + "-" + step.load().fileName() + "-"
                + step.kind().id();
    }

    /** Assembles a profile, and writes its stacks; the load is empty where it did not begin. */
    ArmProfile profile(
            ProfileStep step, Optional<ProfiledStep> made, Optional<DriverTrial> trial, Optional<String> broken)
            throws IOException {
        made.ifPresent(begun -> begun.giveUp(broken.orElse("its load did not end")));
        Optional<Samples> samples = made.flatMap(ProfiledStep::samples);
        if (made.isEmpty()
                || samples.isEmpty()
                || samples.get().stacks().counts().isEmpty()) {
            String why = made.flatMap(ProfiledStep::failure)
                    .or(() -> samples.map(found -> "there was no sample by " + found.event()))
                    .or(() -> broken)
                    .orElse("its load did not begin");
            return ArmProfile.none(step.arm(), step.load(), step.kind(), fork, context.start(), why);
        }
        String stacks = "profiles/" + stem(step) + ".collapsed";
        samples.get().stacks().write(context.folder().path().resolve(stacks));
        return new ArmProfile(
                step.arm(),
                step.load(),
                step.kind(),
                fork,
                context.start(),
                Optional.of(sampled(made.get(), samples.get(), trial, stacks)),
                note(samples.get(), trial));
    }

    private ArmProfile.Sampled sampled(
            ProfiledStep made, Samples samples, Optional<DriverTrial> observed, String stacks) {
        Optional<DriverTrial> trial = observed.filter(found ->
                found.complete() && found.requests() > 0 && found.window().lengthMs() > 0);
        OptionalDouble rate = trial.stream()
                .mapToDouble(found -> found.requests() / (found.window().lengthMs() / MS_PER_SECOND))
                .findFirst();
        long count = samples.stacks().samples();
        double samplesPerSec = count / (made.lengthMs() / MS_PER_SECOND);
        OptionalDouble perRequest = OptionalDouble.empty();
        if (made.whole() && trial.isPresent()) {
            // CPU time by the meters, which miss nothing, and not by the number of samples
            perRequest = samples.worth().bytes().isPresent()
                    ? OptionalFigures.ratio(
                            OptionalFigures.map(samples.worth().bytes(), bytes -> bytes * samplesPerSec), rate)
                    : samples.worth().cpuTime() ? cpuNsPerRequest(made.task(), trial.get()) : perRequest;
        }
        return new ArmProfile.Sampled(
                samples.event(),
                count,
                made.lengthMs(),
                rate,
                perRequest,
                stacks,
                samples.recording().map(Path::getFileName).map(name -> "profiles/" + name));
    }

    private OptionalDouble cpuNsPerRequest(Task task, DriverTrial trial) {
        return OptionalFigures.map(context.sampler().cpuNs(task, trial.window()), cpuNs -> cpuNs / trial.requests());
    }

    private static Optional<String> note(Samples samples, Optional<DriverTrial> trial) {
        long errors = trial.stream()
                .flatMap(found -> found.errors().values().stream())
                .mapToLong(Long::longValue)
                .sum();
        Stream<String> failed = errors == 0 ? Stream.empty() : Stream.of(errors + " requests failed meanwhile");
        String note = Stream.concat(samples.note().stream(), failed).collect(Collectors.joining("; "));
        return note.isEmpty() ? Optional.empty() : Optional.of(note);
    }

    /** Tells of a profile in one line, for people. */
    static String line(ArmProfile profile) {
        String title = profile.title() + ", " + profile.kind().words() + ": ";
        return profile.sampled()
                .map(found -> "profiled: " + title + found.samples() + " samples by " + found.event())
                .orElseGet(() -> "not profiled: " + title + profile.note().orElse(""));
    }
}
