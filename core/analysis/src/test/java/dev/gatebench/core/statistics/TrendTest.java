package dev.gatebench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.run.Replication;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrendTest {
    @Test
    void theSlopeIsThatOfLeastSquaresASecond() {
        // 1, 3, 5, 7 in parts of 2 s
        assertThat(Trend.slope(List.of(1.0, 3.0, 5.0, 7.0), 8)).isCloseTo(1, within(1e-12));
        assertThat(Trend.slope(List.of(4.0, 4.0), 1)).isZero();
        assertThatThrownBy(() -> Trend.slope(List.of(1.0), 1)).hasMessageContaining("at least 2 values, was of 1");
    }

    @Test
    void forksAreTheRepetitionsWhereThereAreSeveral() {
        Trend trend = Trend.of(List.of(
                        new Trend.Slope(1, 1), new Trend.Slope(1, 3), new Trend.Slope(2, 4), new Trend.Slope(3, 6)))
                .orElseThrow();

        assertThat(trend.perSec()).isCloseTo(4, within(1e-12));
        assertThat(trend.n()).isEqualTo(3);
        assertThat(trend.unit()).isEqualTo(Replication.FORK);
        // standard error 2 / sqrt(3), Student's t of 2 degrees of freedom 4.303
        assertThat(trend.interval().orElseThrow().low()).isCloseTo(4 - 4.968, within(0.001));
        assertThat(trend.interval().orElseThrow().high()).isCloseTo(4 + 4.968, within(0.001));
    }

    @Test
    void oneRepetitionHasNoInterval() {
        assertThat(Trend.of(List.of(new Trend.Slope(1, 2))).orElseThrow().interval())
                .isEmpty();
        assertThat(Trend.of(List.of())).isEmpty();
    }

    @Test
    void itsIntervalHoldsTheTruthInNineteenOfTwentyCases() {
        SplittableRandom random = new SplittableRandom(5);
        int holds = 0;
        int cases = 4000;
        for (int i = 0; i < cases; i++) {
            List<Trend.Slope> slopes = new ArrayList<>();
            IntStream.rangeClosed(1, 4).forEach(fork -> slopes.add(new Trend.Slope(fork, 7 + random.nextGaussian())));
            holds += Trend.of(slopes).orElseThrow().interval().orElseThrow().holds(7) ? 1 : 0;
        }
        assertThat((double) holds / cases).isCloseTo(0.95, within(0.01));
    }
}
