package dev.gatebench.core.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.run.Replication;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Observation;
import dev.gatebench.core.statistics.Ratio;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RepetitionsNeededTest {
    private static final Optional<Duration> TEN_MINUTES = Optional.of(Duration.ofMinutes(10));

    @Test
    void countsTheRepetitionsThatHalveTheHalfWidth() {
        // by tables of t: 3.182 ÷ √4 = 1.591; half of that is 0.796; 2.365 ÷ √8 = 0.836, 2.306 ÷ √9 = 0.769
        RepetitionsNeeded pairs = RepetitionsNeeded.of(ratio(1, 0.1, 4), Math.exp(0.05), 1, TEN_MINUTES)
                .orElseThrow();
        assertThat(pairs.n()).isEqualTo(9);
        assertThat(pairs.times()).isCloseTo(2.25, within(1e-9));
        assertThat(pairs.moreNs()).hasValue(Duration.ofSeconds(750).toNanos());
        // of two samples: 2.447 ÷ √4 = 1.223; half of that is 0.612; 2.086 ÷ √11 = 0.629, 2.074 ÷ √12 = 0.599
        RepetitionsNeeded samples = RepetitionsNeeded.of(ratio(1, 0.1, 4), Math.exp(-0.05), 2, Optional.empty())
                .orElseThrow();
        assertThat(samples.n()).isEqualTo(12);
        assertThat(samples.moreNs()).isEmpty();
    }

    @Test
    void growsWithTheSquareOfHalfWidthByDistanceWhereThereAreManyRepetitions() {
        RepetitionsNeeded toTell = RepetitionsNeeded.of(ratio(1.1, 0.08, 500), 1.1 * Math.exp(0.02), 1, TEN_MINUTES)
                .orElseThrow();
        assertThat(toTell.times()).isCloseTo(16, within(0.1));
    }

    @Test
    void takesAtLeastOneRepetitionMore() {
        assertThat(RepetitionsNeeded.of(ratio(1, 0.05, 4), Math.exp(0.05), 1, TEN_MINUTES)
                        .orElseThrow()
                        .n())
                .isEqualTo(5);
    }

    @Test
    void promisesNothingAtTheLimit() {
        assertThat(RepetitionsNeeded.of(ratio(1.05, 0.1, 4), 1.05, 1, TEN_MINUTES))
                .isEmpty();
        assertThat(RepetitionsNeeded.of(ratio(1, 0.1, 40), Math.exp(0.005), 1, TEN_MINUTES))
                .as("some 400 times")
                .isEmpty();
        assertThat(RepetitionsNeeded.of(
                        new Ratio(
                                1,
                                Optional.empty(),
                                OptionalDouble.empty(),
                                OptionalDouble.empty(),
                                1,
                                Replication.ROUND),
                        1.05,
                        1,
                        TEN_MINUTES))
                .isEmpty();
    }

    @Test
    void letsAboutHalfOfTheRunsTellThatFollowIt() {
        Random random = new Random(7);
        double limit = 1.04;
        int asked = 0;
        int told = 0;
        for (int run = 0; run < 3000; run++) {
            Ratio pilot = measured(random, 8);
            if (!pilot.interval().orElseThrow().holds(limit)) {
                continue;
            }
            Optional<RepetitionsNeeded> toTell = RepetitionsNeeded.of(pilot, limit, 1, TEN_MINUTES);
            if (toTell.isPresent()) {
                asked++;
                told += measured(random, toTell.get().n())
                                .interval()
                                .orElseThrow()
                                .holds(limit)
                        ? 0
                        : 1;
            }
        }
        assertThat(asked).isGreaterThan(500);
        assertThat((double) told / asked).isBetween(0.35, 0.75);
    }

    /** Draws arms that are equal, in rounds that scatter by 7 %. */
    private static Ratio measured(Random random, int rounds) {
        List<Observation> ratios = IntStream.rangeClosed(1, rounds)
                .mapToObj(round -> new Observation(1, Math.exp(0.07 * random.nextGaussian())))
                .toList();
        return Ratio.of(ratios).orElseThrow();
    }

    private static Ratio ratio(double ratio, double half, int n) {
        Interval interval = new Interval(ratio * Math.exp(-half), ratio * Math.exp(half));
        return new Ratio(
                ratio, Optional.of(interval), OptionalDouble.empty(), OptionalDouble.empty(), n, Replication.ROUND);
    }
}
