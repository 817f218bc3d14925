package dev.gatebench.core.selftest;

import dev.gatebench.core.statistics.ForkSpread;
import dev.gatebench.core.statistics.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The ratios, candidate ÷ baseline, of the rounds that a recording had planned, and the comparisons that can be drawn
 * from them. A comparison takes forks without replacement and in each a run of consecutive rounds as planned, so that
 * it holds what a run as short as that would have held, drift and refused trials included; rounds drawn with
 * replacement would repeat and so seem to scatter less than they do.
 *
 * @param forks for each fork the ratios in the order of its rounds; empty for a round without a valid trial of both
 */
record RatioBlocks(List<List<OptionalDouble>> forks) {
    /** Lists the ratios of each fork that has any. */
    List<List<Double>> made() {
        return forks.stream()
                .map(fork -> fork.stream()
                        .flatMapToDouble(OptionalDouble::stream)
                        .boxed()
                        .toList())
                .filter(fork -> !fork.isEmpty())
                .toList();
    }

    int pairs() {
        return made().stream().mapToInt(List::size).sum();
    }

    /** Lists the ratios as a comparison over the whole recording takes them. */
    List<Observation> observations() {
        return IntStream.range(0, forks.size())
                .boxed()
                .flatMap(fork -> forks.get(fork).stream()
                        .flatMapToDouble(OptionalDouble::stream)
                        .mapToObj(ratio -> new Observation(fork + 1, ratio)))
                .toList();
    }

    /** How much forks differ; empty where there are fewer than two, or none has two ratios. */
    Optional<ForkSpread> forkSpread() {
        return ForkSpread.of(made());
    }

    /** Selects the forks that are planned to be long enough for the design. */
    RatioBlocks longEnough(Design design) {
        return new RatioBlocks(
                forks.stream().filter(fork -> fork.size() >= design.rounds()).toList());
    }

    /** Draws one comparison. There must be as many forks of as many rounds as the design has. */
    Drawn draw(Design design, Swap swap, SplittableRandom random) {
        List<Integer> left =
                new ArrayList<>(IntStream.range(0, forks.size()).boxed().toList());
        Set<Integer> taken = new TreeSet<>();
        List<Observation> drawn = new ArrayList<>();
        for (int fork = 1; fork <= design.forks(); fork++) {
            int from = left.remove(random.nextInt(left.size()));
            taken.add(from);
            List<OptionalDouble> ratios = forks.get(from);
            int first = random.nextInt(ratios.size() - design.rounds() + 1);
            boolean swapped = swap == Swap.FORK && random.nextBoolean();
            for (OptionalDouble ratio : ratios.subList(first, first + design.rounds())) {
                boolean turn = swapped || (swap == Swap.ROUND && random.nextBoolean());
                if (ratio.isPresent()) {
                    double value = ratio.getAsDouble();
                    drawn.add(new Observation(fork, turn ? 1 / value : value));
                }
            }
        }
        return new Drawn(
                drawn, taken, new RatioBlocks(left.stream().map(forks::get).toList()));
    }

    /**
     * A comparison.
     *
     * @param ratios the ratios of the rounds that it planned and that both arms have a valid trial of
     * @param taken the forks that it planned, by their places in the recording
     */
    record Drawn(List<Observation> ratios, Set<Integer> taken, RatioBlocks others) {}

    /**
     * Counts the comparisons of the design that differ in their planned trials or labels. All labels turned round are
     * the same comparison read from the other side, and count once.
     */
    double distinct(Design design, Swap swap) {
        // ways[f]: ways to choose f of the forks seen so far and a window in each
        double[] ways = new double[design.forks() + 1];
        ways[0] = 1;
        for (List<OptionalDouble> fork : forks) {
            int windows = Math.max(0, fork.size() - design.rounds() + 1);
            for (int f = design.forks(); f > 0; f--) {
                ways[f] += ways[f - 1] * windows;
            }
        }
        int turns =
                switch (swap) {
                    case NONE -> 0;
                    case FORK -> design.forks() - 1;
                    case ROUND -> design.forks() * design.rounds() - 1;
                };
        return ways[design.forks()] * Math.pow(2, turns);
    }

    /** Counts the comparisons of the design that can be made and share no trial. */
    int disjoint(Design design) {
        return IntStream.iterate(1, n -> n + 1)
                        .filter(n -> !fits(n, design))
                        .findFirst()
                        .orElseThrow()
                - 1;
    }

    /** Whether so many comparisons fit: a fork gives each comparison at most one window. */
    private boolean fits(int comparisons, Design design) {
        return forks.stream()
                        .mapToLong(fork -> Math.min(fork.size() / design.rounds(), comparisons))
                        .sum()
                >= (long) comparisons * design.forks();
    }

    /** The unit that keeps its labels when they are swapped at random. */
    enum Swap {
        /** Nothing is swapped: the arms differ and are compared as they are. */
        NONE,
        /**
         * The two processes of a fork: which of two alike arms got which process is chance, so each way round was as
         * likely. Right whatever makes processes differ, and blind to what one arm's place makes it differ by.
         */
        FORK,
        /** The two trials of a round: right only for the question whether these very processes differ. */
        ROUND
    }
}
