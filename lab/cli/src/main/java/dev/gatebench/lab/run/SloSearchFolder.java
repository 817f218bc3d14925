package dev.gatebench.lab.run;

import dev.gatebench.core.curve.Curves;
import dev.gatebench.core.result.CurvesFolder;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The folder of a search for rates that was begun, and which a further call may continue. */
record SloSearchFolder(CurvesFolder folder) {

    /**
     * Reads what the search has found.
     *
     * @throws StudyException when the search is of another study, fidelity, seed, goal or work than is asked for
     */
    Curves continued(Study study, RunOptions options, List<Slo> slos) {
        Curves known = read();
        ContinuedFolder had = new ContinuedFolder(
                folder.path(), "a search, which can only go on with the same study, fidelity, seed and goals");
        had.requireSame("study", known.study(), study.name());
        had.requireSame("--fidelity", known.fidelity(), options.fidelity().id());
        had.requireSame("--slo", ids(known.slos()), ids(slos));
        had.requireSame("--seed", known.seed(), options.seed().orElse(known.seed()));
        requireArms(known, options.part().arms());
        Path ladder = folder.run(CurvesFolder.LADDER).study();
        if (Files.isRegularFile(ladder)) {
            requireSameWork(StudyParser.parseAsRun(ladder), study);
        }
        return known;
    }

    private Curves read() {
        try {
            return folder.read();
        } catch (IOException e) {
            throw new StudyException(e.getMessage() + ": mend the file, or give another --out");
        }
    }

    static String ids(List<Slo> slos) {
        return slos.stream().map(Slo::id).collect(Collectors.joining(", "));
    }

    private void requireArms(Curves known, List<String> asked) {
        List<String> arms = known.arms().stream().map(Arm::id).toList();
        for (String arm : asked) {
            if (!known.runs().isEmpty() && !arms.contains(arm)) {
                throw new StudyException("--out '" + folder.path() + "' holds a search of " + arms + ": --arm must be"
                        + " one of them, was '" + arm + "': give one, or another folder");
            }
        }
    }

    /** Rates found with one backend, one load or one setting say nothing of another's. */
    private void requireSameWork(Study had, Study asked) {
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
                throw new StudyException("--out '" + folder.path() + "' holds a search, which can only go on with the"
                        + " options of its ladder: " + name + " differs from that of '"
                        + folder.run(CurvesFolder.LADDER).study() + "': give the same options, or another folder");
            }
        });
    }
}
