package dev.gatebench.core.result;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.run.RunInfoDraft;
import dev.gatebench.core.study.BuildPair;
import dev.gatebench.core.study.ComparisonSpec;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;

/** A run of two builds with the base started twice, never measured: costs that scatter by 0.5 % from fork to fork. */
public final class ControlledRun {
    private static final double SD = 0.005;
    private static final double BASE_NS = 120_000;

    private static final List<CheckResult> FAILED_CHECK =
            List.of(new CheckResult("little", Verdict.FAIL, "100 in flight of 600"));

    private final List<Load> loads;
    private final double again;
    private final double candidate;
    private final List<Trial> trials = new ArrayList<>();

    /**
     * A run of so many forks of one round.
     *
     * @param again CPU per request of the base's second start ÷ the first's
     * @param candidate CPU per request of the candidate ÷ the base's
     */
    public ControlledRun(List<Load> loads, int forks, double again, double candidate) {
        this(loads, forks, again, candidate, 7);
    }

    /** Draws the run with another seed. */
    public ControlledRun(List<Load> loads, int forks, double again, double candidate, long seed) {
        this.loads = List.copyOf(loads);
        this.again = again;
        this.candidate = candidate;
        Random random = new Random(seed);
        for (int fork = 1; fork <= forks; fork++) {
            for (Load load : loads) {
                for (Arm arm : arms()) {
                    double cost = BASE_NS * factor(arm.id()) * Math.exp(SD * random.nextGaussian());
                    trials.add(CostTrials.of(arm.id(), load, fork, 1, cost, 40_000, 0, 100));
                }
            }
        }
    }

    private double factor(String arm) {
        return switch (arm) {
            case BuildPair.BASE_AGAIN -> again;
            case BuildPair.CANDIDATE -> candidate;
            default -> 1;
        };
    }

    /** Returns the run with those trials refused. */
    public ControlledRun refusing(Predicate<Trial> which) {
        trials.replaceAll(trial -> which.test(trial) ? trial.withFindings(TrialStatus.INVALID, FAILED_CHECK) : trial);
        return this;
    }

    /** The three arms. */
    public static List<Arm> arms() {
        return List.of(arm(BuildPair.BASE), arm(BuildPair.BASE_AGAIN), arm(BuildPair.CANDIDATE));
    }

    private static Arm arm(String id) {
        return new Arm(
                id,
                "shenyu",
                Optional.of("2.4.3"),
                Map.of("jar", id.equals(BuildPair.CANDIDATE) ? "new.jar" : "old.jar"),
                List.of(),
                "ShenYu 2.4.3, not 2.6.0");
    }

    /** Returns the {@code run.json} of {@code --base} and {@code --candidate}, at a fidelity that ranks. */
    public RunInfo info() {
        return info(
                true,
                List.of(new ComparisonSpec(BuildPair.BASE, BuildPair.CANDIDATE, Optional.of(BuildPair.BASE_AGAIN))));
    }

    /** Returns the {@code run.json} of another fidelity, or with other comparisons. */
    public RunInfo info(boolean fitForNumbers, List<ComparisonSpec> comparisons) {
        return RunInfoDraft.builder()
                .schemaVersion(RunInfo.SCHEMA_VERSION)
                .study("shenyu-http-client")
                .title("Two builds")
                .fidelity(fitForNumbers ? "quick" : "smoke")
                .fitForNumbers(fitForNumbers)
                .seed(1)
                .driver("gatling")
                .startedAt(SyntheticRun.START)
                .finishedAt(SyntheticRun.START.plusSeconds(600))
                .complete(true)
                .arms(arms())
                .loads(loads)
                .comparisons(comparisons)
                .rank(true)
                .build();
    }

    /** Its trials. */
    public List<Trial> trials() {
        return List.copyOf(trials);
    }

    /** Its results. */
    public Results results() throws IOException {
        return results(info());
    }

    /** The results of the same trials under another description. */
    public Results results(RunInfo info) throws IOException {
        return SampleRun.results(info, trials, Path.of("no-histograms"));
    }

    /** Writes the files of the run. */
    public RunFolder write(Path dir) throws IOException {
        return new SyntheticRun(dir, 1).write(info(), trials);
    }
}
