package dev.gatebench.lab.run;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.report.CasesReport;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.CasesFolder;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyFile;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.home.OutFolder;
import dev.gatebench.lab.home.StudyFinder;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Shutdown;
import dev.gatebench.lab.process.Time;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The cases of a study, one run after another, and the report over them. */
public final class CasesRun {
    private final Home home;
    private final PrintStream out;
    private final Time time;
    private final StudyRun run;

    /** @param run measures a case */
    public CasesRun(Home home, PrintStream out, Time time, StudyRun run) {
        this.home = home;
        this.out = out;
        this.time = time;
        this.run = run;
    }

    /**
     * What was left.
     *
     * @param folder its folder
     * @param results the results, by case
     * @param failures a line for each case that could not be measured to its end
     */
    public record Outcome(CasesFolder folder, Map<String, Results> results, List<String> failures) {
        public Outcome {
            failures = List.copyOf(failures);
        }
    }

    /**
     * The cases that a user's study has.
     *
     * @return their ids; empty where it has none
     * @throws StudyException when it is no study
     */
    public static List<String> of(Home home, RunOptions options) {
        return StudyParser.read(StudyFinder.find(home, options.study()), options.overrides())
                .caseIds();
    }

    /**
     * Writes down what would be measured of them, and starts nothing.
     *
     * @param ids which; empty for all
     * @throws StudyException when one is not what it should be
     * @throws EnvironmentException when something that one needs is not here
     */
    public void plan(RunOptions options, List<String> ids) {
        Path path = StudyFinder.find(home, options.study());
        StudyFile file = StudyParser.read(path, options.overrides());
        RunOptions seeded = options.withSeed(options.seed().orElseGet(StudyRun::drawSeed));
        Map<String, RequestedStudy> cases = cases(path, file, ids);
        cases.keySet().removeAll(leftOut(seeded, cases).keySet());
        cases.forEach((id, requested) -> {
            out.println("case " + id);
            run.plan(requested, seeded);
            out.println();
        });
    }

    private static Map<String, RequestedStudy> cases(Path path, StudyFile file, List<String> ids) {
        ids.forEach(file::ofCase);
        Map<String, RequestedStudy> cases = new LinkedHashMap<>();
        file.caseIds().stream()
                .filter(id -> ids.isEmpty() || ids.contains(id))
                .forEach(id -> cases.put(id, new RequestedStudy(path, file.ofCase(id))));
        return cases;
    }

    /**
     * Measures them: into a new folder, or into one of the same study, fidelity and seed, where those are measured that
     * it has not begun. That one fails leaves the others as they are.
     *
     * @param ids which; empty for all
     * @throws StudyException when one is not what it should be, or the folder is of another run; nothing was measured
     *     then
     * @throws EnvironmentException when something that one needs is not here, and it may not be left out; nothing was
     *     measured then
     */
    public Outcome run(RunOptions options, List<String> ids) {
        Path path = StudyFinder.find(home, options.study());
        // once: what changes in the file while cases are measured is of no case
        StudyFile file = StudyParser.read(path, options.overrides());
        Map<String, RequestedStudy> cases = cases(path, file, ids);
        try {
            Optional<CasesFolder> begun = options.out()
                    .map(out -> new CasesFolder(out.toAbsolutePath()))
                    .filter(CasesFolder::exists);
            return begun.isPresent() ? goOn(begun.get(), file, options, cases) : begin(file, options, cases);
        } catch (IOException e) {
            throw new EnvironmentException(
                    e.getMessage() + "; free disk space, mend the file or give another --out", e);
        }
    }

    private Outcome begin(StudyFile file, RunOptions options, Map<String, RequestedStudy> cases) throws IOException {
        RunOptions seeded = options.withSeed(options.seed().orElseGet(StudyRun::drawSeed));
        Map<String, String> leftOut = leftOut(seeded, cases);
        cases.keySet().removeAll(leftOut.keySet());
        CasesFolder folder = new CasesFolder(OutFolder.make(options.out(), home, file.name(), time.instant()));
        write(
                folder,
                new CasesFolder.Info(
                        CasesFolder.Info.SCHEMA_VERSION,
                        file.name(),
                        file.title(),
                        options.fidelity().id(),
                        seeded.seed().orElseThrow(),
                        List.copyOf(cases.keySet()),
                        leftOut));
        return measure(folder, seeded, cases);
    }

    private Outcome goOn(CasesFolder folder, StudyFile file, RunOptions options, Map<String, RequestedStudy> cases)
            throws IOException {
        CasesFolder.Info info = folder.read();
        requireSame(folder, "study", info.study(), file.name());
        requireSame(folder, "--fidelity", info.fidelity(), options.fidelity().id());
        RunOptions seeded = options.withSeed(options.seed().orElse(info.seed()));
        requireSame(
                folder,
                "--seed",
                Long.toString(info.seed()),
                Long.toString(seeded.seed().orElseThrow()));
        cases.keySet().removeIf(id -> Files.exists(folder.of(id).path()));
        if (cases.isEmpty()) {
            throw new StudyException("--out '" + folder.path() + "' must have a case that is not begun, has none:"
                    + " go on with one that was cut off by 'gatebench resume "
                    + folder.of("CASE").path() + "'");
        }
        Map<String, String> leftOut = leftOut(seeded, cases);
        cases.keySet().removeAll(leftOut.keySet());
        write(folder, info.with(file.caseIds(), cases.keySet(), leftOut));
        return measure(folder, seeded, cases);
    }

    private static void requireSame(CasesFolder folder, String what, String had, String asked) {
        if (!had.equals(asked)) {
            throw new StudyException("--out '" + folder.path() + "' holds cases, and those added to them must have the"
                    + " same study, fidelity and seed: " + what + " must be " + had + ", was " + asked
                    + ": give it, or another folder");
        }
    }

    private static void write(CasesFolder folder, CasesFolder.Info info) throws IOException {
        try {
            Json.write(folder.info(), info);
        } catch (IOException e) {
            throw new IOException("'" + folder.info() + "' cannot be written: " + e.getMessage(), e);
        }
    }

    private Outcome measure(CasesFolder folder, RunOptions options, Map<String, RequestedStudy> cases)
            throws IOException {
        List<String> failures = new ArrayList<>();
        List<RuntimeException> unexpected = new ArrayList<>();
        int number = 0;
        for (Map.Entry<String, RequestedStudy> each : cases.entrySet()) {
            String id = each.getKey();
            number++;
            out.println("case " + id + ", " + number + " of " + cases.size());
            try {
                run.run(each.getValue(), options.into(folder.of(id).path()));
            } catch (EnvironmentException | UncheckedIOException | StudyException e) {
                if (Shutdown.begun()) {
                    CasesReport.write(folder);
                    throw e;
                }
                failures.add("case " + id + ": " + e.getMessage());
                out.println("case " + id + ": " + e.getMessage());
            } catch (RuntimeException e) {
                // an error of ours: the other cases are measured before it is told
                unexpected.add(e);
                out.println("case " + id + " ended by an error that nobody expected: " + e);
            }
            // after each, so that nothing is lost when a later one is cut off
            CasesReport.write(folder);
        }
        if (!unexpected.isEmpty()) {
            throw unexpected.get(0);
        }
        return new Outcome(folder, CasesReport.write(folder), failures);
    }

    /**
     * The cases that cannot be measured here, such as one whose driver is missing, and why.
     *
     * @throws EnvironmentException when none may be left out, or none is left
     */
    private Map<String, String> leftOut(RunOptions options, Map<String, RequestedStudy> cases) {
        Map<String, String> leftOut = new LinkedHashMap<>();
        cases.forEach((id, requested) -> {
            try {
                run.require(requested, options);
            } catch (StudyException e) {
                throw new StudyException("case " + id + ": " + e.getMessage()
                        + (cases.size() > 1 ? "; --case names the cases to measure" : ""));
            } catch (EnvironmentException e) {
                if (!options.skipMissing()) {
                    throw new EnvironmentException("case " + id + ": " + e.getMessage(), e);
                }
                leftOut.put(id, String.valueOf(e.getMessage()));
                out.println("case " + id + " was left out: " + e.getMessage());
            }
        });
        if (leftOut.size() == cases.size()) {
            throw new EnvironmentException("no case can be measured here: " + String.join("; ", leftOut.values()));
        }
        return leftOut;
    }
}
