package dev.gatebench.core.result;

import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.LogScale;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Precision;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.statistics.Replicates;
import dev.gatebench.core.study.ComparisonSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Says how well CPU per request of the system under test is known: of every comparison at every load, or where a run compares nothing, of
 * every cell with a headline.
 */
public final class PrecisionAssembler {
    private final TrialJudge judge;
    private final Optional<ForkSpreads> spreads;

    /**
     * Makes one.
     *
     * @param judge says which trials are valid
     * @param spreads how much forks differ, where a self-test has told
     */
    public PrecisionAssembler(TrialJudge judge, Optional<ForkSpreads> spreads) {
        this.judge = judge;
        this.spreads = spreads;
    }

    /**
     * How well each is known.
     *
     * @param run what is compared
     * @param history the trials until now
     * @param halfWidth what was asked for, a share
     */
    public List<AchievedPrecision> achieved(RunInfo run, TrialHistory history, double halfWidth) {
        List<Trial> trials = judge.judge(run, history.byProcesses());
        List<AchievedPrecision> achieved = new ArrayList<>();
        for (ComparisonSpec spec : run.comparisons()) {
            List<Trial> baseline = valid(trials, spec.baseline());
            List<Trial> candidate = valid(trials, spec.candidate());
            Normalisation normalisation =
                    NormalisationChoice.of(baseline, candidate).normalisation();
            Pairs pairs =
                    new Pairs(baseline, candidate, new Measure(Metric.CPU, Optional.of(normalisation), true), spreads);
            for (int load : run.loads()) {
                Optional<Ratio> found = pairs.at(load);
                achieved.add(achieved(
                        Optional.of(spec.baseline()),
                        spec.candidate(),
                        load,
                        found.map(Ratio::n).orElse(0),
                        found.flatMap(Ratio::interval),
                        halfWidth));
            }
        }
        return run.comparisons().isEmpty() ? cells(run, trials, halfWidth) : achieved;
    }

    private static List<Trial> valid(List<Trial> trials, String arm) {
        return trials.stream()
                .filter(trial ->
                        trial.status() == TrialStatus.VALID && trial.arm().equals(arm))
                .toList();
    }

    private List<AchievedPrecision> cells(RunInfo run, List<Trial> trials, double halfWidth) {
        List<AchievedPrecision> achieved = new ArrayList<>();
        for (Arm arm : run.arms()) {
            for (int load : run.loads()) {
                List<Trial> cell = trials.stream()
                        .filter(trial -> trial.load() == load && trial.arm().equals(arm.id()))
                        .toList();
                if (CellAssembler.headline(cell, judge.notValidShare(run))) {
                    achieved.add(cell(arm.id(), load, CellAssembler.cpuOfValid(cell), halfWidth));
                }
            }
        }
        return achieved;
    }

    private static AchievedPrecision cell(String arm, int load, List<Observation> observations, double halfWidth) {
        List<Double> values =
                observations.isEmpty() ? List.of() : Replicates.of(observations).values();
        return achieved(Optional.empty(), arm, load, values.size(), LogScale.interval(values), halfWidth);
    }

    private static AchievedPrecision achieved(
            Optional<String> baseline, String arm, int load, int n, Optional<Interval> interval, double halfWidth) {
        OptionalDouble found =
                interval.map(i -> OptionalDouble.of(Precision.of(i))).orElse(OptionalDouble.empty());
        boolean reached = n >= PrecisionGoal.MIN_REPLICATES && found.orElse(Double.MAX_VALUE) <= halfWidth;
        return new AchievedPrecision(baseline, arm, load, n, found, reached);
    }
}
