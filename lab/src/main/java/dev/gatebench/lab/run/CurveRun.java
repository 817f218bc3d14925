package dev.gatebench.lab.run;

import dev.gatebench.core.curve.Curve;
import dev.gatebench.core.curve.Curves;
import dev.gatebench.core.curve.SloSearch;
import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.report.CurvesReport;
import dev.gatebench.core.result.CurvesFolder;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.catalog.Drivers;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.home.OutFolder;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Time;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Response time over offered load: a run whose loads are a ladder of shares of what each gateway can do; and where
 * goals are given a search after it, in which each rate that is tried has a run of its own, with fresh processes in
 * each of its forks.
 */
public final class CurveRun {
    /** Where the study has no open load. */
    private static final List<Integer> LADDER = List.of(20, 40, 60, 80, 90, 100, 110, 120);

    private static final String INJECTOR = "injector";
    /** Of one goal of one gateway. */
    private static final int MOST_TRIES = 12;

    private final Home home;
    private final PrintStream out;
    private final Time time;
    private final Measuring measuring;

    /** Measures a run, or goes on with one. */
    interface Measuring {
        /** A new run. */
        void run(RunOptions options);

        /** One that was cut off. */
        void resume(Path folder);
    }

    /** @param run measures each of its runs */
    public CurveRun(Home home, PrintStream out, Time time, StudyRun run) {
        this(home, out, time, new Measuring() {
            @Override
            public void run(RunOptions options) {
                var unused = run.run(options);
            }

            @Override
            public void resume(Path folder) {
                var unused = run.resume(folder, false);
            }
        });
    }

    CurveRun(Home home, PrintStream out, Time time, Measuring measuring) {
        this.home = home;
        this.out = out;
        this.time = time;
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
        RunOptions options = withLadder(home, asked)
                .withOverrides(List.of("slo=[" + slos.stream().map(Slo::id).collect(Collectors.joining(", ")) + "]"));
        Study study = RequestedStudy.read(home, options).part(options).study();
        try {
            Optional<CurvesFolder> begun = options.out()
                    .map(path -> new CurvesFolder(path.toAbsolutePath()))
                    .filter(CurvesFolder::exists);
            Curves known = begun.isPresent()
                    ? goOn(begun.get(), study, options, slos)
                    : new Curves(
                            Curves.SCHEMA_VERSION,
                            study.name(),
                            study.title(),
                            options.fidelity().id(),
                            options.seed().orElseGet(StudyRun::drawSeed),
                            slos,
                            List.of(),
                            false,
                            List.of(),
                            List.of());
            CurvesFolder folder = begun.isPresent()
                    ? begun.get()
                    : new CurvesFolder(OutFolder.make(options.out(), home, study.name() + "-slo", time.instant()));
            return search(folder, folder.update(known), study, options);
        } catch (IOException e) {
            throw new EnvironmentException(
                    e.getMessage() + "; free disk space, mend the file or give another --out", e);
        }
    }

    private static Curves goOn(CurvesFolder folder, Study study, RunOptions options, List<Slo> slos)
            throws IOException {
        Curves known = folder.read();
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
        curves = folder.update(with(curves, curves.runs(), all || begun.complete()));
        CurvesReport.write(folder, curves);
        return folder;
    }

    private Curves searched(CurvesFolder folder, Curves begun, String arm, Slo slo, Study study, RunOptions options)
            throws IOException {
        Curves curves = begun;
        int most = MOST_TRIES * (curves.slos().indexOf(slo) + 1);
        while (tries(curves, arm) < most) {
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
                    curves,
                    name,
                    options.withArms(List.of(arm)).withOverrides(List.of(load(study, next.getAsInt()))));
        }
        return curves;
    }

    /** A rate with the arrivals and the connections of the ladder. */
    private static String load(Study study, int rate) {
        Load like = study.loads().stream().filter(Load::isOpen).findFirst().orElseThrow();
        String arrivals = Arrivals.of(like).orElseThrow().word();
        return "loads=[{open: {rate: " + rate + ", arrivals: " + arrivals + ", connections: " + like.connections()
                + "}}]";
    }

    /** How many rates of an arm were tried, for whichever goal and by whichever call. */
    private static long tries(Curves curves, String arm) {
        return curves.runs().stream()
                .filter(run -> run.matches(Pattern.quote(arm) + "-[0-9]+"))
                .count();
    }

    private Curves measured(CurvesFolder folder, Curves before, String name, RunOptions options) throws IOException {
        RunFolder run = folder.run(name);
        forgetIfNeverBegun(run);
        if (!Files.isRegularFile(run.info())) {
            measuring.run(options.into(run.path())
                    .withSeed(before.seed() + before.runs().size()));
        } else if (!RunInfo.read(run.info()).complete()) {
            measuring.resume(run.path());
        }
        List<String> runs = new ArrayList<>(before.runs());
        runs.add(name);
        Curves curves = folder.update(with(before, runs, false));
        // after each, so that nothing is lost when a later one is cut off
        CurvesReport.write(folder, curves);
        return curves;
    }

    /** A run that failed before its first process was started has nothing to go on with. */
    private static void forgetIfNeverBegun(RunFolder run) throws IOException {
        if (!Files.isRegularFile(run.info()) || Files.isRegularFile(run.environment()) || Files.exists(run.trials())) {
            return;
        }
        try (Stream<Path> content = Files.walk(run.path())) {
            for (Path each : content.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private static Curves with(Curves known, List<String> runs, boolean complete) {
        return new Curves(
                known.schemaVersion(),
                known.study(),
                known.title(),
                known.fidelity(),
                known.seed(),
                known.slos(),
                runs,
                complete,
                known.arms(),
                known.curves());
    }

    /**
     * The options with open loads, and a driver that has them, where the study has none.
     *
     * @throws StudyException when the study is not what it should be, or its open loads are no ladder
     */
    public static RunOptions withLadder(Home home, RunOptions options) {
        Study study = RequestedStudy.read(home, options).study();
        List<String> more = new ArrayList<>();
        if (!Drivers.of(study.driver()).abilities().contains(Ability.OPEN_MODEL)) {
            more.add("driver=" + INJECTOR);
        }
        if (study.loads().stream().noneMatch(Load::isOpen)) {
            int connections =
                    study.loads().stream().mapToInt(Load::connections).max().orElse(1);
            more.add("loads=[{open: {ofCapacity: ["
                    + LADDER.stream().map(share -> share + "%").collect(Collectors.joining(", ")) + "], connections: "
                    + connections + "}}]");
        }
        RunOptions asked = options.withOverrides(more);
        requireLadder(RequestedStudy.read(home, asked).study());
        return asked;
    }

    /** A curve is over the rate alone. */
    private static void requireLadder(Study study) {
        List<Load> open = study.loads().stream().filter(Load::isOpen).toList();
        long kinds = open.stream()
                .map(load -> Arrivals.of(load).orElseThrow() + " " + load.connections())
                .distinct()
                .count();
        if (open.size() < 2 || kinds > 1) {
            throw new StudyException("study '" + study.name() + "': loads must have 2 open loads or more for a curve,"
                    + " all with the same arrivals and connections, were " + open
                    + ": give rates, as in --set 'loads=[{open: {ofCapacity: [50%, 100%], connections: "
                    + open.get(0).connections() + "}}]'");
        }
    }
}
