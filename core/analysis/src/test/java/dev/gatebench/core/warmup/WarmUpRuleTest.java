package dev.gatebench.core.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.check.CheckLimits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WarmUpRuleTest {
    /** ShenYu 2.4.3 WebClient, 64 connections, windows of 5 s from a cold start: cost and the JIT compiler's share. */
    private static final double[][] COLD_START = {
        {26.63, 0.304},
        {19.83, 0.409},
        {14.27, 0.380},
        {14.86, 0.478},
        {6.58, 0.214},
        {6.37, 0.071},
        {6.11, 0.024},
        {5.90, 0.008},
        {5.93, 0.013},
        {6.55, 0.004},
        {5.94, 0.001},
        {6.68, 0.014},
        {6.21, 0.010}
    };

    private static final int WARM_UPS = 2_000;
    private static final int WINDOWS = 18;

    private final WarmUpRule rule = new WarmUpRule(CheckLimits.defaults());

    @Test
    void isSteadyOnceTheCostStandsStillAndTheCompilerIsQuiet() {
        List<Boolean> steady = new ArrayList<>();
        for (double[] window : COLD_START) {
            steady.add(add(window[0], window[1]));
        }

        assertThat(steady.indexOf(true))
                .as("eight windows after the fall has ended")
                .isBetween(11, 12);
    }

    @Test
    void isNotDeceivedByAPlateauOnWhichTheCompilerWorks() {
        assertThat(IntStream.range(0, WINDOWS).mapToObj(window -> add(5, 0.3))).containsOnly(false);
        assertThat(add(5, 0)).as("quiet in one of the last three windows").isFalse();
        add(5, 0);
        assertThat(add(5, 0)).isTrue();
    }

    @Test
    void isSteadyNoMoreWhenTheCompilerComesBackWhileOthersAreWaitedFor() {
        IntStream.range(0, WINDOWS).forEach(window -> add(5, 0));

        assertThat(add(5, 0.21)).isFalse();
    }

    @Test
    void takesACostThatRisesForSteady() {
        assertThat(DoubleStream.of(0.81, 0.87, 0.87, 0.93, 0.99, 1.04, 1.06).mapToObj(cost -> add(cost, 0)))
                .containsOnly(false);
        assertThat(add(1.1, 0)).isTrue();
    }

    @Test
    void judgesByTheCostAloneWhereTheCompilerIsNotKnown() {
        boolean steady = false;
        for (int i = 0; i < 8; i++) {
            steady = rule.add(window(2, OptionalDouble.empty(), 1000));
        }

        assertThat(steady).isTrue();
    }

    @Test
    void passesOverWindowsWithoutRequests() {
        IntStream.range(0, 7).forEach(window -> add(1, 0));

        assertThat(rule.add(window(1, OptionalDouble.of(0), 0))).isFalse();
        assertThat(add(1, 0)).isTrue();
    }

    /** @param scatter standard deviation of the logarithms of a window's cost */
    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.10, 0.15})
    void findsACostThatStandsStill(double scatter) {
        assertThat(passed(scatter, 0)).isGreaterThan(0.93);
    }

    /** @param most the share of warm-ups that may end though the cost falls by a fifth in six windows */
    @ParameterizedTest
    @CsvSource({"0.05, 0.01", "0.10, 0.05", "0.15, 0.10"})
    void doesNotEndWhileTheCostStillFallsByAFifth(double scatter, double most) {
        assertThat(passed(scatter, 0.2)).isLessThan(most);
    }

    @Test
    void keepsBothErrorRatesWithTheScatterOfRecordedWindows() throws IOException {
        List<double[]> recorded = recordedScatter();
        assertThat(recorded).hasSize(8);

        assertThat(passed(random -> fromRecorded(recorded, random), 0)).isGreaterThan(0.93);
        assertThat(passed(random -> fromRecorded(recorded, random), 0.2)).isLessThan(0.05);
    }

    /**
     * The 78 windows of eight warm-ups in which the compiler was quiet already, of two runs of
     * {@code shenyu-http-client} at 1,200 connections (docs/methodology.md): how far the logarithm of each cost is from
     * the mean of its warm-up.
     */
    private static List<double[]> recordedScatter() throws IOException {
        Map<String, List<Double>> warmUps = new LinkedHashMap<>();
        try (InputStream in = Objects.requireNonNull(WarmUpRuleTest.class.getResourceAsStream("quiet-windows.tsv"))) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .forEach(line -> {
                        int last = line.lastIndexOf('\t');
                        warmUps.computeIfAbsent(line.substring(0, last), warmUp -> new ArrayList<>())
                                .add(Math.log(Double.parseDouble(line.substring(last + 1))));
                    });
        }
        return warmUps.values().stream()
                .map(costs -> {
                    double mean = costs.stream()
                            .mapToDouble(Double::doubleValue)
                            .average()
                            .orElseThrow();
                    return costs.stream().mapToDouble(cost -> cost - mean).toArray();
                })
                .toList();
    }

    /** Windows that followed each other, from anywhere in a recorded warm-up to its end, then of another. */
    private static double[] fromRecorded(List<double[]> recorded, SplittableRandom random) {
        double[] drawn = new double[WINDOWS];
        int filled = 0;
        while (filled < WINDOWS) {
            double[] warmUp = recorded.get(random.nextInt(recorded.size()));
            for (int i = random.nextInt(warmUp.length); i < warmUp.length && filled < WINDOWS; i++) {
                drawn[filled++] = warmUp[i];
            }
        }
        return drawn;
    }

    private static double passed(double scatter, double fallInSixWindows) {
        return passed(
                random -> DoubleStream.generate(() -> scatter * random.nextGaussian())
                        .limit(WINDOWS)
                        .toArray(),
                fallInSixWindows);
    }

    /** The share of drawn warm-ups that ended within their windows. */
    private static double passed(Function<SplittableRandom, double[]> scatter, double fallInSixWindows) {
        SplittableRandom random = new SplittableRandom(48);
        double slope = Math.log(1 - fallInSixWindows) / 6;
        int passed = 0;
        for (int warmUp = 0; warmUp < WARM_UPS; warmUp++) {
            WarmUpRule drawn = new WarmUpRule(CheckLimits.defaults());
            double[] noise = scatter.apply(random);
            boolean ended = false;
            for (int i = 0; i < WINDOWS && !ended; i++) {
                ended = drawn.add(window(Math.exp(slope * i + noise[i]), OptionalDouble.of(0), 1_000_000));
            }
            passed += ended ? 1 : 0;
        }
        return (double) passed / WARM_UPS;
    }

    private boolean add(double cost, double jitShare) {
        return rule.add(window(cost, OptionalDouble.of(cost * 1e9 * jitShare / (1 - jitShare)), 1000));
    }

    /** A window whose requests cost so much without the compiler. */
    private static WarmUpWindow window(double cost, OptionalDouble jitNs, long requests) {
        return new WarmUpWindow("netty", 1, 1, 5000, requests, cost * 1e9 + jitNs.orElse(0), 1e9, jitNs, false, false);
    }
}
