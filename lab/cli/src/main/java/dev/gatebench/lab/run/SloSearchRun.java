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
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.home.OutFolder;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Time;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The search for the greatest rate of each gateway that keeps a goal: a run of a ladder of loads, and after it a run
 * for each rate that is tried, with fresh processes in each of its forks.
 */
public final class SloSearchRun {
    private final Home home;
    private final PrintStream out;
    private final Time time;
    private final boolean allowDifferences;
    private final Measuring measuring;

    /** Measures a run, or goes on with one. */
    interface Measuring {
        /** A new run, where its surroundings pass. */
        void run(RunOptions options, Consumer<Environment> passes);

        /** One that was cut off. */
        void resume(Path folder);
    }

    /**
     * @param run measures each of its runs
     * @param allowDifferences whether to go on though the environment is another than the ladder's
     */
    public SloSearchRun(Home home, PrintStream out, Time time, StudyRun run, boolean allowDifferences) {
        this(home, out, time, allowDifferences, new Measuring() {
            @Override
            public void run(RunOptions options, Consumer<Environment> passes) {
                var unused = run.run(options, passes);
            }

            @Override
            public void resume(Path folder) {
                var unused = run.resume(folder, allowDifferences, OptionalInt.empty());
            }
        });
    }

    SloSearchRun(Home home, PrintStream out, Time time, boolean allowDifferences, Measuring measuring) {
        this.home = home;
        this.out = out;
        this.time = time;
        this.allowDifferences = allowDifferences;
        this.measuring = measuring;
    }

    /**
     * Measures the ladder, then searches for the greatest rate of each gateway that keeps each goal: into a new folder,
     * or into that of a search of the same study, fidelity, seed and goals, which then goes on.
     *
     * @param slos the goals, at least one
     * @return the folder, which has its curves.json
     * @throws StudyException when the study is not what it should be, or the folder is of another search
     * @throws EnvironmentException when a process, a port or a file fails; what was measured is kept
     */
    public CurvesFolder search(RunOptions asked, List<Slo> slos) {
        RunOptions options = CurveLadder.in(home, asked)
                .withOverrides(List.of("slo=[" + slos.stream().map(Slo::id).collect(Collectors.joining(", ")) + "]"));
        Study study = RequestedStudy.read(home, options).part(options).study();
        try {
            Optional<CurvesFolder> begun = options.out()
                    .map(path -> new CurvesFolder(path.toAbsolutePath()))
                    .filter(CurvesFolder::exists);
            Curves known = begun.isPresent()
                    ? goOn(begun.get(), study, options, slos)
                    : Curves.begun(
                            study.name(),
                            study.title(),
                            options.fidelity().id(),
                            options.seed().orElseGet(StudyRun::drawSeed),
                            slos);
            CurvesFolder folder = begun.isPresent()
                    ? begun.get()
                    : new CurvesFolder(OutFolder.make(options.out(), home, study.name() + "-slo", time.instant()));
            // two searches in one folder would each forget the other's runs
            return RunLock.holding(
                    new RunFolder(folder.path()), () -> search(folder, updated(folder, known), study, options));
        } catch (IOException e) {
            throw new EnvironmentException(
                    e.getMessage() + "; free disk space, mend the file or give another --out", e);
        }
    }

    private static Curves goOn(CurvesFolder folder, Study study, RunOptions options, List<Slo> slos)
            throws IOException {
        Curves known = begun(folder);
        requireSame(folder, "study", known.study(), study.name());
        requireSame(folder, "--fidelity", known.fidelity(), options.fidelity().id());
        requireSame(folder, "--slo", ids(known.slos()), ids(slos));
        if (options.seed().isPresent()) {
            requireSame(
                    folder,
                    "--seed",
                    Long.toString(known.seed()),
                    Long.toString(options.seed().getAsLong()));
        }
        List<String> arms = known.arms().stream().map(Arm::id).toList();
        for (String arm : options.arms()) {
            if (!known.runs().isEmpty() && !arms.contains(arm)) {
                throw new StudyException("--out '" + folder.path() + "' holds a search of " + arms + ": --arm must be"
                        + " one of them, was '" + arm + "': give one, or another folder");
            }
        }
        Path ladder = folder.run(CurvesFolder.LADDER).study();
        if (Files.isRegularFile(ladder)) {
            requireSameWork(folder, StudyParser.parseAsRun(ladder), study);
        }
        return known;
    }

    private static Curves begun(CurvesFolder folder) {
        try {
            return folder.read();
        } catch (IOException e) {
            throw new StudyException(e.getMessage() + ": mend the file, or give another --out");
        }
    }

    /** Rates found with one backend, one load or one setting say nothing of another's. */
    private static void requireSameWork(CurvesFolder folder, Study had, Study asked) {
        Map<String, Function<Study, Object>> parts = new LinkedHashMap<>();
        parts.put("driver", Study::driver);
        parts.put("runtime", Study::runtime);
        parts.put("backend", Study::backend);
        parts.put("request", Study::request);
        parts.put("loads", Study::loads);
        parts.put("fidelity", Study::fidelities);
        parts.put("checks", Study::checks);
        asked.arms().stream()
                .map(ArmSpec::id)
                .filter(id -> had.arms().stream().anyMatch(arm -> arm.id().equals(id)))
                .forEach(id -> parts.put("arm '" + id + "'", study -> study.arm(id)));
        parts.forEach((name, part) -> {
            if (!part.apply(had).equals(part.apply(asked))) {
                throw new StudyException("--out '" + folder.path() + "' holds a search, which goes on with what its"
                        + " ladder was measured with: " + name + " differs from that of '"
                        + folder.run(CurvesFolder.LADDER).study() + "': give the same options, or another folder");
            }
        });
    }

    private static String ids(List<Slo> slos) {
        return slos.stream().map(Slo::id).collect(Collectors.joining(", "));
    }

    private static void requireSame(CurvesFolder folder, String what, String had, String asked) {
        if (!had.equals(asked)) {
            throw new StudyException("--out '" + folder.path() + "' holds a search, which goes on with the same study,"
                    + " fidelity, seed and goals: " + what + " must be " + had + ", was " + asked
                    + ": give it, or another folder");
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
            out.println("searching the greatest rate of " + arm + " with " + slo.words() + ": trying " + next.getAsInt()
                    + "/s");
            curves = measured(
                    folder,
                    curves.withTry(new Curves.Try(arm, slo, next.getAsInt())),
                    name,
                    options.withArms(List.of(arm))
                            .withOverrides(List.of(CurveLadder.override(List.of(load(study, next.getAsInt()))))));
        }
        return curves;
    }

    /** A rate with the arrivals and the connections of the ladder. */
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
        // after each, so that nothing is lost when a later one is cut off
        CurvesReport.write(folder, curves);
        return curves;
    }

    /** Rates that were found by another machine or another build say nothing of this one's. */
    private void requireLike(CurvesFolder folder, Environment then, Environment now) {
        // the ladder has all gateways, and a rate is tried of one
        List<String> differences = EnvironmentDifferences.between(then.withVersionsOf(now), now);
        if (!differences.isEmpty() && !allowDifferences) {
            throw new StudyException("--out '" + folder.path() + "' holds a search, which goes on where its ladder was"
                    + " measured: " + String.join("; ", differences)
                    + ": go on there, give another folder, or --allow-differences");
        }
    }

    /** A run that failed before its first process was started has nothing to go on with. */
    private static void forgetIfNeverBegun(RunFolder run) throws IOException {
        if (!Files.isRegularFile(run.info()) || Files.isRegularFile(run.environment()) || Files.exists(run.trials())) {
            return;
        }
        RunLock.holding(run, () -> {
            try (Stream<Path> content = Files.walk(run.path())) {
                for (Path each : content.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
            return run;
        });
    }
}
