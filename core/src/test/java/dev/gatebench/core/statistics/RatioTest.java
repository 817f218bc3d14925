package dev.gatebench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
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
    void claimsNothingThatIsWithinTheFiguresStep() {
        Ratio oneStepInTwentyFive = of(1.04, 1.04, 1.04);
        assertThat(oneStepInTwentyFive.difference()).isEqualTo(Difference.HIGHER);
        assertThat(oneStepInTwentyFive.widenedBy(0.04).difference()).isEqualTo(Difference.NONE_SHOWN);
    }

    private static Ratio of(double... ratios) {
        List<Observation> observations = java.util.Arrays.stream(ratios)
                .mapToObj(ratio -> new Observation(1, ratio))
                .toList();
        return Ratio.of(observations).orElseThrow();
    }
}
