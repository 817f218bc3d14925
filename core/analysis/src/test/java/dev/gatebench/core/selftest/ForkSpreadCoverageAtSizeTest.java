package dev.gatebench.core.selftest;

import dev.gatebench.testing.Deep;

/** Draws the 4,000 recordings that {@code docs/statistics.md} speaks of. */
@Deep
class ForkSpreadCoverageAtSizeTest extends ForkSpreadCoverageTest {
    @Override
    int draws() {
        return 4_000;
    }
}
