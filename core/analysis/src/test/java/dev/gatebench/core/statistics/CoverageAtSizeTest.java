package dev.gatebench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Deep;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Simulates with the 5,000 runs that {@code docs/statistics.md} speaks of. */
@Deep
class CoverageAtSizeTest extends CoverageTest {
    @Override
    int runs() {
        return 5_000;
    }

    /** Satterthwaite's degrees of freedom are too many then: docs/statistics.md. */
    @ParameterizedTest
    @ValueSource(strings = {"3 3 2", "4 4 2", "6 6 2"})
    void itHoldsThatLessOftenWhereTheOneThatScattersMostHasTheFewestForks(String forks) {
        assertThat(LaneStudy.held(runs(), forks, 5, 0)).isBetween(0.88, 0.93);
    }

    /** Forks that are made at once have their time in common, of which no interval knows: docs/statistics.md. */
    @Test
    void aFigureOfLanesHoldsLessOftenWhereForksThatWereMadeAtOnceShareTheirTime() {
        assertThat(LaneStudy.held(runs(), "3 3 3", 1, 1)).isBetween(0.75, 0.9);
    }
}
