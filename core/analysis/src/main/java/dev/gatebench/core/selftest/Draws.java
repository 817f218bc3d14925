package dev.gatebench.core.selftest;

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

/** Comparisons drawn from a recording. {@link Ratio} says what each of them claims, as in every comparison. */
record Draws(List<One> comparisons, Source source) {
    private static final double WANTED_POWER = 0.8;
    private static final double MOST_EFFECT = 0.5;

    /** Forks left over from which it is told how much forks differ. */
    private static final int FEWEST_OTHERS = 3;

    /**
     * A comparison.
     *
     * @param forks the forks that it planned, by their places in the recording
     * @param found its ratio; empty where too few of its trials are valid for any ratio
     */
    record One(Set<Integer> forks, Optional<Ratio> found) {
        /** Whether the comparison can be made: a ratio without an interval says nothing. */
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
     * Draws n comparisons, each told how much forks differ by the forks that are not in it, as a run is told by an
     * earlier self-test; empty where too few forks are left.
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
                        .map(drawn -> new One(drawn.taken(), Ratio.of(drawn.ratios(), spread.apply(drawn.others()), 0)))
                        .toList(),
                new Source(
                        recorded.forks().size(),
                        recorded.forks().size() / design.forks(),
                        recorded.distinct(design, swap)));
    }

    /** Counts comparisons that cannot be made: too many of their trials were refused. */
    int unanswered() {
        return comparisons.size() - count(comparisons, One::answered);
    }

    /** The share of comparisons that claim any difference, of those that can be made; there must be one. */
    Share claimed() {
        return share(comparisons.stream().filter(One::answered).toList(), One::claims);
    }

    /**
     * The share of all comparisons that find the candidate dearer when each of its costs is so much higher. A
     * comparison that cannot be made finds nothing.
     */
    Share detected(double effect) {
        return share(comparisons, each -> each.needed() < effect);
    }

    /** The least effect that is found in at least 80 % of all comparisons; absent where 50 % is not. */
    Optional<LeastEffect> smallestEffect() {
        // on the scale of logarithms, since an effect found is above 0 and its error is a share of it
        OptionalDouble variance = Jackknife.variance(comparisons, source.forks(), some -> least(some).stream()
                .filter(each -> each > 0)
                .map(Math::log)
                .findAny());
        return least(comparisons).stream()
                .mapToObj(effect -> new LeastEffect(
                        effect,
                        variance.stream()
                                .mapToObj(found -> around(effect, found))
                                .findFirst()))
                .findFirst();
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
