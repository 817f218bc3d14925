package dev.gatebench.core.selftest;

import dev.gatebench.core.selftest.RatioBlocks.Drawn;
import dev.gatebench.core.selftest.RatioBlocks.Swap;
import dev.gatebench.core.selftest.Share.Source;
import dev.gatebench.core.statistics.ForkSpread;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.LogScale;
import dev.gatebench.core.statistics.Ratio;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Comparisons drawn from a recording. What each of them claims is said by {@link Ratio}, as in every comparison.
 *
 * @param comparisons the comparisons
 * @param source what they were drawn from
 */
record Draws(List<One> comparisons, Source source) {
    private static final double WANTED_POWER = 0.8;
    private static final double MOST_EFFECT = 0.5;

    /** Forks left over from which it is told how much forks differ. */
    private static final int FEWEST_OTHERS = 3;

    Draws {
        comparisons = List.copyOf(comparisons);
    }

    /**
     * A comparison.
     *
     * @param forks the forks that it planned, by their places in the recording
     * @param found what it found; empty where too few of its trials are valid for any ratio
     */
    record One(Set<Integer> forks, Optional<Ratio> found) {
        /** Whether it can be made: a ratio without an interval says nothing. */
        boolean answered() {
            return found.flatMap(Ratio::interval).isPresent();
        }

        boolean claims() {
            return found.filter(ratio -> ratio.difference().isShown()).isPresent();
        }

        /**
         * The effect above which the candidate is found dearer when each of its costs is so much higher, which moves
         * the ratio and its interval by as much. Infinite where it cannot be made.
         */
        double needed() {
            return found.flatMap(Ratio::interval)
                    .map(interval -> 1 / interval.low() - 1)
                    .orElse(Double.POSITIVE_INFINITY);
        }
    }

    /** Draws n comparisons; the same seed draws the same trials and labels from recordings of the same shape. */
    static Draws of(RatioBlocks recorded, Design design, Swap swap, int n, long seed) {
        return draw(recorded, design, swap, n, seed, others -> Optional.empty());
    }

    /**
     * The same comparisons, each told how much forks differ by the forks that are not in it, as a run is told by an
     * earlier self-test; empty where too few are left.
     */
    static Optional<Draws> told(RatioBlocks recorded, Design design, Swap swap, int n, long seed) {
        return recorded.forks().size() - design.forks() < FEWEST_OTHERS || design.rounds() < 2
                ? Optional.empty()
                : Optional.of(draw(recorded, design, swap, n, seed, RatioBlocks::forkSpread));
    }

    private static Draws draw(
            RatioBlocks recorded,
            Design design,
            Swap swap,
            int n,
            long seed,
            Function<RatioBlocks, Optional<ForkSpread>> spread) {
        SplittableRandom random = new SplittableRandom(seed);
        return new Draws(
                Stream.generate(() -> recorded.draw(design, swap, random))
                        .limit(n)
                        .map(drawn -> one(drawn, spread))
                        .toList(),
                new Source(
                        recorded.forks().size(),
                        recorded.forks().size() / design.forks(),
                        recorded.distinct(design, swap)));
    }

    private static One one(Drawn drawn, Function<RatioBlocks, Optional<ForkSpread>> spread) {
        return new One(drawn.taken(), Ratio.of(drawn.ratios(), spread.apply(drawn.others()), 0));
    }

    /** Comparisons that cannot be made: too many of their trials were refused. */
    int unanswered() {
        return comparisons.size() - count(comparisons, One::answered);
    }

    /** Those that claim any difference, of those that can be made; there must be one. */
    Share claimed() {
        List<One> answers = comparisons.stream().filter(One::answered).toList();
        return share(answers, One::claims);
    }

    /**
     * Those of all that find the candidate dearer when each of its costs is so much higher. What cannot be made finds
     * nothing.
     */
    Share detected(double effect) {
        return share(comparisons, each -> each.needed() < effect);
    }

    /** The least effect that is found in at least 80 % of all comparisons; absent where 50 % is not. */
    Optional<LeastEffect> smallestEffect() {
        OptionalDouble effect = least(comparisons);
        if (effect.isEmpty()) {
            return Optional.empty();
        }
        // on the scale of logarithms, since an effect found is above 0 and its error is a share of it
        OptionalDouble variance = Jackknife.variance(comparisons, source.forks(), some -> least(some).stream()
                .filter(each -> each > 0)
                .map(Math::log)
                .findAny());
        return Optional.of(new LeastEffect(
                effect.getAsDouble(),
                variance.isPresent()
                        ? Optional.of(around(effect.getAsDouble(), variance.getAsDouble()))
                        : Optional.empty()));
    }

    private Interval around(double effect, double variance) {
        double factor = Math.exp(LogScale.student(source.forks() - 1) * Math.sqrt(variance));
        return new Interval(effect / factor, effect * factor);
    }

    private static OptionalDouble least(List<One> comparisons) {
        double[] needed = comparisons.stream().mapToDouble(One::needed).sorted().toArray();
        double least = needed[(int) Math.ceil(WANTED_POWER * needed.length) - 1];
        return least <= MOST_EFFECT ? OptionalDouble.of(least) : OptionalDouble.empty();
    }

    private Share share(List<One> counted, Predicate<One> hit) {
        return Share.of(
                count(counted, hit),
                counted.size(),
                Jackknife.variance(
                        counted, source.forks(), some -> OptionalDouble.of((double) count(some, hit) / some.size())),
                source);
    }

    private static int count(List<One> comparisons, Predicate<One> hit) {
        return Math.toIntExact(comparisons.stream().filter(hit).count());
    }
}
