package dev.gatebench.core.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.statistics.ForkSpread;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Replicates;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EffectCostTest {
    private static final double FORK_SD = 0.02;
    private static final double ROUND_SD = 0.014;
    private static final int RECORDED_ROUNDS = 8;
    private static final RunCosts COSTS = new RunCosts(18, 72, 7);

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.02, 0.03, 0.05})
    void itsDesignFindsTheEffectInFourOfFiveComparisons(double effect) {
        EffectCost cost = EffectCost.of(effect, variance(FORK_SD), COSTS).orElseThrow();

        Random random = new Random(1);
        // a standard error of 0.6 %
        int comparisons = 4_000;
        int found = 0;
        for (int i = 0; i < comparisons; i++) {
            var interval = Replicates.of(IntStream.range(0, cost.forks())
                            .mapToObj(fork -> new Observation(fork, forkRatio(effect, cost.rounds(), random)))
                            .toList())
                    .interval()
                    .orElseThrow();
            found += interval.low() > 1 ? 1 : 0;
        }

        // forks are whole, so few of them may find more
        assertThat((double) found / comparisons).isBetween(0.77, cost.forks() < 10 ? 0.9 : 0.83);
    }

    @Test
    void itsTimeIsThatOfItsDesign() {
        EffectCost cost = EffectCost.of(0.01, variance(FORK_SD), COSTS).orElseThrow();

        assertThat(cost.seconds()).isCloseTo(18 + cost.forks() * (72 + cost.rounds() * 7), within(1e-9));
    }

    @Test
    void noDesignOfOneRoundMoreOrLessIsCheaper() {
        EffectCost cost = EffectCost.of(0.01, variance(FORK_SD), COSTS).orElseThrow();

        assertThat(cost.rounds())
                .as("Kalibera and Jones")
                .isCloseTo((int) Math.round(Math.sqrt(72 / 7.0) * 0.7), within(1));
    }

    @Test
    void forksThatMayDifferMoreCostMore() {
        EffectCost cost = EffectCost.of(0.01, variance(FORK_SD), COSTS).orElseThrow();

        assertThat(cost.secondsAtMost()).isGreaterThan(1.5 * cost.seconds());
    }

    @Test
    void whereForksDoNotDifferRoundsAreMany() {
        EffectCost cost = EffectCost.of(0.01, variance(0), COSTS).orElseThrow();

        assertThat(cost.rounds()).isGreaterThan(3);
        assertThat(cost.forks()).isBetween(3, 5);
    }

    @Test
    void takesThreeForksAtLeast() {
        EffectCost cost = EffectCost.of(0.1, variance(0), COSTS).orElseThrow();

        assertThat(cost.forks())
                .as("over two, four of five comparisons would not find it")
                .isEqualTo(3);
    }

    @Test
    void isNotKnownOfOneFork() {
        assertThat(EffectCost.of(0.01, new Variance(0.01, ROUND_SD, Optional.empty()), COSTS))
                .isEmpty();
    }

    private static Variance variance(double forkSd) {
        double meanSd = Math.sqrt(forkSd * forkSd + ROUND_SD * ROUND_SD / RECORDED_ROUNDS);
        return new Variance(
                0.01,
                ROUND_SD,
                Optional.of(new ForkSpread(meanSd, 8, RECORDED_ROUNDS, ROUND_SD, 8 * (RECORDED_ROUNDS - 1))));
    }

    private static double forkRatio(double effect, int rounds, Random random) {
        double log = FORK_SD * random.nextGaussian();
        for (int i = 0; i < rounds; i++) {
            log += ROUND_SD * random.nextGaussian() / rounds;
        }
        return (1 + effect) * Math.exp(log);
    }
}
