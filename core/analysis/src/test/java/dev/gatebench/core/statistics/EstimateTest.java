package dev.gatebench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.run.Replication;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class EstimateTest {
    @Test
    void givesTheKnownTInterval() {
        // logs 1, 2, 3: mean 2, s 1, t(0.975, 2) = 4.302653: 2 ± 4.302653/√3
        Estimate estimate =
                Estimate.of(oneFork(Math.E, Math.exp(2), Math.exp(3))).orElseThrow();
        assertThat(estimate.median()).isCloseTo(Math.exp(2), within(1e-12));
        assertThat(Math.log(estimate.interval().orElseThrow().low())).isCloseTo(2 - 2.484138, within(1e-5));
        assertThat(Math.log(estimate.interval().orElseThrow().high())).isCloseTo(2 + 2.484138, within(1e-5));
        assertThat(estimate.n()).isEqualTo(3);
        assertThat(estimate.unit()).isEqualTo(Replication.ROUND);
    }

    @Test
    void hasNoIntervalOfOneRepetition() {
        Estimate estimate = Estimate.of(oneFork(7)).orElseThrow();
        assertThat(estimate.median()).isEqualTo(7);
        assertThat(estimate.interval()).isEmpty();
    }

    @Test
    void isEmptyWithoutObservations() {
        assertThat(Estimate.of(List.of())).isEmpty();
        assertThat(Ratio.of(List.of())).isEmpty();
    }

    @Test
    void countsForksNotTrialsWhereThereAreForks() {
        Estimate estimate = Estimate.of(List.of(
                        new Observation(1, 1),
                        new Observation(1, 100),
                        new Observation(2, 20),
                        new Observation(2, 20),
                        new Observation(2, 20)))
                .orElseThrow();
        assertThat(estimate.n()).isEqualTo(2);
        assertThat(estimate.unit()).isEqualTo(Replication.FORK);
        assertThat(estimate.median()).isCloseTo(15, within(1e-9));
    }

    @Test
    void isTheMeanOfLanesWithDegreesOfFreedomOfForksWithinThem() {
        // logs by lane: 1, 3 and 5, 7, 6: means 2 and 6, variances of these 1 and 1/3, freedoms 1 and 2
        Estimate estimate = Estimate.of(
                        List.of(onLane(1, 1, 1), onLane(2, 2, 5), onLane(3, 1, 3), onLane(4, 2, 7), onLane(5, 2, 6)))
                .orElseThrow();
        assertThat(Math.log(estimate.median())).isCloseTo(4, within(1e-9));
        assertThat(estimate.n()).isEqualTo(5);
        assertThat(estimate.unit()).isEqualTo(Replication.FORK);
        double freedom = (4 / 3.0) * (4 / 3.0) / (1 + 1 / 18.0);
        assertThat(estimate.freedom().orElseThrow()).isCloseTo(freedom, within(1e-9));
        double half = LogScale.student(freedom) * Math.sqrt(4 / 3.0 / 4);
        assertThat(Math.log(estimate.interval().orElseThrow().low())).isCloseTo(4 - half, within(1e-9));
    }

    @Test
    void countsLanesWhereOneOfThemHasOneFork() {
        Estimate estimate = Estimate.of(List.of(onLane(1, 1, 1), onLane(2, 2, 6), onLane(3, 1, 3)))
                .orElseThrow();
        assertThat(Math.log(estimate.median())).isCloseTo(4, within(1e-9));
        assertThat(estimate.n()).isEqualTo(2);
        assertThat(estimate.unit()).isEqualTo(Replication.LANE);
        assertThat(estimate.freedom()).hasValue(1);
    }

    private static Observation onLane(int fork, int lane, double log) {
        return new Observation(fork, lane, Math.exp(log));
    }

    @Test
    void holdsTheMedianOfASkewedSample() {
        Estimate estimate = Estimate.of(oneFork(DoubleStream.concat(
                                DoubleStream.generate(() -> 1).limit(11),
                                DoubleStream.generate(() -> 2).limit(9))
                        .toArray()))
                .orElseThrow();
        assertThat(estimate.median()).isEqualTo(1);
        assertThat(LogScale.mean(java.util.Collections.nCopies(20, 1.0), 0).map(LogEstimate::interval))
                .contains(new Interval(1, 1));
        assertThat(estimate.interval().orElseThrow().low()).isEqualTo(1);
        assertThat(estimate.interval().orElseThrow().high()).isBetween(1.4, 2.0);
    }

    @Test
    void refusesWhatHasNoLogarithm() {
        assertThatThrownBy(() -> new Observation(1, 0)).hasMessageContaining("above 0, was 0");
        assertThatThrownBy(() -> new Observation(1, Double.NaN)).hasMessageContaining("NaN");
    }

    private static List<Observation> oneFork(double... values) {
        return DoubleStream.of(values)
                .mapToObj(value -> new Observation(1, value))
                .toList();
    }
}
