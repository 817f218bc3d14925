package dev.gatebench.core.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.selftest.Draws.One;
import dev.gatebench.core.selftest.RatioBlocks.Swap;
import dev.gatebench.core.selftest.Share.Source;
import dev.gatebench.core.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.junit.jupiter.api.Test;

/** Checks how much a figure is said to differ from recording to recording. Seeds are fixed, so the shares are too. */
class JackknifeTest {
    private static final int RECORDINGS = 60;
    private static final int DRAWS = 1000;

    @Test
    void intervalsHoldWhatRecordingsGiveOnAverage() {
        Random random = new Random(41);
        List<Share> shares = new ArrayList<>();
        List<LeastEffect> effects = new ArrayList<>();
        for (int recording = 0; recording < RECORDINGS; recording++) {
            Draws draws = Draws.of(recording(random), new Design(4, 2), Swap.FORK, DRAWS, recording);
            shares.add(draws.claimed());
            draws.smallestEffect().ifPresent(effects::add);
        }
        double share = shares.stream().mapToDouble(Share::share).average().orElseThrow();
        double effect =
                effects.stream().mapToDouble(LeastEffect::effect).average().orElseThrow();

        assertThat(effects).hasSize(RECORDINGS);
        assertThat(held(shares.stream().map(Share::interval).toList(), share)).isGreaterThanOrEqualTo(0.93);
        assertThat(held(effects.stream().map(LeastEffect::interval).toList(), effect))
                .isGreaterThanOrEqualTo(0.88);
        assertThat(held(
                        shares.stream()
                                .map(each -> BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate(
                                        each.n(), each.hits(), 0.05))
                                .map(each -> Optional.of(new Interval(each.getLowerBound(), each.getUpperBound())))
                                .toList(),
                        share))
                .as("comparisons of one recording are no independent trials")
                .isLessThan(0.6);
    }

    @Test
    void theJackknifeOfAMeanIsTheSquaredStandardError() {
        double[] values = {3, 5, 4, 8};
        List<One> comparisons = new ArrayList<>();
        for (int fork = 0; fork < values.length; fork++) {
            comparisons.add(new One(Set.of(fork), Optional.empty()));
        }
        OptionalDouble variance = Jackknife.variance(comparisons, 4, some -> some.stream()
                .mapToDouble(each -> values[each.forks().iterator().next()])
                .average());
        // the sample variance of the values is 14 ÷ 3
        assertThat(variance.orElseThrow()).isCloseTo(14 / 3.0 / 4, within(1e-12));
    }

    @Test
    void nothingIsToldWhereEveryComparisonHoldsTheSameForks() {
        Draws draws = Draws.of(recording(new Random(1)), new Design(12, 2), Swap.FORK, 100, 1);
        assertThat(draws.claimed().interval()).isEmpty();
        assertThat(draws.smallestEffect().orElseThrow().interval()).isEmpty();
    }

    @Test
    void withoutAnyClaimOnlyComparisonsThatShareNoTrialCount() {
        // Clopper and Pearson's upper bound of 0 of 3 is 1 − 0.025^(1/3)
        Share none = Share.of(0, 20_000, OptionalDouble.of(0), new Source(12, 3, 1e6));
        assertThat(none.interval().orElseThrow().low()).isZero();
        assertThat(none.interval().orElseThrow().high()).isCloseTo(1 - Math.cbrt(0.025), within(1e-9));
    }

    /** Twelve forks of two rounds; rounds differ by 2 %, forks by 1 % beside that. */
    private static RatioBlocks recording(Random random) {
        List<List<OptionalDouble>> forks = new ArrayList<>();
        for (int fork = 0; fork < 12; fork++) {
            double ofFork = 0.01 * random.nextGaussian();
            List<OptionalDouble> rounds = new ArrayList<>();
            for (int round = 0; round < 2; round++) {
                rounds.add(OptionalDouble.of(Math.exp(ofFork + 0.02 * random.nextGaussian())));
            }
            forks.add(rounds);
        }
        return new RatioBlocks(forks);
    }

    private static double held(List<Optional<Interval>> intervals, double truth) {
        return (double) intervals.stream()
                        .filter(each -> each.orElseThrow().holds(truth))
                        .count()
                / intervals.size();
    }
}
