package dev.gatebench.core.precision;

import dev.gatebench.core.cell.CellAssembler;
import dev.gatebench.core.cell.CellTrials;
import dev.gatebench.core.check.RunJudge;
import dev.gatebench.core.comparison.ControlRatios;
import dev.gatebench.core.comparison.ForkSpreads;
import dev.gatebench.core.comparison.PairTrials;
import dev.gatebench.core.comparison.Pairs;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
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

/**
 * Says how well CPU per request of the system under test is known: of every comparison and its control at every load,
 * or where a run compares nothing, of every cell with a headline.
 */
public final class PrecisionAssembler {
    private PrecisionAssembler() {}

    /**
     * How well each is known.
     *
     * @param run what is compared
     * @param history the trials until now
     * @param halfWidth what was asked for, a share
     * @param spreads how much forks differ, where a self-test has told
     */
    public static List<Achieved> achieved(
            RunInfo run, TrialHistory history, double halfWidth, Optional<ForkSpreads> spreads) {
        List<Trial> trials = RunJudge.byProcesses(run, history);
        List<Achieved> achieved = new ArrayList<>();
        for (ComparisonSpec spec : run.comparisons()) {
            PairTrials pair = PairTrials.of(trials, spec.baseline(), spec.candidate());
            boolean same = Arm.sameGateway(run.arms(), spec.baseline(), spec.candidate());
            Measure measure =
                    new Measure(Metric.CPU, Optional.of(pair.normalisation(same).normalisation()), true);
            Pairs pairs = new Pairs(pair.by(Metric.CPU).valid(), measure, spreads);
            for (Load load : run.loads()) {
                achieved.add(compared(spec.baseline(), spec.candidate(), load, pairs.at(load), halfWidth));
            }
            spec.control().ifPresent(again -> {
                ControlRatios twins = new ControlRatios(
                        PairTrials.of(trials, spec.baseline(), again), pair, RunJudge.notValidShare(run), spreads);
                for (Load load : run.loads()) {
                    achieved.add(compared(spec.baseline(), again, load, twins.at(load, measure), halfWidth));
                }
            });
        }
        return run.comparisons().isEmpty() ? cells(run, trials, halfWidth) : achieved;
    }

    private static Achieved compared(String baseline, String arm, Load load, Optional<Ratio> found, double halfWidth) {
        return achieved(
                Optional.of(baseline),
                arm,
                load,
                found.map(Ratio::n).orElse(0),
                found.flatMap(Ratio::interval),
                halfWidth);
    }

    private static List<Achieved> cells(RunInfo run, List<Trial> trials, double halfWidth) {
        List<Achieved> achieved = new ArrayList<>();
        for (Arm arm : run.arms()) {
            for (Load load : run.loads()) {
                List<Trial> cell = CellTrials.of(trials, arm.id(), load);
                if (CellAssembler.headline(cell, RunJudge.notValidShare(run))) {
                    achieved.add(cell(arm.id(), load, CellAssembler.cpuOfValid(cell), halfWidth));
                }
            }
        }
        return achieved;
    }

    private static Achieved cell(String arm, Load load, List<Observation> observations, double halfWidth) {
        Optional<Replicates> found =
                observations.isEmpty() ? Optional.empty() : Optional.of(Replicates.of(observations));
        return achieved(
                Optional.empty(),
                arm,
                load,
                found.map(each -> each.values().size()).orElse(0),
                found.flatMap(Replicates::interval),
                halfWidth);
    }

    private static Achieved achieved(
            Optional<String> baseline, String arm, Load load, int n, Optional<Interval> interval, double halfWidth) {
        OptionalDouble found =
                interval.stream().mapToDouble(Interval::halfWidth).findFirst();
        boolean reached = n >= PrecisionGoal.MIN_REPLICATES && found.orElse(Double.MAX_VALUE) <= halfWidth;
        return new Achieved(baseline, arm, load, n, found, reached);
    }
}
