package dev.gatebench.core.selftest;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.statistics.LogScale;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Two arms of a recorded run at one load, paired by round as every comparison pairs them: the rounds in which both have
 * a valid trial with its CPU per request.
 *
 * @param forks the pairs of each fork in the order of rounds
 */
record Recording(List<List<Pair>> forks) {
    Recording {
        forks = forks.stream().map(List::copyOf).toList();
    }

    /** Two trials of one round. */
    record Pair(Trial baseline, Trial candidate) {
        Optional<Double> ratio(Normalisation normalisation) {
            double below = normalisation.cost(baseline).orElse(0);
            double above = normalisation.cost(candidate).orElse(0);
            return below > 0 && above > 0 ? Optional.of(above / below) : Optional.empty();
        }
    }

    static Recording of(List<Trial> trials, Load load, String baseline, String candidate) {
        Map<Integer, Map<Integer, Trial>> below = byForkAndRound(trials, load, baseline);
        Map<Integer, Map<Integer, Trial>> above = byForkAndRound(trials, load, candidate);
        List<List<Pair>> forks = new ArrayList<>();
        below.forEach((fork, rounds) -> {
            Map<Integer, Trial> others = above.getOrDefault(fork, Map.of());
            List<Pair> pairs = new ArrayList<>();
            rounds.forEach((round, trial) ->
                    Optional.ofNullable(others.get(round)).ifPresent(other -> pairs.add(new Pair(trial, other))));
            if (!pairs.isEmpty()) {
                forks.add(pairs);
            }
        });
        return new Recording(forks);
    }

    /**
     * The ratios by one normalisation; empty where its reference was not measured in each trial, or there is no pair.
     */
    Optional<RatioBlocks> ratios(Normalisation normalisation) {
        List<List<Double>> ratios = forks.stream()
                .map(fork -> fork.stream()
                        .flatMap(pair -> pair.ratio(normalisation).stream())
                        .toList())
                .toList();
        RatioBlocks blocks = new RatioBlocks(ratios);
        return blocks.pairs() > 0 && blocks.pairs() == pairs() ? Optional.of(blocks) : Optional.empty();
    }

    int pairs() {
        return forks.stream().mapToInt(List::size).sum();
    }

    /** The costs of single trials by one normalisation, for each arm in each fork. */
    List<List<Double>> costs(Normalisation normalisation) {
        List<List<Double>> costs = new ArrayList<>();
        for (List<Pair> fork : forks) {
            costs.add(costs(fork, Pair::baseline, normalisation));
            costs.add(costs(fork, Pair::candidate, normalisation));
        }
        return costs;
    }

    /** Geometric mean of the baseline's CPU per request as measured, ns. */
    double baselineCostNs() {
        return LogScale.geometricMean(forks.stream()
                .flatMap(fork -> costs(fork, Pair::baseline, Normalisation.NONE).stream())
                .toList());
    }

    private static List<Double> costs(List<Pair> fork, Function<Pair, Trial> arm, Normalisation normalisation) {
        return fork.stream()
                .flatMap(pair -> normalisation.cost(arm.apply(pair)).stream().boxed())
                .toList();
    }

    private static Map<Integer, Map<Integer, Trial>> byForkAndRound(List<Trial> trials, Load load, String arm) {
        return trials.stream()
                .filter(trial -> trial.valid()
                        && trial.load().equals(load)
                        && trial.arm().equals(arm)
                        && trial.cpuNsPerRequest(Trial.SUT).orElse(0) > 0)
                .sorted(Comparator.comparingInt(Trial::round))
                .collect(Collectors.groupingBy(
                        Trial::fork,
                        TreeMap::new,
                        Collectors.toMap(Trial::round, trial -> trial, (first, again) -> first, TreeMap::new)));
    }
}
