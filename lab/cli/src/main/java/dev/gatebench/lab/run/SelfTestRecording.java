package dev.gatebench.lab.run;

import dev.gatebench.core.study.ComparisonSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.home.StudyFinder;
import dev.gatebench.lab.process.Time;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Records the study 'selftest': a run for each of its comparisons, since in a duet all gateways of a run are under load
 * in the same seconds, and two are what other runs compare.
 */
public final class SelfTestRecording {
    private static final String STUDY = "selftest";
    private static final String BASELINE = "a";
    private static final String ALIKE = "b";

    private final Home home;
    private final StudyRun run;
    private final PrintStream out;

    /** @param begun is told the folder of each run as soon as it is there */
    public SelfTestRecording(Home home, PrintStream out, Time time, Consumer<Path> begun) {
        this.home = home;
        this.run = new StudyRun(home, out, time, begun);
        this.out = out;
    }

    /**
     * Records.
     *
     * @param controls ids of the arms that burn, each once
     * @param overrides what of the study is changed, such as where it is measured, {@code KEY=VALUE} each
     * @return the folders of the runs, that of the alike arms first
     * @throws StudyException before anything is measured, when one is no such arm of the study
     */
    public List<Path> record(Fidelity fidelity, List<String> controls, List<String> overrides) {
        requireControls(controls);
        requireOneLane(options(fidelity, List.of(BASELINE, ALIKE), overrides));
        List<String> candidates = new ArrayList<>(List.of(ALIKE));
        candidates.addAll(controls);
        List<Path> folders = new ArrayList<>();
        for (String candidate : candidates) {
            out.printf(
                    "recording %d of %d: %s against %s%n", folders.size() + 1, candidates.size(), candidate, BASELINE);
            folders.add(run.run(options(fidelity, List.of(BASELINE, candidate), overrides))
                    .folder()
                    .path());
        }
        return folders;
    }

    /** What two starts of a gateway differ by is to be told, and not what hosts differ by. */
    private void requireOneLane(RunOptions options) {
        int parallel = RequestedStudy.read(home, options).study().runtime().parallel();
        if (parallel > 1) {
            throw new StudyException("a self-test must make its forks one after another, on the same hosts;"
                    + " kubernetes.parallel is " + parallel + ": give --parallel 1, or leave it out");
        }
    }

    private void requireControls(List<String> controls) {
        List<String> known = StudyParser.parse(StudyFinder.find(home, STUDY)).comparisons().stream()
                .map(ComparisonSpec::candidate)
                .filter(candidate -> !candidate.equals(ALIKE))
                .toList();
        if (!known.containsAll(controls) || controls.stream().distinct().count() < controls.size()) {
            throw new StudyException("--controls must be some of " + String.join(",", known) + ", each once, was "
                    + String.join(",", controls));
        }
    }

    private static RunOptions options(Fidelity fidelity, List<String> arms, List<String> overrides) {
        return new RunOptions(
                STUDY,
                fidelity,
                arms,
                List.of(),
                overrides,
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                false);
    }
}
