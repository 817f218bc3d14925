package dev.gatebench.core.check;

import dev.gatebench.core.clock.HostClock;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialHistory;
import dev.gatebench.core.trial.TrialStatus;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Applies the checks that need the whole run, {@code clock} and {@code floor}, by the study's limits. */
public final class RunJudge {
    private RunJudge() {}

    /** Adds to the trials of a run the findings that need the whole run, and updates their statuses. */
    public static List<Trial> judge(RunInfo run, TrialHistory history) {
        CheckLimits limits = limits(run);
        List<Trial> trials = history.trials().stream()
                .map(trial -> history.clocks().isEmpty()
                        ? trial
                        : with(trial, new ClockCheck(HostClock.of(history.clocks(trial)), limits)::judged))
                .toList();
        FloorJudge floors = new FloorJudge(run.backendDelayNs(), history);
        // a direct trial that fails its own checks is no floor for others, nor is one that was made on other hosts
        Map<OptionalInt, List<Trial>> directsByLane = trials.stream()
                .filter(FloorJudge::isDirect)
                .map(trial -> with(trial, direct -> floors.finding(direct, List.of())))
                .filter(Trial::valid)
                .collect(Collectors.groupingBy(Trial::lane));
        return trials.stream()
                .map(trial ->
                        with(trial, each -> floors.finding(each, directsByLane.getOrDefault(each.lane(), List.of()))))
                .toList();
    }

    /** Judges trials and numbers their forks by starts of the processes, as {@link TrialHistory#byProcesses()}. */
    public static List<Trial> byProcesses(RunInfo run, TrialHistory history) {
        return history.byProcesses(judge(run, history));
    }

    private static Trial with(Trial trial, Function<Trial, CheckResult> check) {
        return trial.status() == TrialStatus.FAILED ? trial : Checks.with(trial, List.of(check.apply(trial)));
    }

    private static CheckLimits limits(RunInfo run) {
        return CheckLimits.defaults().with(run.checks());
    }

    /** Returns the greatest share of a cell's trials that may be not valid where the cell has a headline figure. */
    public static double notValidShare(RunInfo run) {
        return limits(run).notValidShare();
    }

    /** Names the limits that differ from this release's defaults; a run of an older release may have had others. */
    public static List<String> footnotes(RunInfo run) {
        Map<String, Double> defaults = CheckLimits.defaults().asMap();
        String changed = new TreeMap<>(run.checks())
                .entrySet().stream()
                        .filter(limit -> !limit.getValue().equals(defaults.get(limit.getKey())))
                        .map(limit -> limit.getKey() + " " + Numbers.plain(limit.getValue()) + " (default "
                                + Numbers.plain(defaults.getOrDefault(limit.getKey(), Double.NaN)) + ")")
                        .collect(Collectors.joining(", "));
        return changed.isEmpty()
                ? List.of()
                : List.of("Judged by limits of the checks that are not the defaults of this release: " + changed + ".");
    }
}
