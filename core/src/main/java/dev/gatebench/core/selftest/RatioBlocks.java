package dev.gatebench.core.selftest;

import dev.gatebench.core.statistics.ForkSpread;
import dev.gatebench.core.statistics.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The ratios, candidate ÷ baseline, of a recording's rounds, and the comparisons that can be drawn from them. A
 * comparison takes forks without replacement and in each a run of consecutive rounds, so that it holds what a run as
 * short as that would have held, drift included; rounds drawn with replacement would repeat and so seem to scatter less
 * than they do.
 *
 * @param forks for each fork the ratios in the order of its rounds
 */
record RatioBlocks(List<List<Double>> forks) {
    RatioBlocks {
        forks = forks.stream().map(List::copyOf).toList();
    }

    /** How much forks differ; empty where there are fewer than two, or none has two ratios. */
    Optional<ForkSpread> forkSpread() {
        return ForkSpread.of(made());
    }

    /** The ratios of each fork that has any. */
    List<List<Double>> made() {
        return forks.stream().filter(fork -> !fork.isEmpty()).toList();
    }

    int pairs() {
        return forks.stream().mapToInt(List::size).sum();
    }

    /** The forks that are long enough for the design. */
    RatioBlocks longEnough(Design design) {
        return new RatioBlocks(
                forks.stream().filter(fork -> fork.size() >= design.rounds()).toList());
    }

    /** Draws one comparison. There must be as many forks of as many rounds as the design has. */
    Drawn draw(Design design, Swap swap, SplittableRandom random) {
        List<List<Double>> left = new ArrayList<>(forks);
        List<Observation> drawn = new ArrayList<>();
        for (int fork = 1; fork <= design.forks(); fork++) {
            List<Double> ratios = left.remove(random.nextInt(left.size()));
            int first = random.nextInt(ratios.size() - design.rounds() + 1);
            boolean swapped = swap == Swap.FORK && random.nextBoolean();
            for (double ratio : ratios.subList(first, first + design.rounds())) {
                boolean turn = swapped || (swap == Swap.ROUND && random.nextBoolean());
                drawn.add(new Observation(fork, turn ? 1 / ratio : ratio));
            }
        }
        return new Drawn(drawn, new RatioBlocks(left));
    }

    /**
     * A comparison.
     *
     * @param ratios its ratios
     * @param others the forks that are not in it
     */
    record Drawn(List<Observation> ratios, RatioBlocks others) {
        Drawn {
            ratios = List.copyOf(ratios);
        }
    }

    /**
     * How many comparisons of the design differ in their trials or labels. All labels turned round are the same
     * comparison read from the other side, and count once.
     */
    double distinct(Design design, Swap swap) {
        // ways[f]: ways to choose f of the forks seen so far and a window in each
        double[] ways = new double[design.forks() + 1];
        ways[0] = 1;
        for (List<Double> fork : forks) {
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

    /** How many comparisons of the design can be made that share no trial. */
    int disjoint(Design design) {
        int[] windows =
                forks.stream().mapToInt(fork -> fork.size() / design.rounds()).toArray();
        int comparisons = 0;
        while (fits(windows, comparisons + 1, design.forks())) {
            comparisons++;
        }
        return comparisons;
    }

    /** A fork gives each comparison at most one window. */
    private static boolean fits(int[] windows, int comparisons, int forks) {
        long usable = 0;
        for (int of : windows) {
            usable += Math.min(of, comparisons);
        }
        return usable >= (long) comparisons * forks;
    }

    /** What keeps its labels together when they are swapped at random. */
    enum Swap {
        /** Nothing is swapped: the arms differ and are compared as they are. */
        NONE,
        /**
         * The two processes of a fork: which of two alike arms got which process is chance, so each way round was as
         * likely. Right whatever makes processes differ.
         */
        FORK,
        /** The two trials of a round: right only for the question whether these very processes differ. */
        ROUND
    }
}
