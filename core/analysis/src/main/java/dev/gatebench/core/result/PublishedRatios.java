package dev.gatebench.core.result;

import dev.gatebench.core.comparison.ArmPair;
import dev.gatebench.core.comparison.ComparedTrials;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Measure;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.published.Published;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.study.ComparisonSpec;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Sets the ratios of a published table beside ours: of every pair that the study compares, and of every other arm of
 * the table against the baseline of the study's first comparison, or against the first of the table where no arm of a
 * comparison is here. Rows at one load and case are paired; a line without ours says why.
 */
final class PublishedRatios {
    private static final Map<Metric, Function<Published.Row, OptionalDouble>> FIGURES = new LinkedHashMap<>();

    static {
        FIGURES.put(Metric.THROUGHPUT, Published.Row::throughputPerSec);
        FIGURES.put(Metric.MEAN, Published.Row::meanNs);
        FIGURES.put(Metric.P50, Published.Row::p50Ns);
        FIGURES.put(Metric.P99, Published.Row::p99Ns);
    }

    private final RunInfo run;
    private final ComparedTrials trials;

    PublishedRatios(RunInfo run, ComparedTrials trials) {
        this.run = run;
        this.trials = trials;
    }

    private record Pair(String baseline, String candidate) {}

    /** Computes the ratios in the order of the published rows; none where the study reproduces no table. */
    List<PublishedRatio> assemble() {
        if (run.published().isEmpty() || run.published().get().rows().isEmpty()) {
            return List.of();
        }
        Published published = run.published().get();
        List<PublishedRatio> ratios = new ArrayList<>();
        for (Pair pair : pairs(published)) {
            for (Published.Row candidate : rowsOf(published, pair.candidate())) {
                rowsOf(published, pair.baseline()).stream()
                        .filter(baseline -> baseline.load().equals(candidate.load())
                                && baseline.testCase().equals(candidate.testCase()))
                        .findFirst()
                        .ifPresent(baseline -> ratios.addAll(ratios(published, pair, baseline, candidate)));
            }
        }
        return ratios;
    }

    /** Lists the pairs that the study compares, then those of the table's other arms. */
    private Set<Pair> pairs(Published published) {
        Set<Pair> pairs = run.comparisons().stream()
                .map(spec -> new Pair(spec.baseline(), spec.candidate()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Set<String> compared =
                run.comparisons().stream().flatMap(ComparisonSpec::arms).collect(Collectors.toSet());
        // where no arm of a comparison is here, the table's own first
        String first = run.comparisons().isEmpty()
                ? published.rows().get(0).arm()
                : run.comparisons().get(0).baseline();
        published.rows().stream()
                .map(Published.Row::arm)
                .filter(arm -> !compared.contains(arm) && !arm.equals(first))
                .forEach(arm -> pairs.add(new Pair(first, arm)));
        return pairs;
    }

    private static List<Published.Row> rowsOf(Published published, String arm) {
        return published.rows().stream().filter(row -> row.arm().equals(arm)).toList();
    }

    private List<PublishedRatio> ratios(
            Published published, Pair pair, Published.Row baseline, Published.Row candidate) {
        List<PublishedRatio> ratios = new ArrayList<>();
        FIGURES.forEach((metric, figure) -> {
            OptionalDouble below = figure.apply(baseline);
            OptionalDouble above = figure.apply(candidate);
            if (below.orElse(0) > 0 && above.orElse(0) > 0) {
                ratios.add(ratio(published, pair, candidate.load(), metric, above.getAsDouble() / below.getAsDouble()));
            }
        });
        return ratios;
    }

    private PublishedRatio ratio(
            Published published, Pair pair, Optional<Load> load, Metric metric, double publishedRatio) {
        Optional<String> absent = missing(published, pair, load);
        Optional<Load> ours = loadOf(load).filter(any -> absent.isEmpty());
        Optional<Ratio> measured = ours.flatMap(at -> measured(pair, at, metric));
        Optional<Ratio> byCpu = metric == Metric.THROUGHPUT
                ? ours.flatMap(at -> measured(
                        new Pair(/* baseline= */ pair.candidate(), /* candidate= */ pair.baseline()), at, Metric.CPU))
                : Optional.empty();
        return new PublishedRatio(
                pair.baseline(),
                pair.candidate(),
                load,
                metric,
                publishedRatio,
                measured,
                byCpu,
                absent.or(() -> ours.filter(at -> measured.isEmpty()).map(at -> why(pair, at, metric))));
    }

    /** Says why trials that were made tell nothing. */
    private String why(Pair pair, Load load, Metric metric) {
        List<Trial> made = made(pair, load);
        if (made.isEmpty()) {
            return "no trial was made";
        }
        if (isTime(metric)
                ? isHeldToRate(made)
                : of(pair).comparable(metric, List.of(load)).isEmpty()) {
            return "our trials were held to a rate";
        }
        List<String> reasons = new ArrayList<>();
        long failed = made.stream()
                .filter(trial -> trial.status() == TrialStatus.FAILED)
                .count();
        if (failed > 0) {
            reasons.add(failed + " of " + made.size() + " trials failed");
        }
        String refusing = made.stream()
                .flatMap(trial -> trial.checks().stream())
                .filter(check -> check.verdict() == Verdict.FAIL)
                .map(CheckResult::check)
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        if (!refusing.isEmpty()) {
            reasons.add("refused by " + refusing);
        }
        boolean told = made.stream().anyMatch(trial -> metric.of(trial).isPresent());
        return reasons.isEmpty()
                ? told ? "too few valid trials of the same round" : "the driver does not measure it"
                : String.join("; ", reasons);
    }

    private List<Trial> made(Pair pair, Load load) {
        return trials.trials().stream()
                .filter(trial -> trial.load().equals(load)
                        && List.of(pair.baseline(), pair.candidate()).contains(trial.arm()))
                .toList();
    }

    private ArmPair of(Pair pair) {
        return trials.pair(pair.baseline(), pair.candidate());
    }

    private static boolean isHeldToRate(List<Trial> made) {
        return made.stream().anyMatch(trial -> trial.rate().isPresent());
    }

    private static boolean isTime(Metric metric) {
        return metric != Metric.THROUGHPUT && metric != Metric.CPU;
    }

    private Optional<String> missing(Published published, Pair pair, Optional<Load> load) {
        for (String arm : List.of(pair.candidate(), pair.baseline())) {
            if (run.arms().stream().noneMatch(here -> here.id().equals(arm))) {
                return Optional.of(
                        Optional.ofNullable(published.absent().get(arm)).orElse(arm + " is not in this run"));
            }
        }
        return loadOf(load).isPresent()
                ? Optional.empty()
                : Optional.of(load.map(none -> none.words() + " is not in this run")
                        .orElse("the table does not say its load, and the run has several"));
    }

    /** Our load; where the table says none, the only one of the run. */
    private Optional<Load> loadOf(Optional<Load> published) {
        return published.isPresent()
                ? published.filter(run.loads()::contains)
                : Optional.of(run.loads()).filter(loads -> loads.size() == 1).map(loads -> loads.get(0));
    }

    private Optional<Ratio> measured(Pair pair, Load load, Metric metric) {
        return isTime(metric) && isHeldToRate(made(pair, load))
                ? Optional.empty() // no time of theirs is of that load
                : of(pair).overSound(new Measure(metric, Optional.empty(), false), List.of(load));
    }
}
