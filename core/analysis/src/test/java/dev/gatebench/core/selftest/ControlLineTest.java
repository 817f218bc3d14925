package dev.gatebench.core.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.selftest.ControlLine.Coefficient;
import dev.gatebench.core.selftest.ControlLine.Measured;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The line through controls of recordings whose truth is known. Seeds are fixed, so the shares are too. */
class ControlLineTest {
    private static final double[] SHARES = {0, 0.01, 0.02, 0.03, 0.05};
    private static final Instant START = Instant.parse("2026-11-20T10:00:00Z");
    private static final int RECORDINGS = 500;
    private static final double FORK_SD = 0.015;
    private static final double ROUND_SD = 0.02;

    @Test
    void findsTheSlopeAndTheInterceptOfRecordingsWithoutScatter() {
        ControlLine line = line(4, new Random(1), 0, 0, share -> share);
        assertThat(line.slope().value()).isCloseTo(1, within(1e-9));
        assertThat(line.intercept().value()).isCloseTo(0, within(1e-9));
        assertThat(line.shares()).containsExactly(0.0, 0.01, 0.02, 0.03, 0.05);
        assertThat(line.forks()).isEqualTo(20);
        assertThat(List.of(line.slope(), line.intercept()))
                .extracting(Coefficient::verdict)
                .containsOnly(Verdict.SHOWN);
    }

    @Test
    void disprovesTheSlopeWhereBurnsAreMeasuredByHalf() {
        ControlLine line = line(100, new Random(2), 0.01, 0.01, share -> 0.5 * share);
        assertThat(line.slope().value()).isCloseTo(0.5, within(0.15));
        assertThat(line.slope().verdict()).isEqualTo(Verdict.DISPROVED);
        assertThat(line.intercept().verdict()).isNotEqualTo(Verdict.DISPROVED);
    }

    @Test
    void disprovesTheInterceptWhereEveryCandidateIsMeasuredDearer() {
        ControlLine line = line(60, new Random(3), 0.01, 0.01, share -> share + 0.02);
        assertThat(line.intercept().value()).isCloseTo(0.02, within(0.006));
        assertThat(line.intercept().verdict()).isEqualTo(Verdict.DISPROVED);
        assertThat(line.slope().verdict()).isNotEqualTo(Verdict.DISPROVED);
    }

    @Test
    void doesNotKnowWithAsManyForksAsADefaultRecordingHas() {
        ControlLine line = line(16, new Random(4), FORK_SD, ROUND_SD, share -> share);
        assertThat(line.slope().interval()).isPresent();
        assertThat(line.slope().verdict()).isEqualTo(Verdict.NOT_SHOWN);
        SelfTestProof proof = SelfTestProof.ofSlope(Optional.of(line));
        assertThat(proof.holds()).as("it need not be shown").isTrue();
        assertThat(proof.found()).containsPattern("^[0-9.]+ \\[[0-9.]+, [0-9.]+] over 80 forks$");
    }

    @Test
    void showsBothWithForksEnough() {
        ControlLine line = line(400, new Random(5), FORK_SD, ROUND_SD, share -> share);
        assertThat(line.slope().verdict()).isEqualTo(Verdict.SHOWN);
        assertThat(line.intercept().verdict()).isEqualTo(Verdict.SHOWN);
    }

    @Test
    void isNotThereWithFewerThanThreeShares() {
        List<Measured> two =
                runs(8, new Random(6), FORK_SD, ROUND_SD, share -> share).subList(0, 2);
        assertThat(ControlLine.of(two)).isEmpty();
        assertThat(SelfTestProof.ofSlope(Optional.empty()).verdict()).isEqualTo(Verdict.NOT_SHOWN);
        assertThat(SelfTestProof.ofIntercept(Optional.empty()).found())
                .isEqualTo(
                        "not known, since it takes arms that burn at least 2 different shares beside the alike ones");
    }

    @Test
    void hasNoIntervalOfFewForks() {
        List<Measured> three =
                runs(1, new Random(7), FORK_SD, ROUND_SD, share -> share).subList(0, 3);
        ControlLine line = ControlLine.of(three).orElseThrow();
        assertThat(line.slope().interval()).isEmpty();
        assertThat(line.slope().verdict()).isEqualTo(Verdict.NOT_SHOWN);
        assertThat(SelfTestProof.ofSlope(Optional.of(line)).found()).contains("(no interval)");
    }

    /** Runs of a pair each, as a self-test records them: every fork is in one ratio. */
    @ParameterizedTest
    @CsvSource({"2, 2", "4, 2", "7, 1", "16, 2"})
    void intervalsHoldTheTruthOverPairsOfTheirOwn(int forks, int rounds) {
        Random random = new Random(11);
        holdTheTruth(IntStream.range(0, RECORDINGS)
                .mapToObj(i -> ControlLine.of(runs(forks, rounds, random, FORK_SD, ROUND_SD, share -> share))
                        .orElseThrow())
                .toList());
    }

    /** One run of all arms: the baseline's process of a fork stands in all ratios of it. */
    @ParameterizedTest
    @CsvSource({"4, 2", "8, 1", "16, 2"})
    void intervalsHoldTheTruthOverOneRunOfAllArms(int forks, int rounds) {
        Random random = new Random(12);
        holdTheTruth(IntStream.range(0, RECORDINGS)
                .mapToObj(i -> ControlLine.of(together(forks, rounds, random)).orElseThrow())
                .toList());
    }

    private static void holdTheTruth(List<ControlLine> lines) {
        assertThat(share(lines.stream().map(ControlLine::slope).toList(), 1))
                .as("slope")
                .isGreaterThanOrEqualTo(0.93);
        assertThat(share(lines.stream().map(ControlLine::intercept).toList(), 0))
                .as("intercept")
                .isGreaterThanOrEqualTo(0.93);
        assertThat(lines.stream()
                        .mapToDouble(line -> line.slope().value())
                        .average()
                        .orElseThrow())
                .isCloseTo(1, within(0.05));
        assertThat(lines.stream()
                        .filter(line -> line.slope().verdict() == Verdict.DISPROVED)
                        .count())
                .isLessThan(RECORDINGS / 20);
    }

    private static double share(List<Coefficient> found, double truth) {
        return (double) found.stream()
                        .filter(each -> each.interval().orElseThrow().holds(truth))
                        .count()
                / found.size();
    }

    private static ControlLine line(
            int forks, Random random, double forkSd, double roundSd, DoubleUnaryOperator effect) {
        return ControlLine.of(runs(forks, random, forkSd, roundSd, effect)).orElseThrow();
    }

    private static List<Measured> runs(
            int forks, Random random, double forkSd, double roundSd, DoubleUnaryOperator effect) {
        return runs(forks, 2, random, forkSd, roundSd, effect);
    }

    private static List<Measured> runs(
            int forks, int rounds, Random random, double forkSd, double roundSd, DoubleUnaryOperator effect) {
        List<Measured> runs = new ArrayList<>();
        for (double share : SHARES) {
            List<List<OptionalDouble>> ratios = new ArrayList<>();
            for (int fork = 0; fork < forks; fork++) {
                double ofFork = forkSd * random.nextGaussian();
                ratios.add(IntStream.range(0, rounds)
                        .mapToObj(round -> ratio(effect.applyAsDouble(share), ofFork, roundSd, random))
                        .toList());
            }
            runs.add(new Measured(share, START.plusSeconds(runs.size()), new RatioBlocks(ratios)));
        }
        return runs;
    }

    private static List<Measured> together(int forks, int rounds, Random random) {
        double[] baseline =
                IntStream.range(0, forks * rounds).mapToDouble(i -> 0).toArray();
        for (int fork = 0; fork < forks; fork++) {
            double process = FORK_SD * random.nextGaussian();
            for (int round = 0; round < rounds; round++) {
                baseline[fork * rounds + round] = process + ROUND_SD * random.nextGaussian();
            }
        }
        List<Measured> arms = new ArrayList<>();
        for (double share : SHARES) {
            List<List<OptionalDouble>> ratios = new ArrayList<>();
            for (int fork = 0; fork < forks; fork++) {
                double process = FORK_SD * random.nextGaussian();
                int first = fork * rounds;
                ratios.add(IntStream.range(0, rounds)
                        .mapToObj(round -> ratio(share, process - baseline[first + round], ROUND_SD, random))
                        .toList());
            }
            arms.add(new Measured(share, START, new RatioBlocks(ratios)));
        }
        return arms;
    }

    private static OptionalDouble ratio(double share, double ofFork, double roundSd, Random random) {
        return OptionalDouble.of((1 + share) * Math.exp(ofFork + roundSd * random.nextGaussian()));
    }
}
