package dev.gatebench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.run.Replication;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RatioTest {
    @Test
    void isTheSameReadFromEitherSide() {
        Ratio forward = of(0.8, 0.9, 0.85);
        Ratio backward = of(1 / 0.8, 1 / 0.9, 1 / 0.85);
        assertThat(forward.ratio() * backward.ratio()).isCloseTo(1, within(1e-12));
        assertThat(forward.interval().orElseThrow().low()
                        * backward.interval().orElseThrow().high())
                .isCloseTo(1, within(1e-12));
        assertThat(forward.difference()).isEqualTo(Difference.LOWER);
        assertThat(backward.difference()).isEqualTo(Difference.HIGHER);
    }

    @Test
    void showsNoDifferenceWhenTheIntervalHoldsOne() {
        assertThat(of(0.9, 1.1, 1.02).difference()).isEqualTo(Difference.NONE_SHOWN);
        assertThat(of(1, 1, 1).difference()).isEqualTo(Difference.NONE_SHOWN);
    }

    @Test
    void showsNoDifferenceFromOnePair() {
        assertThat(of(0.5).difference()).isEqualTo(Difference.NONE_SHOWN);
        assertThat(of(0.5).interval()).isEmpty();
    }

    @Test
    void isOfTheLanesThatBothSamplesHave() {
        List<Observation> lanes =
                List.of(new Observation(1, 1, 100), new Observation(2, 2, 400), new Observation(3, 1, 100));
        Ratio ratio = Ratio.between(lanes, List.of(new Observation(1, 1, 110), new Observation(2, 1, 110)), 0, 0)
                .orElseThrow();
        assertThat(ratio.ratio()).isCloseTo(1.1, within(1e-12));
        assertThat(ratio.unit()).isEqualTo(Replication.FORK);

        assertThat(Ratio.between(lanes, List.of(new Observation(1, 3, 110), new Observation(2, 3, 110)), 0, 0))
                .as("no lane is in both")
                .isEmpty();
        assertThat(Ratio.between(lanes, List.of(new Observation(1, 110), new Observation(2, 110)), 0, 0))
                .as("one has no lanes")
                .isPresent();
    }

    @Test
    void claimsNothingThatRoundingMayHaveMade() {
        List<Observation> oneStepOf24 = List.of(new Observation(1, 25.0 / 24), new Observation(2, 25.0 / 24));
        double rounding = LogScale.roundingVariance(1.0 / 24) + LogScale.roundingVariance(1.0 / 25);

        assertThat(Ratio.of(oneStepOf24, Optional.empty(), 0).orElseThrow().difference())
                .isEqualTo(Difference.HIGHER);
        assertThat(Ratio.of(oneStepOf24, Optional.empty(), rounding)
                        .orElseThrow()
                        .difference())
                .isEqualTo(Difference.NONE_SHOWN);
    }

    @Test
    void hasAPValueBelowFivePerCentJustWhereTheIntervalLeavesOne() {
        Random random = new Random(1);
        for (int i = 0; i < 1_000; i++) {
            double shift = 0.05 * random.nextGaussian();
            Ratio ratio = of(
                    Math.exp(shift + 0.02 * random.nextGaussian()),
                    Math.exp(shift + 0.02 * random.nextGaussian()),
                    Math.exp(shift + 0.02 * random.nextGaussian()));
            assertThat(ratio.pValue().orElseThrow() < 0.05).isEqualTo(ratio.difference() != Difference.NONE_SHOWN);
        }
        assertThat(of(1, 1, 1).pValue()).hasValue(1);
        assertThat(of(0.5).pValue()).isEmpty();
    }

    private static Ratio of(double... ratios) {
        List<Observation> observations = java.util.Arrays.stream(ratios)
                .mapToObj(ratio -> new Observation(1, ratio))
                .toList();
        return Ratio.of(observations).orElseThrow();
    }
}
