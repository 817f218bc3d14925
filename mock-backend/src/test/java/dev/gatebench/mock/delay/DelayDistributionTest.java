package dev.gatebench.mock.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Draws compared with what the distributions promise, at fixed seeds. */
class DelayDistributionTest {
    private static final int DRAWS = 200_000;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // mean and quantiles in ms: textbook values of each distribution
                "20ms|20|20|20|20",
                "uniform(10ms,30ms)|20|20|28|29.8",
                "normal(20ms,2ms)|20|20|22.563|24.653",
                "exponential(20ms)|20|13.863|46.052|92.103",
                // mean: 0.5*20 + 0.4*25 + 0.09*55 + 0.01*140
                "percentiles(50:20ms,90:30ms,99:80ms,100:200ms)|26.35|20|30|80",
                // mean of a standard normal cut at zero: 1/sqrt(2 pi)
                "normal(0s,10ms)|3.989|0|12.816|23.263"
            })
    void hasTheMeanAndQuantilesThatItPromises(String text, double mean, double p50, double p90, double p99) {
        long[] draws = draws(Delay.parse(text), 42);
        assertThat(Arrays.stream(draws).average().orElseThrow() / 1e6).isCloseTo(mean, within(0.01 * mean));
        assertThat(quantile(draws, 0.50)).isCloseTo(p50, within(0.02 * p50 + 0.1));
        assertThat(quantile(draws, 0.90)).isCloseTo(p90, within(0.02 * p90));
        assertThat(quantile(draws, 0.99)).isCloseTo(p99, within(0.04 * p99));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"uniform(0s,3600s)", "normal(3000s,3000s)", "exponential(3600s)", "percentiles(0:0s,100:3600s)"})
    void staysBetweenZeroAndAnHour(String text) {
        assertThat(Arrays.stream(draws(Delay.parse(text), 7)).summaryStatistics())
                .satisfies(s -> assertThat(s.getMin()).isNotNegative())
                .satisfies(s -> assertThat(s.getMax()).isLessThanOrEqualTo(Durations.MAX_NANOS));
    }

    @Property(tries = 50)
    void drawsTheSameAgainFromTheSameSeed(@ForAll long seed) {
        Delay delay = Delay.parse("exponential(20ms)");
        assertThat(draws(delay, seed, 100)).isEqualTo(draws(delay, seed, 100));
    }

    private static long[] draws(Delay delay, long seed) {
        return draws(delay, seed, DRAWS);
    }

    private static long[] draws(Delay delay, long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        return LongStream.generate(() -> delay.nextNanos(random)).limit(count).toArray();
    }

    private static double quantile(long[] draws, double share) {
        long[] sorted = draws.clone();
        Arrays.sort(sorted);
        return sorted[(int) (share * (DRAWS - 1))] / 1e6;
    }
}
