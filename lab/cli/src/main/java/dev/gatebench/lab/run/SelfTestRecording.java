package dev.gatebench.lab.run;

import dev.gatebench.core.study.ComparisonSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.home.StudyFinder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Records the study 'selftest', a run for each of its comparisons: a duet loads all gateways of a run in the same
 * seconds, and other runs compare two.
 */
public record SelfTestRecording(RunContext context) {
    private static final String STUDY = "selftest";
    private static final String BASELINE = "a";
    private static final String ALIKE = "b";

    /**
     * Records the runs.
     *
     * @param controls ids of the arms that burn, each once
     * @param overrides changes of the study, {@code KEY=VALUE} each
     * @return the folders of the runs, that of the alike arms first
     * @throws StudyException before anything is measured, when a control is no such arm of the study
     */
    public List<Path> record(Fidelity fidelity, List<String> controls, List<String> overrides) {
        requireControls(controls);
        requireOneLane(RunOptions.of(STUDY, fidelity, List.of(BASELINE, ALIKE), overrides));
        List<String> candidates = new ArrayList<>(List.of(ALIKE));
        candidates.addAll(controls);
        List<Path> folders = new ArrayList<>();
        for (String candidate : candidates) {
            context.out()
                    .printf(
                            "recording %d of %d: %s against %s%n",
                            folders.size() + 1, candidates.size(), candidate, BASELINE);
            folders.add(new StudyRun(context)
                    .run(RunOptions.of(STUDY, fidelity, List.of(BASELINE, candidate), overrides))
                    .folder()
                    .path());
        }
        return folders;
    }

    /** A self-test tells how two starts of a gateway differ, and not how hosts differ. */
    private void requireOneLane(RunOptions options) {
        int parallel =
                RequestedStudy.read(context.home(), options).study().runtime().parallel();
        if (parallel > 1) {
            throw new StudyException("a self-test must make its forks one after another, on the same hosts;"
                    + " kubernetes.parallel is " + parallel + ": give --parallel 1, or leave it out");
        }
    }

    private void requireControls(List<String> controls) {
        List<String> known = StudyParser.parse(StudyFinder.find(context.home(), STUDY)).comparisons().stream()
                .map(ComparisonSpec::candidate)
                .filter(candidate -> !candidate.equals(ALIKE))
                .toList();
        if (!known.containsAll(controls) || controls.stream().distinct().count() < controls.size()) {
            throw new StudyException("--controls must be some of " + String.join(",", known) + ", each once, was "
                    + String.join(",", controls));
        }
    }
}
