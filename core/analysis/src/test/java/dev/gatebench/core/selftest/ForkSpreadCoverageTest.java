package dev.gatebench.core.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.statistics.ForkSpread;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often the interval of a comparison that is told of the fork spread holds the truth, from the recording of the
 * self-test on: each draw is a recording, the spread that the self-test takes from it, and a later comparison. Seeds
 * are fixed, so the shares are too. {@link ForkSpreadCoverageAtSizeTest} draws more.
 */
class ForkSpreadCoverageTest {
    private static final double TRUTH = 1.1;
    private static final double ROUND_SD = 0.02;

    int draws() {
        return 2_000;
    }

    @ParameterizedTest(name = "forks differ by {0}, {1} forks of {2} rounds")
    @CsvSource({
        "0, 1, 4", "0.005, 1, 4", "0.01, 1, 4", "0.02, 1, 4",
        "0, 2, 4", "0.005, 2, 4", "0.01, 2, 4", "0.02, 2, 4",
        "0, 2, 8", "0.005, 2, 8", "0.01, 2, 8", "0.02, 2, 8",
        "0, 5, 8", "0.01, 5, 8", "0.02, 5, 8"
    })
    void aComparisonToldOfTheForkSpreadHoldsTheTruth(double forkSd, int forks, int rounds) {
        Random random = new Random(31);
        assertThat(coverage(random, 12, 2, 0, forkSd, forks, rounds)).isGreaterThanOrEqualTo(0.93);
    }

    @ParameterizedTest(name = "forks differ by {0}, one trial of {1} is refused")
    @CsvSource({"0, 0.2", "0.01, 0.2", "0.02, 0.2"})
    void itHoldsTheTruthThoughTrialsOfTheRecordingWereRefused(double forkSd, double refused) {
        Random random = new Random(32);
        assertThat(coverage(random, 12, 2, refused, forkSd, 2, 4)).isGreaterThanOrEqualTo(0.93);
    }

    @ParameterizedTest(name = "recorded {0} forks of {1} rounds, forks differ by {2}")
    @CsvSource({"4, 2, 0.01", "4, 2, 0.02", "6, 6, 0.01", "6, 6, 0.02", "16, 2, 0.02"})
    void itHoldsTheTruthWhateverTheSizeOfTheRecording(int recorded, int recordedRounds, double forkSd) {
        Random random = new Random(33);
        assertThat(coverage(random, recorded, recordedRounds, 0, forkSd, 1, 4)).isGreaterThanOrEqualTo(0.93);
    }

    @ParameterizedTest(name = "forks differ by {0}")
    @CsvSource({"0", "0.005", "0.01", "0.02"})
    void theUpperBoundHoldsTheSpreadInNineteenOfTwentyRecordings(double forkSd) {
        Random random = new Random(34);
        int held = 0;
        for (int draw = 0; draw < draws(); draw++) {
            held += spread(random, 12, 2, 0, forkSd).sdAtMost() >= forkSd ? 1 : 0;
        }
        assertThat((double) held / draws()).isGreaterThanOrEqualTo(0.94);
    }

    private double coverage(
            Random random, int recorded, int recordedRounds, double refused, double forkSd, int forks, int rounds) {
        int held = 0;
        for (int draw = 0; draw < draws(); draw++) {
            ForkSpread spread = spread(random, recorded, recordedRounds, refused, forkSd);
            List<Observation> ratios = new ArrayList<>();
            for (int fork = 1; fork <= forks; fork++) {
                double ofFork = forkSd * random.nextGaussian();
                for (int round = 0; round < rounds; round++) {
                    ratios.add(new Observation(fork, TRUTH * Math.exp(ofFork + ROUND_SD * random.nextGaussian())));
                }
            }
            Interval interval = Ratio.of(ratios, Optional.of(spread), 0)
                    .orElseThrow()
                    .interval()
                    .orElseThrow();
            held += interval.holds(TRUTH) ? 1 : 0;
        }
        return (double) held / draws();
    }

    /** The spread that a self-test tells from one recording; refused is the chance that a round lacks a valid pair. */
    private static ForkSpread spread(Random random, int forks, int rounds, double refused, double forkSd) {
        List<List<OptionalDouble>> recorded = new ArrayList<>();
        for (int fork = 0; fork < forks; fork++) {
            double ofFork = forkSd * random.nextGaussian();
            List<OptionalDouble> ratios = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                double ratio = Math.exp(ofFork + ROUND_SD * random.nextGaussian());
                ratios.add(random.nextDouble() < refused ? OptionalDouble.empty() : OptionalDouble.of(ratio));
            }
            recorded.add(ratios);
        }
        return new RatioBlocks(recorded).forkSpread().orElseThrow();
    }
}
