package dev.gatebench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often an interval holds the truth, by simulation. The seeds are fixed, so the shares are too. */
class CoverageTest {
    private static final int RUNS = 5_000;

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7, 8, 9, 10})
    void anIntervalOverRoundsHoldsTheMedianInNineteenOfTwentyRuns(int n) {
        Random random = new Random(n);
        double truth = 7000;
        int held = 0;
        for (int run = 0; run < RUNS; run++) {
            List<Observation> trials = new ArrayList<>();
            for (int round = 0; round < n; round++) {
                trials.add(new Observation(1, truth * Math.exp(0.1 * random.nextGaussian())));
            }
            Estimate estimate = Estimate.of(trials).orElseThrow();
            held += holds(estimate.low().orElseThrow(), estimate.high().orElseThrow(), truth) ? 1 : 0;
        }
        assertThat((double) held / RUNS).isBetween(0.93, 0.97);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 10})
    void anIntervalOverForksHoldsTheMedianThoughRoundsOfAForkAreAlike(int forks) {
        Random random = new Random(100 + forks);
        int held = 0;
        for (int run = 0; run < RUNS; run++) {
            List<Observation> trials = new ArrayList<>();
            for (int fork = 1; fork <= forks; fork++) {
                double ofFork = 0.1 * random.nextGaussian();
                for (int round = 0; round < 3; round++) {
                    trials.add(new Observation(fork, Math.exp(ofFork + 0.02 * random.nextGaussian())));
                }
            }
            Estimate estimate = Estimate.of(trials).orElseThrow();
            held += holds(estimate.low().orElseThrow(), estimate.high().orElseThrow(), 1) ? 1 : 0;
        }
        assertThat((double) held / RUNS).isBetween(0.93, 0.97);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 10})
    void equalArmsAreCalledDifferentInOneOfTwentyRunsThoughTheHostDrifts(int n) {
        Random random = new Random(200 + n);
        int claimed = 0;
        for (int run = 0; run < RUNS; run++) {
            List<Observation> pairs = new ArrayList<>();
            for (int round = 0; round < n; round++) {
                double host = 1 + 0.3 * random.nextDouble();
                double baseline = host * Math.exp(0.03 * random.nextGaussian());
                double candidate = host * Math.exp(0.03 * random.nextGaussian());
                pairs.add(new Observation(1, candidate / baseline));
            }
            claimed += Ratio.of(pairs).orElseThrow().difference() == Difference.NONE_SHOWN ? 0 : 1;
        }
        assertThat((double) claimed / RUNS).isBetween(0.03, 0.07);
    }

    private static boolean holds(double low, double high, double truth) {
        return low <= truth && truth <= high;
    }
}
