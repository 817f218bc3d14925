package dev.gatebench.lab.run;

import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.study.ProbeStudy;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.lab.host.Site;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/** Runs a study, from its file to its reports. */
public record StudyRun(RunContext context) {
    /** The folder and the results of a run. */
    public record Outcome(RunFolder folder, Results results) {}

    /**
     * Measures and reports.
     *
     * @throws StudyException when the study, an arm or a load is not what it should be
     * @throws EnvironmentException when a process, a port or a file fails; finished trials are kept and reported
     */
    public Outcome run(RunOptions options) {
        return run(RequestedStudy.read(context.home(), options), options, environment -> {});
    }

    /** @param passes throws where the environment is not the one that was asked for; nothing is measured then */
    Outcome run(RequestedStudy whole, RunOptions options, Consumer<Environment> passes) {
        RunPreparation preparation = RunPreparation.of(context, whole, options);
        Set<String> told = new HashSet<>();
        Consumer<String> line = words -> {
            if (told.add(words)) {
                context.println(words);
            }
        };
        PreparedRun run;
        try (Site site = preparation.site()) {
            run = preparation.prepare(site, options.seedOrDrawn(), line);
            if (run.study().injectors().count().isPresent()) {
                RunFolder folder = folder(run, options);
                return FolderMeasurement.locked(context, folder, () -> new FolderMeasurement(context, folder, site)
                        .begin(run, options, passes));
            }
            site.swept().forEach(line);
        } // what it started to be asked leaves its CPUs to the probes
        RunFolder folder = folder(run, options);
        return FolderMeasurement.locked(
                context, folder, () -> runWithFoundInjectors(preparation, run, line, folder, passes));
    }

    private RunFolder folder(PreparedRun run, RunOptions options) {
        String name = run.study().label().replace('/', '-');
        return new RunFolder(context.makeFolder(options.out(), name));
    }

    /** Finds how many injectors the study needs, then runs it with their number. */
    private Outcome runWithFoundInjectors(
            RunPreparation preparation,
            PreparedRun run,
            Consumer<String> line,
            RunFolder folder,
            Consumer<Environment> passes)
            throws IOException {
        RunOptions options = preparation.options();
        int most = ProbeStudy.mostInjectors(run.study(), options.fidelity());
        // its own study has no arm with a policy, and so no key
        InjectorProbe.Found found = new InjectorProbe(
                        preparation.requested().study(),
                        options.fidelity(),
                        most,
                        probe -> probe(probe, run.plan().seed(), options, folder))
                .find();
        context.println(found.words());
        RunPreparation counted = preparation.withInjectors(found.injectors());
        try (Site site = counted.site()) {
            PreparedRun again = counted.prepare(site, run.plan().seed(), line).noting(found.words() + ".");
            return new FolderMeasurement(context, folder, site).begin(again, options, passes);
        }
    }

    /** Measures a probe as a run of its own within the run's folder. */
    private List<Trial> probe(Study probe, long seed, RunOptions options, RunFolder folder) {
        RunOptions alone = RunOptions.of(probe.name(), options.fidelity(), List.of(), List.of())
                .withSeed(seed)
                .into(folder.probe(probe.injectors().count().orElseThrow()));
        RunContext quiet = new RunContext(context.home(), context.out(), context.time(), path -> {}, context.sites());
        return new StudyRun(quiet)
                .run(new RequestedStudy(folder.study(), probe), alone, environment -> {})
                .results()
                .trials();
    }

    /**
     * Resumes a run that was cut off: measures what it has not measured, on fresh processes, into the same folder.
     *
     * @param path the run's folder
     * @param allowDifferences whether the run is resumed though the environment has changed
     * @param parallel how many forks are made at once at most; absent for as many as at first
     * @throws StudyException when it is no run's folder, is damaged, is complete, is being measured, or was begun
     *     elsewhere
     * @throws EnvironmentException when a process, a port or a file fails; finished trials are kept and reported
     */
    public Outcome resume(Path path, boolean allowDifferences, OptionalInt parallel) {
        RunFolder folder = InterruptedFolder.requireRun(path);
        return FolderMeasurement.locked(context, folder, () -> {
            InterruptedFolder interrupted = InterruptedFolder.read(folder);
            Study inLanes = PlaceRules.inLanes(interrupted.study(), parallel);
            try (Site site = context.site(inLanes, interrupted.fidelity())) {
                site.goOnIn(interrupted.info().lanes());
                return new FolderMeasurement(context, folder, site)
                        .resume(interrupted.run(context, site), inLanes.runtime(), allowDifferences);
            }
        });
    }
}
