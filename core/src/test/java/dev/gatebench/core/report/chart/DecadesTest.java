package dev.gatebench.core.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class DecadesTest {
    @Test
    void holdsAllTimesInWholeDecades() {
        assertThat(Axis.Decades.holding(DoubleStream.of(53, 1_062_000))).isEqualTo(new Axis.Decades(1, 7));
        assertThat(Axis.Decades.holding(DoubleStream.of(100))).isEqualTo(new Axis.Decades(2, 3));
        assertThat(Axis.Decades.holding(DoubleStream.of(0.4, 10))).isEqualTo(new Axis.Decades(-1, 1));
        assertThat(Axis.Decades.holding(DoubleStream.empty())).isEqualTo(new Axis.Decades(0, 1));
    }

    @Test
    void makesEqualFactorsEquallyHigh() {
        Axis.Decades axis = new Axis.Decades(1, 5);
        assertThat(axis.share(10)).isZero();
        assertThat(axis.share(1_000)).isCloseTo(0.5, within(1e-12));
        assertThat(axis.share(100_000)).isEqualTo(1);
        assertThat(axis.share(-5)).as("an interval that reaches below 0").isZero();
        assertThat(axis.share(1e9)).isEqualTo(1);
    }

    @Test
    void labelsEachDecadeInTheUnitThatFits() {
        Axis.Decades axis = new Axis.Decades(-1, 9);
        assertThat(axis.ticks().stream().map(axis::label))
                .containsExactly(
                        "0.1 ns", "1 ns", "10 ns", "100 ns", "1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms",
                        "1 s");
    }

    @Test
    void refusesAnAxisWithoutADecade() {
        assertThatThrownBy(() -> new Axis.Decades(2, 2)).hasMessage("an axis must have a decade, was 2..2");
    }
}
