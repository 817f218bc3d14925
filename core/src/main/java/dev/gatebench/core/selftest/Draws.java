package dev.gatebench.core.selftest;

import dev.gatebench.core.selftest.RatioBlocks.Swap;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.ForkSpread;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Ratio;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Comparisons drawn from a recording. What each of them claims is said by {@link Ratio}, as in every comparison.
 *
 * @param comparisons the comparisons
 */
record Draws(List<One> comparisons) {
    private static final double WANTED_POWER = 0.8;
    private static final double MOST_EFFECT = 0.5;
    private static final double EFFECT_STEP = 0.0005;

    /** Forks left over from which it is told how much forks differ. */
    private static final int FEWEST_OTHERS = 3;

    Draws {
        comparisons = List.copyOf(comparisons);
    }

    /**
     * A comparison.
     *
     * @param ratios its ratios
     * @param spread how much forks differ, where it is told
     */
    record One(List<Observation> ratios, Optional<ForkSpread> spread) {}

    /** Draws n comparisons; the same seed draws the same trials and labels from recordings of the same shape. */
    static Draws of(RatioBlocks recorded, Design design, Swap swap, int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return new Draws(Stream.generate(() -> recorded.draw(design, swap, random))
                .limit(n)
                .map(drawn -> new One(drawn.ratios(), Optional.empty()))
                .toList());
    }

    /**
     * The same comparisons, each told how much forks differ by the forks that are not in it, as a run is told by an
     * earlier self-test; empty where too few are left.
     */
    static Optional<Draws> told(RatioBlocks recorded, Design design, Swap swap, int n, long seed) {
        if (recorded.forks().size() - design.forks() < FEWEST_OTHERS || design.rounds() < 2) {
            return Optional.empty();
        }
        SplittableRandom random = new SplittableRandom(seed);
        return Optional.of(new Draws(Stream.generate(() -> recorded.draw(design, swap, random))
                .limit(n)
                .map(drawn -> new One(drawn.ratios(), drawn.others().forkSpread()))
                .toList()));
    }

    /** Those that claim any difference. */
    Share claimed() {
        return share(0, difference -> difference != Difference.NONE_SHOWN);
    }

    /** Those that find the candidate dearer when each of its costs is so much higher. */
    Share detected(double effect) {
        return share(effect, difference -> difference == Difference.HIGHER);
    }

    /** The least effect, to 0.05 %, that is found in at least 80 % of the comparisons; absent where 50 % is not. */
    OptionalDouble smallestEffect() {
        if (detected(MOST_EFFECT).share() < WANTED_POWER) {
            return OptionalDouble.empty();
        }
        double missed = 0;
        double found = MOST_EFFECT;
        while (found - missed > EFFECT_STEP) {
            double middle = (missed + found) / 2;
            if (detected(middle).share() >= WANTED_POWER) {
                found = middle;
            } else {
                missed = middle;
            }
        }
        return OptionalDouble.of(found);
    }

    private Share share(double effect, Predicate<Difference> hit) {
        int hits = 0;
        for (One comparison : comparisons) {
            List<Observation> changed = comparison.ratios().stream()
                    .map(ratio -> new Observation(ratio.fork(), ratio.value() * (1 + effect)))
                    .toList();
            hits += Ratio.of(changed, comparison.spread(), 0)
                            .map(Ratio::difference)
                            .filter(hit)
                            .isPresent()
                    ? 1
                    : 0;
        }
        return Share.of(hits, comparisons.size());
    }
}
