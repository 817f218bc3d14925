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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
     * Measures them. That one fails, because a process, a port or a file does, leaves the others as they are.
     *
     * @param ids which; empty for all
     * @throws StudyException when one is not what it should be; nothing was measured then
     * @throws EnvironmentException when something that one needs is not here, and it may not be left out; nothing was
     *     measured then
     */
    public Outcome run(RunOptions options, List<String> ids) {
        StudyFile file = StudyParser.read(StudyFinder.find(home, options.study()), options.overrides());
        ids.forEach(file::ofCase);
        List<String> cases = new ArrayList<>(file.caseIds());
        cases.removeIf(id -> !ids.isEmpty() && !ids.contains(id));
        long seed = options.seed().orElseGet(StudyRun::drawSeed);
        Map<String, String> leftOut = leftOut(options, cases, seed);
        cases.removeAll(leftOut.keySet());
        CasesFolder folder = new CasesFolder(OutFolder.make(options.out(), home, file.name(), time.instant()));
        List<String> failures = new ArrayList<>();
        try {
            Json.write(
                    folder.info(),
                    new CasesFolder.Info(
                            CasesFolder.Info.SCHEMA_VERSION,
                            file.name(),
                            file.title(),
                            options.fidelity().id(),
                            seed,
                            cases,
                            leftOut));
            for (String id : cases) {
                out.println("case " + id + ", " + (cases.indexOf(id) + 1) + " of " + cases.size());
                try {
                    run.run(options.ofCase(id, seed, folder.of(id).path()));
                } catch (EnvironmentException | UncheckedIOException e) {
                    if (Shutdown.begun()) {
                        throw e;
                    }
                    String line = "case " + id + ": " + e.getMessage();
                    failures.add(line);
                    out.println(line);
                }
                // after each, so that nothing is lost when a later one is cut off
                CasesReport.write(folder);
            }
            return new Outcome(folder, CasesReport.write(folder), failures);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + folder.path() + "' cannot be written: " + e.getMessage() + "; free disk space or give --out",
                    e);
        }
    }

    /**
     * The cases that cannot be measured here, such as one whose driver is missing, and why.
     *
     * @throws EnvironmentException when none may be left out, or none is left
     */
    private Map<String, String> leftOut(RunOptions options, List<String> cases, long seed) {
        Map<String, String> leftOut = new LinkedHashMap<>();
        for (String id : cases) {
            try {
                run.require(options.ofCase(id, seed, home.folder()));
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
        }
        if (leftOut.size() == cases.size()) {
            throw new EnvironmentException("no case can be measured here: " + String.join("; ", leftOut.values()));
        }
        return leftOut;
    }
}
