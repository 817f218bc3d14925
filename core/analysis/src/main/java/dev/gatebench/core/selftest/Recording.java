package dev.gatebench.core.selftest;

import dev.gatebench.core.comparison.PairTrials;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Two arms of a recorded run at one load, by round as every comparison pairs them. A round is here as soon as it has a
 * trial of either arm, whatever became of it: a run that could not be finished writes down the trials that it did not
 * come to.
 *
 * @param forks the planned rounds of each fork in their order
 */
record Recording(List<List<Block>> forks) {
    /**
     * A planned round.
     *
     * @param baseline the one arm's trial; empty where it has no valid one with its CPU per request
     */
    record Block(Optional<Trial> baseline, Optional<Trial> candidate) {
        boolean paired() {
            return baseline.isPresent() && candidate.isPresent();
        }

        OptionalDouble ratio(Normalisation normalisation) {
            return paired()
                    ? new PairTrials.Pair(baseline.orElseThrow(), candidate.orElseThrow()).ratio(normalisation::cost)
                    : OptionalDouble.empty();
        }

        private Block with(Trial trial, String arm) {
            Optional<Trial> usable = Optional.of(trial)
                    .filter(each ->
                            each.valid() && each.cpuNsPerRequest(Trial.SUT).orElse(0) > 0);
            return trial.arm().equals(arm)
                    ? new Block(baseline.or(() -> usable), candidate)
                    : new Block(baseline, candidate.or(() -> usable));
        }
    }

    static Recording of(List<Trial> trials, Load load, String baseline, String candidate) {
        SortedMap<Integer, SortedMap<Integer, Block>> forks = new TreeMap<>();
        PairTrials compared =
                PairTrials.of(trials, baseline, candidate).by(Metric.CPU).at(Set.of(load));
        for (List<Trial> ofArm : List.of(compared.baseline(), compared.candidate())) {
            for (Trial trial : ofArm) {
                SortedMap<Integer, Block> rounds = forks.computeIfAbsent(trial.fork(), fork -> new TreeMap<>());
                Block before = rounds.getOrDefault(trial.round(), new Block(Optional.empty(), Optional.empty()));
                rounds.put(trial.round(), before.with(trial, baseline));
            }
        }
        return new Recording(forks.values().stream()
                .map(rounds -> List.copyOf(rounds.values()))
                .toList());
    }

    /**
     * Computes the ratios by one normalisation; empty where its reference was not measured in each valid trial, or
     * there is no pair.
     */
    Optional<RatioBlocks> ratios(Normalisation normalisation) {
        RatioBlocks blocks = new RatioBlocks(forks.stream()
                .map(fork ->
                        fork.stream().map(block -> block.ratio(normalisation)).toList())
                .toList());
        return blocks.pairs() > 0 && blocks.pairs() == pairs() ? Optional.of(blocks) : Optional.empty();
    }

    /** Counts the rounds that were planned. */
    int planned() {
        return forks.stream().mapToInt(List::size).sum();
    }

    /** Counts the rounds with a valid trial of both. */
    int pairs() {
        return Math.toIntExact(
                forks.stream().flatMap(List::stream).filter(Block::paired).count());
    }

    /** The costs of single trials by one normalisation, for each arm in each fork. */
    List<List<Double>> costs(Normalisation normalisation) {
        List<List<Double>> costs = new ArrayList<>();
        for (List<Block> fork : forks) {
            costs.add(costs(fork, Block::baseline, normalisation));
            costs.add(costs(fork, Block::candidate, normalisation));
        }
        return costs.stream().filter(each -> !each.isEmpty()).toList();
    }

    private static List<Double> costs(
            List<Block> fork, Function<Block, Optional<Trial>> arm, Normalisation normalisation) {
        return fork.stream()
                .filter(Block::paired)
                .flatMap(block -> arm.apply(block).stream())
                .flatMap(trial -> normalisation.cost(trial).stream().boxed())
                .toList();
    }
}
