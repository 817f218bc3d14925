package dev.gatebench.lab.run;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.report.CasesReport;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.CasesFolder;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyFile;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.home.StudyFinder;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Shutdown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the cases of a study one after another, and reports over them. */
public record CasesRun(RunContext context) {
    /** The outcome of the runs, with a line for each case that could not be measured to its end. */
    public record Outcome(CasesFolder folder, Map<String, Results> results, List<String> failures) {
        public Outcome {
            failures = List.copyOf(failures);
        }
    }

    /**
     * Whether the study has cases.
     *
     * @throws StudyException when the file is no study
     */
    public boolean areIn(RunOptions options) {
        return !StudyParser.read(file(options), options.part().overrides())
                .caseIds()
                .isEmpty();
    }

    private Path file(RunOptions options) {
        return StudyFinder.find(context.home(), options.study());
    }

    /**
     * Prints what would be measured of the cases, and starts nothing.
     *
     * @param ids of the cases; empty for all
     * @throws StudyException when a case is not what it should be
     * @throws EnvironmentException when something that a case needs is not here
     */
    public void printPlan(RunOptions options, List<String> ids) {
        Path path = file(options);
        RunOptions seeded = options.withSeed(options.seedOrDrawn());
        Map<String, RequestedStudy> cases =
                cases(path, StudyParser.read(path, options.part().overrides()), ids);
        var unused = leaveOut(seeded, cases);
        cases.forEach((id, requested) -> {
            context.println("case " + id);
            DryRun.print(context, requested, seeded);
            context.println("");
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
     * Measures cases: into a new folder, or into one of the same study, fidelity and seed, where those are measured
     * that it has not begun. A case that fails leaves the others as they are.
     *
     * @param ids of the cases; empty for all
     * @throws StudyException when a case is not what it should be, or the folder is of another run; nothing was
     *     measured then
     * @throws EnvironmentException when something that a case needs is not here, and it may not be left out; nothing
     *     was measured then
     */
    public Outcome run(RunOptions options, List<String> ids) {
        Path path = file(options);
        // read once: a change of the file while cases are measured belongs to no case
        StudyFile file = StudyParser.read(path, options.part().overrides());
        Map<String, RequestedStudy> cases = cases(path, file, ids);
        try {
            Optional<CasesFolder> begun = options.out()
                    .map(out -> new CasesFolder(out.toAbsolutePath()))
                    .filter(CasesFolder::exists);
            return begun.isPresent() ? resume(begun.get(), file, options, cases) : begin(file, options, cases);
        } catch (IOException e) {
            throw new EnvironmentException(
                    e.getMessage() + "; free disk space, mend the file or give another --out", e);
        }
    }

    private Outcome begin(StudyFile file, RunOptions options, Map<String, RequestedStudy> cases) throws IOException {
        RunOptions seeded = options.withSeed(options.seedOrDrawn());
        Map<String, String> leftOut = leaveOut(seeded, cases);
        CasesFolder folder = new CasesFolder(context.makeFolder(options.out(), file.name()));
        write(
                folder,
                new CasesFolder.Info(
                        CasesFolder.Info.SCHEMA_VERSION,
                        file.name(),
                        file.title(),
                        options.fidelity().id(),
                        seeded.seedOrDrawn(),
                        List.copyOf(cases.keySet()),
                        leftOut));
        return measure(folder, seeded, cases);
    }

    private Outcome resume(CasesFolder folder, StudyFile file, RunOptions options, Map<String, RequestedStudy> cases)
            throws IOException {
        CasesFolder.Info info = folder.read();
        ContinuedFolder had = new ContinuedFolder(
                folder.path(), "cases, and those added to them must have the same study, fidelity and seed");
        had.requireSame("study", info.study(), file.name());
        had.requireSame("--fidelity", info.fidelity(), options.fidelity().id());
        RunOptions seeded = options.withSeed(options.seed().orElse(info.seed()));
        had.requireSame("--seed", info.seed(), seeded.seedOrDrawn());
        cases.keySet().removeIf(id -> Files.exists(folder.of(id).path()));
        if (cases.isEmpty()) {
            throw new StudyException("--out '" + folder.path() + "' must have a case that is not begun, has none:"
                    + " go on with one that was cut off by 'gatebench resume "
                    + folder.of("CASE").path() + "'");
        }
        Map<String, String> leftOut = leaveOut(seeded, cases);
        write(folder, info.with(file.caseIds(), cases.keySet(), leftOut));
        return measure(folder, seeded, cases);
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
            context.println("case " + id + ", " + number + " of " + cases.size());
            try {
                var unused = new StudyRun(context)
                        .run(each.getValue(), options.into(folder.of(id).path()), environment -> {});
            } catch (EnvironmentException | UncheckedIOException | StudyException e) {
                if (Shutdown.begun()) {
                    CasesReport.write(folder);
                    throw e;
                }
                failures.add("case " + id + ": " + e.getMessage());
                context.println("case " + id + ": " + e.getMessage());
            } catch (RuntimeException e) {
                // an error of ours: the other cases are measured before it is told
                unexpected.add(e);
                context.println("case " + id + " ended by an unexpected error: " + e);
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
     * Removes the cases that cannot be measured here and returns why not, by case.
     *
     * @throws EnvironmentException when no case may be left out, or none is left
     */
    private Map<String, String> leaveOut(RunOptions options, Map<String, RequestedStudy> cases) {
        Map<String, String> leftOut = new LinkedHashMap<>();
        cases.forEach((id, requested) -> {
            try {
                RunPreparation.of(context, requested, options).require();
            } catch (StudyException e) {
                throw new StudyException("case " + id + ": " + e.getMessage()
                        + (cases.size() > 1 ? "; --case names the cases to measure" : ""));
            } catch (EnvironmentException e) {
                if (!options.part().skipMissing()) {
                    throw new EnvironmentException("case " + id + ": " + e.getMessage(), e);
                }
                leftOut.put(id, String.valueOf(e.getMessage()));
                context.println("case " + id + " was left out: " + e.getMessage());
            }
        });
        if (leftOut.size() == cases.size()) {
            throw new EnvironmentException("no case can be measured here: " + String.join("; ", leftOut.values()));
        }
        cases.keySet().removeAll(leftOut.keySet());
        return leftOut;
    }
}
