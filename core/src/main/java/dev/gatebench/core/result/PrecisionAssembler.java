package dev.gatebench.core.result;

import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.LogScale;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Precision;
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
    private final double notValidShare;

    /**
     * Makes one.
     *
     * @param notValidShare a cell with a greater share of its trials not valid has no headline figure
     */
    public PrecisionAssembler(double notValidShare) {
        this.notValidShare = notValidShare;
    }

    /**
     * How well each is known.
     *
     * @param run what is compared
     * @param history the trials until now
     * @param halfWidth what was asked for, a share
     */
    public List<AchievedPrecision> achieved(RunInfo run, TrialHistory history, double halfWidth) {
        List<Trial> trials = history.byProcesses();
        List<AchievedPrecision> achieved = new ArrayList<>();
        ComparisonAssembler comparisons = new ComparisonAssembler(trials);
        for (ComparisonSpec spec : run.comparisons()) {
            for (int load : run.loads()) {
                Optional<Comparison> found = comparisons.assemble(spec, load, Metric.CPU, true);
                achieved.add(achieved(
                        Optional.of(spec.baseline()),
                        spec.candidate(),
                        load,
                        found.map(Comparison::n).orElse(0),
                        found.filter(comparison -> comparison.low().isPresent())
                                .map(comparison -> new Interval(
                                        comparison.low().getAsDouble(),
                                        comparison.high().getAsDouble())),
                        halfWidth));
            }
        }
        return run.comparisons().isEmpty() ? cells(run, trials, halfWidth) : achieved;
    }

    private List<AchievedPrecision> cells(RunInfo run, List<Trial> trials, double halfWidth) {
        List<AchievedPrecision> achieved = new ArrayList<>();
        for (Arm arm : run.arms()) {
            for (int load : run.loads()) {
                List<Trial> cell = trials.stream()
                        .filter(trial -> trial.load() == load && trial.arm().equals(arm.id()))
                        .toList();
                if (CellAssembler.headline(cell, notValidShare)) {
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
