package dev.gatebench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Intervals that R prints for its data set {@code sleep} ({@code ?t.test}, {@code ?sleep}; Student, "The probable error
 * of a mean", 1908): extra hours of sleep of ten people with either drug. Our figures are the exponentials, so that
 * their logarithms are R's.
 */
class KnownAnswersTest {
    private static final double[] FIRST = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
    private static final double[] SECOND = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

    @Test
    void agreesWithThePairedTestOfR() {
        // t.test(extra ~ group, sleep, paired = TRUE): mean 1.58, 95 % interval 0.7001142 2.4598858
        Ratio ratio = Ratio.of(IntStream.range(0, FIRST.length)
                        .mapToObj(i -> new Observation(1, Math.exp(SECOND[i] - FIRST[i])))
                        .toList())
                .orElseThrow();
        assertThat(Math.log(ratio.ratio())).isCloseTo(1.58, within(1e-9));
        assertThat(Math.log(ratio.interval().orElseThrow().low())).isCloseTo(0.7001142, within(5e-8));
        assertThat(Math.log(ratio.interval().orElseThrow().high())).isCloseTo(2.4598858, within(5e-8));
        assertThat(ratio.n()).isEqualTo(10);
    }

    @Test
    void agreesWithWelchsTestOfR() {
        // t.test(extra ~ group, sleep): df 17.776, 95 % interval of first - second -3.3654832 0.2054832
        Ratio ratio =
                Ratio.between(exponentials(SECOND), exponentials(FIRST), 0, 0).orElseThrow();
        assertThat(Math.log(ratio.ratio())).isCloseTo(0.75 - 2.33, within(1e-9));
        assertThat(Math.log(ratio.interval().orElseThrow().low())).isCloseTo(-3.3654832, within(5e-8));
        assertThat(Math.log(ratio.interval().orElseThrow().high())).isCloseTo(0.2054832, within(5e-8));
        assertThat(ratio.difference()).isEqualTo(Difference.NONE_SHOWN);
    }

    @Test
    void comparesSamplesWithoutScatterAsPoints() {
        List<Observation> one = List.of(new Observation(1, 2), new Observation(1, 2));
        List<Observation> other = List.of(new Observation(1, 3), new Observation(1, 3));
        Ratio ratio = Ratio.between(one, other, 0, 0).orElseThrow();
        assertThat(ratio.interval().orElseThrow().low()).isCloseTo(1.5, within(1e-12));
        assertThat(ratio.difference()).isEqualTo(Difference.HIGHER);
        assertThat(Ratio.between(one, other.subList(0, 1), 0, 0).orElseThrow().interval())
                .isEmpty();
        assertThat(Ratio.between(one, List.of(), 0, 0)).isEmpty();
    }

    private static List<Observation> exponentials(double[] values) {
        return java.util.Arrays.stream(values)
                .mapToObj(value -> new Observation(1, Math.exp(value)))
                .toList();
    }
}
