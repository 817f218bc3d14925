package dev.gatebench.core.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.load.ShareLoad;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.Quantile;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Traffic;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CurveAssemblerTest {
    private static final Slo GOAL = Slo.parse("p99=50ms");
    private static final List<Double> FLAT = List.of(10.0, 10.0, 10.0, 10.0);
    /** Over 10 s. */
    private static final List<Double> GROWING = List.of(10.0, 110.0, 210.0, 310.0);

    private final List<Trial> trials = new ArrayList<>();

    @Test
    void theKneeIsBetweenTheLastRateThatKeepsUpAndTheFirstThatDoesNot() {
        threeForks(1000, 20, 1000, FLAT);
        threeForks(2000, 25, 1999, FLAT);
        threeForks(3000, 40, 2900, GROWING, "schedule");
        threeForks(4000, 60, 2900, GROWING, "schedule", "errors");

        Curve curve = curve();

        assertThat(curve.points())
                .extracting(CurvePoint::verdict)
                .containsExactly(
                        CurvePoint.Verdict.KEEPS_UP,
                        CurvePoint.Verdict.KEEPS_UP,
                        CurvePoint.Verdict.FALLS_BEHIND,
                        CurvePoint.Verdict.FALLS_BEHIND);
        assertThat(curve.knee().holdsPerSec()).hasValue(2000);
        assertThat(curve.knee().failsPerSec()).hasValue(3000);
        assertThat(curve.points().get(2).responseTimeNs()).isEmpty();
        assertThat(curve.points()
                        .get(1)
                        .responseTimeNs(Quantile.P99)
                        .orElseThrow()
                        .median())
                .isCloseTo(25e6, within(1e6));
    }

    /** A study that lets 'schedule' pass with 5 % unanswered does not move the knee. */
    @Test
    void anArmThatAnswersLessThan99PercentDoesNotKeepUpWhateverTheChecksAllow() {
        threeForks(1000, 20, 1000, FLAT);
        threeForks(2000, 30, 1960, FLAT);

        CurvePoint point = curve().points().get(1);
        assertThat(point.verdict()).isEqualTo(CurvePoint.Verdict.FALLS_BEHIND);
        assertThat(point.behind()).isEqualTo(3);
        assertThat(point.responseTimeNs()).isEmpty();
        assertThat(curve().knee().holdsPerSec()).hasValue(1000);
        assertThat(curve().knee().failsPerSec()).hasValue(2000);
    }

    /** One that answers 404 to all is not measured at any rate. */
    @Test
    void anArmThatAnswersNothingRightIsRefusedAndDoesNotFallBehind() {
        threeForks(1000, 20, 0, FLAT, "errors", "schedule");
        threeForks(2000, 20, 0, FLAT, "errors", "schedule");
        threeForks(3000, 20, 0, FLAT, "errors", "schedule");

        assertThat(curve().points()).allSatisfy(point -> {
            assertThat(point.verdict()).isEqualTo(CurvePoint.Verdict.UNKNOWN);
            assertThat(point.refused()).isEqualTo(3);
        });
        assertThat(SloSearch.saysNothing(curve())).isTrue();
    }

    /** Requests that failed after 10 s would be the slowest of all: p99.9 of the rest is not that of the requests. */
    @Test
    void aGoalForATailIsNotKnownWhereAsMuchAsTheTailIsLost() {
        Slo tail = Slo.parse("p99.9=100ms");
        threeForks(1000, 20, 1000, FLAT);
        threeForks(2000, 20, 1999, FLAT);
        List<Trial> lossy = trials.stream()
                .map(trial -> TrialBuilder.like(trial)
                        .errors(Map.of(ErrorKind.TIMEOUT, Math.round(trial.throughputPerSec() * 10 * 0.0009)))
                        .build())
                .toList();

        assertThat(kept(trials, tail)).hasValue(2000);
        assertThat(kept(lossy, tail)).isEmpty();
        assertThat(kept(lossy, Slo.parse("p99=100ms"))).hasValue(2000);
    }

    private static OptionalDouble kept(List<Trial> trials, Slo slo) {
        return new CurveAssembler(trials, 0.34, List.of(slo))
                .assemble(List.of("nginx"))
                .get(0)
                .slos()
                .get(0)
                .range()
                .holdsPerSec();
    }

    @Test
    void aQueueThatGrowsEndsItThoughNearlyAllIsAnswered() {
        threeForks(1000, 20, 1000, FLAT);
        threeForks(2000, 40, 1990, GROWING);

        assertThat(curve().points().get(1).verdict()).isEqualTo(CurvePoint.Verdict.QUEUE_GROWS);
        assertThat(curve().points().get(1).growth().orElseThrow().perSec()).isCloseTo(40, within(1.0));
        assertThat(curve().knee().failsPerSec()).hasValue(2000);
    }

    @Test
    void aGrowthThatIsTinyIsNoneAndOneThatCannotBeToldIsNotKnown() {
        trial(1000, 1, 20, 1000, FLAT);
        trial(1000, 2, 20, 1000, GROWING);
        trial(1000, 3, 20, 1000, List.of(310.0, 210.0, 110.0, 10.0));
        threeForks(20_000, 20, 20_000, List.of(10.0, 11.0, 12.0, 13.0));

        assertThat(curve().points())
                .extracting(CurvePoint::verdict)
                .containsExactly(CurvePoint.Verdict.UNKNOWN, CurvePoint.Verdict.KEEPS_UP);
        assertThat(curve().knee().failsPerSec()).isEmpty();
    }

    /** One fork of three is no majority, and no proof that the arm keeps up. */
    @Test
    void anArmThatFellBehindInOneForkIsNotKnownToKeepUp() {
        threeForks(1000, 20, 1000, FLAT);
        trial(2000, 1, 30, 2000, FLAT);
        trial(2000, 2, 30, 2000, FLAT);
        trial(2000, 3, 30, 1900, FLAT, "schedule");

        assertThat(curve().points().get(1).verdict()).isEqualTo(CurvePoint.Verdict.UNKNOWN);
        assertThat(curve().knee().holdsPerSec()).hasValue(1000);
        assertThat(curve().knee().failsPerSec()).isEmpty();
    }

    @Test
    void trialsThatAnotherCheckRefusedSayNothing() {
        threeForks(1000, 20, 1000, FLAT);
        threeForks(2000, 30, 1500, GROWING, "schedule", "host");
        threeForks(3000, 30, 3000, FLAT, "steady");

        assertThat(curve().points())
                .extracting(CurvePoint::verdict)
                .containsExactly(CurvePoint.Verdict.KEEPS_UP, CurvePoint.Verdict.UNKNOWN, CurvePoint.Verdict.UNKNOWN);
        assertThat(curve().knee().failsPerSec()).isEmpty();
    }

    /** An injector that is late refuses the trial, and shows no overload. */
    @Test
    void anInjectorThatIsLateIsNoArmThatFallsBehind() {
        threeForks(1000, 20, 1000, FLAT);
        threeForks(2000, 30, 2000, FLAT, "schedule");

        assertThat(curve().points().get(1).verdict()).isEqualTo(CurvePoint.Verdict.UNKNOWN);
        assertThat(curve().points().get(1).refused()).isEqualTo(3);
    }

    @Test
    void oneRepetitionProvesNothing() {
        trial(1000, 1, 20, 1000, FLAT);
        trial(2000, 1, 20, 2000, FLAT);

        assertThat(curve().points()).extracting(CurvePoint::verdict).containsOnly(CurvePoint.Verdict.UNKNOWN);
        assertThat(curve().slos().get(0).range().holdsPerSec()).isEmpty();
    }

    @Test
    void oneTrialThatFellBehindProvesNothingEither() {
        threeForks(1000, 20, 1000, FLAT);
        trial(2000, 1, 20, 1500, GROWING, "schedule");

        assertThat(curve().points().get(1).verdict()).isEqualTo(CurvePoint.Verdict.UNKNOWN);
        assertThat(curve().knee().failsPerSec()).isEmpty();
    }

    /** Requests waited for a connection and were answered all the same: no overload, and no proof of the contrary. */
    @Test
    void anArmWhoseConnectionsRanOutIsNotKnownToKeepUpNorToFallBehind() {
        threeForks(1000, 20, 1000, FLAT);
        trial(2000, 1, 30, 2000, FLAT);
        trial(2000, 2, 30, 2000, FLAT);
        Trial late = trials.get(trials.size() - 1);
        Traffic.Offered offered = late.traffic().offered().orElseThrow();
        trials.add(TrialBuilder.like(trial(late.load(), 2000, 3, 80, 2050, FLAT))
                .offered(new Traffic.Offered(2000, 2000, 2000, 400, 0, 0, offered.outstanding(), Optional.empty()))
                .build()
                .withFindings(
                        TrialStatus.INVALID, List.of(new CheckResult("schedule", CheckResult.Verdict.FAIL, "waited"))));

        CurvePoint point = curve().points().get(1);
        assertThat(point.full()).isEqualTo(1);
        assertThat(point.behind()).isZero();
        assertThat(point.verdict()).isEqualTo(CurvePoint.Verdict.UNKNOWN);
        assertThat(point.responseTimeNs()).isEmpty();
    }

    @Test
    void aGoalIsKeptWhereTheUpperBoundIsBelowItAndMissedWhereTheLowerIsAbove() {
        threeForks(1000, 20, 1000, FLAT);
        threeForks(2000, 30, 2000, FLAT);
        // the interval of 40, 50 and 60 ms holds 50
        trial(3000, 1, 40, 3000, FLAT);
        trial(3000, 2, 50, 3000, FLAT);
        trial(3000, 3, 60, 3000, FLAT);
        threeForks(4000, 80, 4000, FLAT);

        RateAtSlo found = curve().slos().get(0);

        assertThat(found.range().holdsPerSec()).hasValue(2000);
        assertThat(found.range().failsPerSec()).hasValue(4000);
        assertThat(found.passings()).hasSize(3);
        assertThat(found.rate().orElseThrow().median()).isBetween(2500.0, 3700.0);
    }

    @Test
    void aForkThatNeverPassesTheGoalLeavesNoRatePerFork() {
        threeForks(1000, 20, 1000, FLAT);
        trial(2000, 1, 40, 2000, FLAT);
        trial(2000, 2, 60, 2000, FLAT);
        trial(2000, 3, 60, 2000, FLAT);

        assertThat(curve().slos().get(0).rate()).isEmpty();
        assertThat(curve().slos().get(0).passings()).isEmpty();
    }

    /** As with every other figure: of one fork the rounds are the repetitions. */
    @Test
    void ofOneForkEachRoundPassesTheGoalByItself() {
        for (int round = 1; round <= 3; round++) {
            for (int rate : new int[] {1000, 2000, 4000}) {
                trials.add(trial(
                        new OpenLoad(rate, Arrivals.POISSON, 500),
                        rate,
                        new Repetition(1, round),
                        rate * (0.018 + 0.001 * round),
                        rate,
                        FLAT));
            }
        }

        RateAtSlo found = curve().slos().get(0);

        assertThat(found.passings())
                .extracting(SloPassing::round)
                .map(OptionalInt::getAsInt)
                .containsExactly(1, 2, 3);
        assertThat(found.rate().orElseThrow().n()).isEqualTo(3);
        assertThat(found.rate().orElseThrow().interval()).isPresent();
    }

    /** A curve is over the rate alone. */
    @Test
    void armsWhoseOpenLoadsDifferInMoreThanTheirRateHaveNone() {
        threeForks(1000, 20, 1000, FLAT);
        trials.add(trial(new OpenLoad(2000, Arrivals.POISSON, 60), 2000, 1, 20, 2000, FLAT));

        assertThat(new CurveAssembler(trials, 0.34, List.of()).assemble(List.of("nginx")))
                .isEmpty();
    }

    @Test
    void armsWithoutTwoOpenLoadsHaveNone() {
        threeForks(1000, 20, 1000, FLAT);
        trials.add(TrialBuilder.trial("nginx", new ClosedLoad(9), 1, 1).build());

        assertThat(new CurveAssembler(trials, 0.34, List.of()).assemble(List.of("nginx", "haproxy")))
                .isEmpty();
    }

    /** The rate of a share is what was offered, fork by fork. */
    @Test
    void sharesStandAtTheRatesThatTheyWere() {
        Load share = new ShareLoad(50, Arrivals.POISSON, 500);
        trials.add(trial(share, 900, 1, 20, 900, FLAT));
        trials.add(trial(share, 1100, 2, 20, 1100, FLAT));
        threeForks(3000, 30, 3000, FLAT);

        assertThat(curve().points().get(0).offeredPerSec()).isEqualTo(1000);
        assertThat(curve().points().get(0).leastPerSec()).isEqualTo(900);
        assertThat(curve().points().get(0).mostPerSec()).isEqualTo(1100);
        assertThat(curve().points().get(0).load()).isEqualTo(share);
    }

    /** Times of one server: p99 = 20 ms ÷ (1 − rate ÷ 5,000), so that 50 ms are reached at 3,000/s. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theSearchComesNearTheRateThatKeepsTheGoal(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int rate : new int[] {1000, 2000, 4000, 4900}) {
            measured(rate, random);
        }
        int tries = 0;
        OptionalInt next = SloSearch.next(curve(), GOAL);
        while (next.isPresent()) {
            measured(next.getAsInt(), random);
            tries++;
            next = SloSearch.next(curve(), GOAL);
        }

        assertThat(tries).isBetween(2, 12);
        RateRange range = curve().slos().get(0).range();
        assertThat(range.holdsPerSec().orElseThrow()).isBetween(2500.0, 3100.0);
        assertThat(range.failsPerSec().orElseThrow()).isBetween(2900.0, 3600.0);
    }

    @Test
    void theSearchGoesDownWhereNoRateKeepsTheGoalAndEndsWhereAllDo() {
        threeForks(1000, 80, 1000, FLAT);
        threeForks(2000, 90, 2000, FLAT);
        assertThat(SloSearch.next(curve(), GOAL)).hasValue(500);

        trials.clear();
        threeForks(1, 80, 1, FLAT);
        threeForks(2, 90, 2, FLAT);
        assertThat(SloSearch.next(curve(), GOAL)).isEmpty();

        trials.clear();
        threeForks(1000, 20, 1000, FLAT);
        threeForks(2000, 30, 2000, FLAT);
        assertThat(SloSearch.next(curve(), GOAL)).isEmpty();
    }

    @Test
    void theSearchEndsWhereTheChecksRefuseAllTrialsOfTheLeastRates() {
        threeForks(1000, 80, 1000, FLAT, "host");
        threeForks(2000, 90, 2000, FLAT, "host");
        assertThat(SloSearch.next(curve(), GOAL)).hasValue(500);
        assertThat(SloSearch.saysNothing(curve())).isFalse();

        threeForks(500, 70, 500, FLAT, "host");
        assertThat(SloSearch.saysNothing(curve())).isTrue();
        assertThat(SloSearch.next(curve(), GOAL)).isEmpty();

        threeForks(250, 60, 250, FLAT);
        assertThat(SloSearch.saysNothing(curve())).isFalse();
    }

    private void measured(int rate, SplittableRandom random) {
        for (int fork = 1; fork <= 3; fork++) {
            double p99Ms = 20 / (1 - rate / 5000.0) * Math.exp(0.02 * random.nextGaussian());
            trial(rate, fork, p99Ms, rate, FLAT);
        }
    }

    private Curve curve() {
        return new CurveAssembler(trials, 0.34, List.of(GOAL))
                .assemble(List.of("nginx"))
                .get(0);
    }

    /** Their p99 differs by 2 %, their queues by a little. */
    private void threeForks(int rate, double p99Ms, double answeredPerSec, List<Double> outstanding, String... failed) {
        for (int fork = 1; fork <= 3; fork++) {
            double more = fork;
            trial(
                    rate,
                    fork,
                    p99Ms * (1 + 0.02 * (fork - 2)),
                    answeredPerSec,
                    outstanding.stream()
                            .map(each -> each + (each - 10) * 0.01 * more)
                            .toList(),
                    failed);
        }
    }

    private void trial(
            int rate, int fork, double p99Ms, double answeredPerSec, List<Double> outstanding, String... failed) {
        trials.add(trial(
                new OpenLoad(rate, Arrivals.POISSON, 500), rate, fork, p99Ms, answeredPerSec, outstanding, failed));
    }

    private static Trial trial(
            Load load,
            int rate,
            int fork,
            double p99Ms,
            double answeredPerSec,
            List<Double> outstanding,
            String... failed) {
        return trial(load, rate, new Repetition(fork, 1), p99Ms, answeredPerSec, outstanding, failed);
    }

    private record Repetition(int fork, int round) {}

    private static Trial trial(
            Load load,
            int rate,
            Repetition repetition,
            double p99Ms,
            double answeredPerSec,
            List<Double> outstanding,
            String... failed) {
        long[] ns = DoubleStream.of(0.5, 0.6, 0.7, 1, 1.2, 1.5)
                .mapToLong(factor -> Math.round(p99Ms * factor * 1e6))
                .toArray();
        return TrialBuilder.trial("nginx", load, repetition.fork(), repetition.round())
                .durationNs(10_000_000_000L)
                .requests(Math.round(answeredPerSec * 10))
                .throughputPerSec(answeredPerSec)
                .responseTime(
                        new Quantiles(
                                ns[0], OptionalLong.empty(), ns[0], ns[1], ns[2], ns[3], OptionalLong.of(ns[4]), ns[5]),
                        "hdr/response.hdr")
                .offered(new Traffic.Offered(rate, rate, rate, 0, 0, 0, outstanding, Optional.empty()))
                .build()
                .withFindings(
                        failed.length == 0 ? TrialStatus.VALID : TrialStatus.INVALID,
                        Arrays.stream(failed)
                                .map(check -> new CheckResult(check, CheckResult.Verdict.FAIL, "failed"))
                                .toList());
    }
}
