package dev.gatebench.core.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TailPointTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "2, 1", "3, 2", "10, 5", "1000, 25", "20000, 38"})
    void areThePercentilesOfTheHistogramUpToWhereOneReplyIsLeft(int replies, int points) {
        Histogram times = new Histogram(3);
        Random random = new Random(replies);
        for (int i = 0; i < replies; i++) {
            times.recordValue(Math.round(20e6 * Math.exp(random.nextGaussian())));
        }

        assertThat(TailPoint.of(times)).hasSize(points).allSatisfy(point -> assertThat(point.ns())
                .isEqualTo(times.getValueAtPercentile(point.percentile())));
    }
}
