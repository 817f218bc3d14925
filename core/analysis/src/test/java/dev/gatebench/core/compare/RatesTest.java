package dev.gatebench.core.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.measure.RateMeasure;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RatesTest {
    private static final Slo GOAL = Slo.parse("p99=50ms");
    private static final RateMeasure RATE = new RateMeasure(GOAL);

    @Test
    void theRatioIsThatOfTheRatesAtWhichTheGoalIsPassed() {
        Rates slow = rates("slow", 5_000, 4);
        Rates fast = rates("fast", 6_000, 4);

        Ratio paired = fast.pairedWith(slow).orElseThrow();
        Ratio independent = fast.against(slow).orElseThrow();

        assertThat(paired.ratio()).isCloseTo(1.2, within(0.02));
        assertThat(paired.n()).isEqualTo(4);
        assertThat(paired.unit()).isEqualTo(Replication.FORK);
        assertThat(paired.difference()).isEqualTo(Difference.HIGHER);
        assertThat(independent.ratio()).isCloseTo(paired.ratio(), within(1e-9));
        assertThat(slow.whyNone()).isEmpty();
    }

    @Test
    void aLesserRateIsASlowdownAndAGreaterOneIsNone() {
        Rates slow = rates("slow", 5_000, 4);
        Rates fast = rates("fast", 6_000, 4);

        assertThat(gate(fast.pairedWith(slow), 0.1)).isEqualTo(Gate.WITHIN);
        assertThat(gate(slow.pairedWith(fast), 0.1)).isEqualTo(Gate.BEYOND);
        assertThat(gate(slow.pairedWith(fast), 0.3)).isEqualTo(Gate.WITHIN);
    }

    /** A gate must not pass where the goal is kept at all that was measured. */
    @Test
    void whereNoForkPassesTheGoalThereIsNoRatioAndTheGateFails() {
        Rates usual = rates("usual", 5_000, 4);
        Rates flat = rates("flat", 1_000_000, 4);

        assertThat(flat.pairedWith(usual)).isEmpty();
        assertThat(flat.against(usual)).isEmpty();
        assertThat(gate(flat.pairedWith(usual), 0.1)).isEqualTo(Gate.NO_HEADLINE);
        assertThat(flat.whyNone())
                .contains("No rate at p99 ≤ 50ms of 'flat' in 'run': not every repetition crosses the goal between two"
                        + " rates at which the arm keeps up; it is kept at 4,000/s, and shown to be missed at"
                        + " none. Measure a ladder with more steps between these rates.");
    }

    @Test
    void anArmWithoutALadderHasNone() {
        Rates none = new Rates("run", "nginx", List.of(), 0.34, GOAL);

        assertThat(none.pairedWith(rates("usual", 5_000, 4))).isEmpty();
        assertThat(none.whyNone().orElseThrow()).endsWith("as 'gatebench curve' does.");
    }

    @Test
    void oneForkHasNoInterval() {
        // one trial at a rate does not show that an arm keeps up, so that there is no rate either
        assertThat(rates("fast", 6_000, 1).pairedWith(rates("slow", 5_000, 1))).isEmpty();
    }

    @Test
    void ratesOfTwoRunsAreComparedInTheLanesOfBothWhereTheseHaveMostOfThem() {
        Rates base = inLanes(5_000, 1, 1, 2, 2, 3, 3);
        Rates mostly = inLanes(6_000, 2, 2, 3, 3, 4, 4);
        Rates hardly = inLanes(6_000, 3, 3, 4, 4, 5, 5);

        assertThat(mostly.against(base).orElseThrow().n())
                .as("of lanes 2 and 3")
                .isEqualTo(4);
        assertThat(mostly.whyNotAgainst(base)).isEmpty();
        assertThat(hardly.against(base)).as("of lane 3 alone").isEmpty();
        assertThat(hardly.whyNotAgainst(base))
                .contains(
                        "The rates at p99 ≤ 50ms of 'netty' are not compared: too few of the repetitions of one run are"
                                + " in lanes that both have.");
        assertThat(hardly.against(rates("netty", 5_000, 6)))
                .as("a run without lanes")
                .isPresent();
    }

    private static Gate gate(Optional<Ratio> ratio, double maxSlowdown) {
        return Gate.of(
                ratio,
                ratio.map(Ratio::difference).orElse(Difference.NONE_SHOWN),
                RATE,
                OptionalDouble.of(maxSlowdown));
    }

    /** An arm whose p99 is 10 ms ÷ (1 − rate ÷ limit), by up to 1 % more in one fork than in another. */
    private static Rates rates(String arm, double limitPerSec, int forks) {
        return new Rates("run", arm, trials(arm, limitPerSec, forks), 0.34, GOAL);
    }

    /** Makes a run with a lane for each fork. */
    private static Rates inLanes(double limitPerSec, int... lanes) {
        List<Trial> trials = trials("netty", limitPerSec, lanes.length).stream()
                .map(trial -> trial.onLane(lanes[trial.fork() - 1]))
                .toList();
        return new Rates("run", "netty", trials, 0.34, GOAL);
    }

    private static List<Trial> trials(String arm, double limitPerSec, int forks) {
        List<Trial> trials = new ArrayList<>();
        for (int fork = 1; fork <= forks; fork++) {
            for (int rate = 1_000; rate <= Math.min(limitPerSec * 0.95, 5_500) && rate <= 5_500; rate += 250) {
                if (limitPerSec > 100_000 && rate > 4_000) {
                    break;
                }
                trials.add(trial(arm, rate, fork, 10 / (1 - rate / limitPerSec) * (1 + 0.0025 * fork)));
            }
        }
        return trials;
    }

    private static Trial trial(String arm, int rate, int fork, double p99Ms) {
        long ns = Math.round(p99Ms * 1e6);
        List<Double> outstanding = List.of(10.0, 10.0 + 0.1 * fork, 10.0, 10.1);
        return TrialBuilder.trial(arm, new OpenLoad(rate, Arrivals.POISSON, 500), fork, 1)
                .durationNs(10_000_000_000L)
                .requests(rate * 10L)
                .throughputPerSec(rate)
                .responseTime(
                        new Quantiles(
                                ns / 2.0, OptionalLong.empty(), ns / 2, ns / 2, ns / 2, ns, OptionalLong.of(ns), ns),
                        "hdr/response.hdr")
                .offered(new Traffic.Offered(rate, rate, rate, 0, 0, 0, outstanding, Optional.empty()))
                .build()
                .withFindings(TrialStatus.VALID, List.of());
    }
}
