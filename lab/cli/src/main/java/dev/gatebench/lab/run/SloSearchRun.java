package dev.gatebench.lab.run;

import dev.gatebench.core.curve.Curve;
import dev.gatebench.core.curve.Curves;
import dev.gatebench.core.curve.SloSearch;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.report.CurvesReport;
import dev.gatebench.core.result.CurvesAssembler;
import dev.gatebench.core.result.CurvesFolder;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.EnvironmentDifferences;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.ScratchFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The search for the greatest rate of each gateway that keeps a goal: a run of a ladder of loads, and after it a run
 * for each rate that is tried, with fresh processes in each of its forks.
 */
public record SloSearchRun(RunContext context, boolean allowDifferences, Measuring measuring) {
    /** Measures the runs of a search. */
    interface Measuring {
        /** Measures a new run where its environment passes. */
        void run(RunOptions options, Consumer<Environment> passes);

        /** Resumes a run that was cut off. */
        void resume(Path folder);
    }

    /** @param allowDifferences whether a search is continued though the environment is another than the ladder's */
    public SloSearchRun(RunContext context, boolean allowDifferences) {
        this(context, allowDifferences, new Measuring() {
            private final StudyRun run = new StudyRun(context);

            @Override
            public void run(RunOptions options, Consumer<Environment> passes) {
                var unused = run.run(RequestedStudy.read(context.home(), options), options, passes);
            }

            @Override
            public void resume(Path folder) {
                var unused = run.resume(folder, allowDifferences, OptionalInt.empty());
            }
        });
    }

    /**
     * Measures the ladder, then searches for the greatest rate of each gateway that keeps each goal: into a new folder,
     * or into that of a search of the same study, fidelity, seed and goals, which is continued.
     *
     * @param slos the goals, at least one
     * @return the folder, which has its curves.json
     * @throws StudyException when the study is not what it should be, or the folder is of another search
     * @throws EnvironmentException when a process, a port or a file fails; what was measured is kept
     */
    public CurvesFolder search(RunOptions asked, List<Slo> slos) {
        RunOptions options =
                CurveLadder.in(context.home(), asked).withOverrides(List.of("slo=[" + SloSearchFolder.ids(slos) + "]"));
        Study study = RequestedStudy.read(context.home(), options).part(options).study();
        try {
            Optional<CurvesFolder> begun = options.out()
                    .map(path -> new CurvesFolder(path.toAbsolutePath()))
                    .filter(CurvesFolder::exists);
            Curves known = begun.isPresent()
                    ? new SloSearchFolder(begun.get()).continued(study, options, slos)
                    : Curves.begun(
                            study.name(), study.title(), options.fidelity().id(), options.seedOrDrawn(), slos);
            CurvesFolder folder = begun.isPresent()
                    ? begun.get()
                    : new CurvesFolder(context.makeFolder(options.out(), study.name() + "-slo"));
            // two searches in one folder would each forget the other's runs
            return RunLock.holding(
                    new RunFolder(folder.path()), () -> search(folder, updated(folder, known), study, options));
        } catch (IOException e) {
            throw new EnvironmentException(
                    e.getMessage() + "; free disk space, mend the file or give another --out", e);
        }
    }

    private CurvesFolder search(CurvesFolder folder, Curves begun, Study study, RunOptions options) throws IOException {
        Set<String> asked = study.arms().stream().map(ArmSpec::id).collect(Collectors.toSet());
        Curves curves = begun;
        if (!curves.runs().contains(CurvesFolder.LADDER)) {
            curves = measured(folder, curves, CurvesFolder.LADDER, options);
        }
        for (Slo slo : curves.slos()) {
            for (Curve curve : List.copyOf(curves.curves())) {
                if (!curve.arm().equals(ArmSpec.DIRECT) && asked.contains(curve.arm())) {
                    curves = searched(folder, curves, curve.arm(), slo, study, options);
                }
            }
        }
        boolean all = curves.arms().stream().map(Arm::id).allMatch(asked::contains);
        curves = updated(folder, curves.withComplete(all || begun.complete()));
        CurvesReport.write(folder, curves);
        return folder;
    }

    private static Curves updated(CurvesFolder folder, Curves known) throws IOException {
        Curves curves = CurvesAssembler.of(folder, known).curves();
        folder.write(curves);
        return curves;
    }

    private Curves searched(CurvesFolder folder, Curves begun, String arm, Slo slo, Study study, RunOptions options)
            throws IOException {
        Curves curves = begun;
        while (curves.tries(arm, slo) < SloSearch.MOST_TRIES) {
            OptionalInt next =
                    curves.of(arm).map(curve -> SloSearch.next(curve, slo)).orElse(OptionalInt.empty());
            String name = arm + "-" + next.orElse(0);
            if (next.isEmpty() || curves.runs().contains(name)) {
                return curves;
            }
            context.println("searching the greatest rate of " + arm + " with " + slo.words() + ": trying "
                    + next.getAsInt() + "/s");
            curves = measured(
                    folder,
                    curves.withTry(new Curves.Try(arm, slo, next.getAsInt())),
                    name,
                    options.withArms(List.of(arm))
                            .withOverrides(List.of(CurveLadder.override(List.of(load(study, next.getAsInt()))))));
        }
        return curves;
    }

    /** Returns a load of this rate with the arrivals and the connections of the ladder. */
    private static Load load(Study study, int rate) {
        Load like = study.loads().stream().filter(Load::isOpen).findFirst().orElseThrow();
        return new OpenLoad(rate, Arrivals.of(like).orElseThrow(), like.connections());
    }

    private Curves measured(CurvesFolder folder, Curves before, String name, RunOptions options) throws IOException {
        RunFolder run = folder.run(name);
        forgetIfNeverBegun(run);
        if (!Files.isRegularFile(run.info())) {
            RunFolder ladder = folder.run(CurvesFolder.LADDER);
            Optional<Environment> like = name.equals(CurvesFolder.LADDER)
                    ? Optional.empty()
                    : Optional.of(Json.read(ladder.environment(), Environment.class));
            measuring.run(
                    options.into(run.path())
                            .withSeed(before.seed() + before.runs().size()),
                    now -> like.ifPresent(then -> requireLike(folder, then, now)));
        } else if (!RunInfo.read(run.info()).complete()) {
            measuring.resume(run.path());
        }
        Curves curves = updated(folder, before.withRun(name).withComplete(false));
        // after each run, so that nothing is lost when a later one is cut off
        CurvesReport.write(folder, curves);
        return curves;
    }

    /** Rates found on another machine or with another build say nothing of this one. */
    private void requireLike(CurvesFolder folder, Environment then, Environment now) {
        // the ladder has all gateways, and a try has one
        List<String> differences = EnvironmentDifferences.between(then.withVersionsOf(now), now);
        if (!differences.isEmpty() && !allowDifferences) {
            throw new StudyException("--out '" + folder.path() + "' holds a search, which can only go on in the"
                    + " environment of its ladder: " + String.join("; ", differences)
                    + ": go on there, give another folder, or --allow-differences");
        }
    }

    /** Deletes a run that failed before its first process was started: there is nothing to resume. */
    private static void forgetIfNeverBegun(RunFolder run) throws IOException {
        if (!Files.isRegularFile(run.info()) || Files.isRegularFile(run.environment()) || Files.exists(run.trials())) {
            return;
        }
        RunLock.holding(run, () -> {
            new ScratchFolder(run.path()).close();
            return run;
        });
    }
}
