package dev.gatebench.core.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class GrowthExponentTest {
    private static final int[] SIZES = {10, 100, 1_000, 10_000};

    @Test
    void findsTheExponentOfAPower() {
        assertThat(of(routes -> 5 * routes, SIZES).exponent()).isCloseTo(1, within(1e-12));
        assertThat(of(routes -> 80, SIZES).exponent()).isCloseTo(0, within(1e-12));
        assertThat(of(routes -> 3 * Math.sqrt(routes), SIZES).exponent()).isCloseTo(0.5, within(1e-12));
        assertThat(of(routes -> 3 * Math.sqrt(routes), SIZES).halfWidth95().orElseThrow())
                .isCloseTo(0, within(1e-9));
    }

    /**
     * By hand: x = 1, 2, 3, 4 and y = 1, 1, 2, 2 decades have the slope 0.4 and its standard error 0.1 √2; t of 2
     * degrees is 4.302653.
     */
    @Test
    void agreesWithAKnownAnswer() {
        GrowthExponent found = GrowthExponent.of(
                        List.of(point(10, 10), point(100, 10), point(1_000, 100), point(10_000, 100)))
                .orElseThrow();
        assertThat(found.exponent()).isCloseTo(0.4, within(1e-12));
        assertThat(found.halfWidth95().orElseThrow()).isCloseTo(4.302653 * 0.1 * Math.sqrt(2), within(1e-6));
        assertThat(found.from()).isEqualTo(10);
        assertThat(found.to()).isEqualTo(10_000);
        assertThat(found.sizes()).isEqualTo(4);
    }

    @Test
    void holdsTheTruthInNineteenOfTwentyNoisyMeasurements() {
        Random random = new Random(3);
        int held = 0;
        int runs = 4_000;
        for (int run = 0; run < runs; run++) {
            GrowthExponent found =
                    of(routes -> 7 * Math.pow(routes, 0.3) * Math.exp(0.1 * random.nextGaussian()), SIZES);
            held += Math.abs(found.exponent() - 0.3) <= found.halfWidth95().orElseThrow() ? 1 : 0;
        }
        assertThat((double) held / runs).isBetween(0.93, 0.97);
    }

    @Test
    void leavesOutTablesTooSmallToShowGrowth() {
        GrowthExponent found = of(routes -> routes == 1 ? 900 : routes, 1, 10, 100, 1_000);
        assertThat(found.exponent()).isCloseTo(1, within(1e-12));
        assertThat(found.from()).isEqualTo(10);
    }

    @Test
    void hasNoIntervalFromTwoSizesAndNothingFromOne() {
        assertThat(of(routes -> routes, 10, 10_000).halfWidth95()).isEmpty();
        assertThat(GrowthExponent.of(List.of(point(10, 5), point(10, 6)))).isEmpty();
        assertThat(GrowthExponent.of(List.of(point(1, 5), point(10, 6)))).isEmpty();
        assertThat(GrowthExponent.of(List.of())).isEmpty();
    }

    private static GrowthExponent of(DoubleUnaryOperator ns, int... sizes) {
        return GrowthExponent.of(Arrays.stream(sizes)
                        .mapToObj(routes -> point(routes, ns.applyAsDouble(routes)))
                        .toList())
                .orElseThrow();
    }

    private static GrowthExponent.Point point(int routes, double ns) {
        return new GrowthExponent.Point(routes, ns, OptionalDouble.empty());
    }
}
