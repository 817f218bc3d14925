package dev.gatebench.core.precision;

import dev.gatebench.core.cell.CellAssembler;
import dev.gatebench.core.cell.CellTrials;
import dev.gatebench.core.check.RunJudge;
import dev.gatebench.core.comparison.ArmPair;
import dev.gatebench.core.comparison.ComparedTrials;
import dev.gatebench.core.comparison.ForkSpreads;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.precision.PrecisionFound.Achieved;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.PrecisionGoal;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.statistics.Replicates;
import dev.gatebench.core.study.ComparisonSpec;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Says how well CPU per request of the system under test is known: of every comparison and its control at every load,
 * or where a run compares nothing, of every cell with a headline.
 */
public final class PrecisionAssembler {
    private PrecisionAssembler() {}

    /**
     * Computes the precision of each comparison or cell.
     *
     * @param halfWidth the half-width that was asked for, a share
     * @param spreads how much forks differ, where a self-test has told
     */
    public static List<Achieved> achieved(
            RunInfo run, TrialHistory history, double halfWidth, Optional<ForkSpreads> spreads) {
        List<Trial> trials = RunJudge.byProcesses(run, history);
        ComparedTrials compared = new ComparedTrials(trials, RunJudge.notValidShare(run), spreads);
        List<Achieved> achieved = new ArrayList<>();
        for (ComparisonSpec spec : run.comparisons()) {
            ArmPair pair = compared.pair(spec.baseline(), spec.candidate());
            Normalisation normalisation = pair.trials()
                    .normalisation(Arm.sameGateway(run.arms(), spec.baseline(), spec.candidate()))
                    .normalisation();
            Measure measure = new Measure(Metric.CPU, Optional.of(normalisation), true);
            Optional<String> baseline = Optional.of(spec.baseline());
            for (Load load : run.loads()) {
                Optional<Ratio> found = pair.valid(measure, Set.of(load)).pooled();
                achieved.add(achieved(baseline, spec.candidate(), load, found, halfWidth));
            }
            spec.control().ifPresent(again -> {
                ArmPair twins = compared.pair(spec.baseline(), again).asControlOf(pair);
                for (Load load : run.loads()) {
                    achieved.add(achieved(baseline, again, load, twins.over(measure, Set.of(load)), halfWidth));
                }
            });
        }
        return run.comparisons().isEmpty() ? cells(run, trials, halfWidth) : achieved;
    }

    private static List<Achieved> cells(RunInfo run, List<Trial> trials, double halfWidth) {
        List<Achieved> achieved = new ArrayList<>();
        for (Arm arm : run.arms()) {
            for (Load load : run.loads()) {
                List<Trial> cell = CellTrials.of(trials, arm.id(), load);
                if (CellAssembler.headline(cell, RunJudge.notValidShare(run))) {
                    List<Observation> costs = CellAssembler.cpuOfValid(cell);
                    Optional<Replicates> found = costs.isEmpty() ? Optional.empty() : Optional.of(Replicates.of(costs));
                    achieved.add(achieved(
                            Optional.empty(),
                            arm.id(),
                            load,
                            found.map(each -> each.values().size()).orElse(0),
                            found.flatMap(Replicates::interval),
                            halfWidth));
                }
            }
        }
        return achieved;
    }

    private static Achieved achieved(
            Optional<String> baseline, String arm, Load load, Optional<Ratio> found, double halfWidth) {
        return achieved(baseline, arm, load, found.map(Ratio::n).orElse(0), found.flatMap(Ratio::interval), halfWidth);
    }

    private static Achieved achieved(
            Optional<String> baseline, String arm, Load load, int n, Optional<Interval> interval, double halfWidth) {
        OptionalDouble found =
                interval.stream().mapToDouble(Interval::halfWidth).findFirst();
        boolean reached = n >= PrecisionGoal.MIN_REPLICATES && found.orElse(Double.MAX_VALUE) <= halfWidth;
        return new Achieved(baseline, arm, load, n, found, reached);
    }
}
