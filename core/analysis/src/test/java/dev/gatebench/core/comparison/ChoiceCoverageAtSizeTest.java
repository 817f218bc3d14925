package dev.gatebench.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Deep;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Draws the 2,000 runs that {@code docs/statistics.md} speaks of. */
@Deep
class ChoiceCoverageAtSizeTest extends ChoiceCoverageTest {
    @Override
    int runs() {
        return 2_000;
    }

    /** Duets that change the ratio, and of which three forks cannot show that: docs/statistics.md. */
    @ParameterizedTest
    @ValueSource(doubles = {1.02, 1.05})
    void holdsTheTruthLessOftenWhereDuetsChangeTheRatioUnseen(double duetEffect) {
        assertThat(held(duetEffect, 1, true)).isLessThan(0.93);
    }
}
