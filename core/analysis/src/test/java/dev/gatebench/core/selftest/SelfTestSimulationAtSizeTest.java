package dev.gatebench.core.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Deep;
import org.junit.jupiter.api.Test;

/** Analyses as many recordings as the bounds of {@code docs/selftest.md} take. */
@Deep
class SelfTestSimulationAtSizeTest extends SelfTestSimulationTest {
    @Override
    int recordings() {
        return 400;
    }

    @Test
    void soAreAlikeArmsWhoseForksDoNotDifferAtAll() {
        assertThat(claimedTold(0, 1, 6)).isBetween(0.02, 0.075);
    }
}
