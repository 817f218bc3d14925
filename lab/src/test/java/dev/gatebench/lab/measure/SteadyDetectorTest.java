package dev.gatebench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.warmup.WarmUpWindow;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SteadyDetectorTest {
    /** Gateway's divided by backend's CPU per request, ShenYu 2.4.3 NettyClient, 15 s windows from a cold start. */
    private static final double[] COLD_START = {12.4, 9.1, 5.8, 3.7, 3.5, 3.5, 3.6, 3.5, 3.6, 3.7};

    /**
     * ShenYu 2.4.3 WebClient at 64 connections, 5 s windows from a cold start: the ratio and the JIT compiler's share.
     */
    private static final double[][] COLD_START_WITH_JIT = {
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
        {6.68, 0.014}
    };

    private final SteadyDetector detector = new SteadyDetector(CheckLimits.defaults(), SteadyDetector.SPAN);

    @Test
    void isSteadyOnceTheCostHasStoppedToFall() {
        List<Boolean> steady =
                DoubleStream.of(COLD_START).mapToObj(cost -> add(cost, 0)).toList();

        assertThat(steady).containsExactly(false, false, false, false, false, false, false, true, true, true);
    }

    @Test
    void isSteadyOnceTheCompilerIsQuietToo() {
        List<Boolean> steady = java.util.Arrays.stream(COLD_START_WITH_JIT)
                .map(window -> add(window[0], window[1]))
                .toList();

        assertThat(steady.indexOf(true)).isEqualTo(7);
        assertThat(steady.subList(7, 12)).containsOnly(true);
    }

    @Test
    void isNotDeceivedByAPlateauOnWhichTheCompilerWorks() {
        assertThat(DoubleStream.of(5, 5, 5, 5, 5, 5, 5, 5).mapToObj(cost -> add(cost, 0.3)))
                .containsOnly(false);
    }

    @Test
    void takesACostThatRisesForAReferenceThatGetsWarm() {
        DoubleStream.of(0.81, 0.87, 0.87, 0.93, 0.99).forEach(cost -> add(cost, 0));

        assertThat(add(1.04, 0)).isTrue();
    }

    @Test
    void isNotDisturbedBySingleDearWindows() {
        DoubleStream.of(3.5, 4.4, 3.5, 3.6, 3.5).forEach(cost -> add(cost, 0));

        assertThat(add(4.6, 0)).isTrue();
    }

    @Test
    void isNotSteadyBeforeThereAreEnoughWindows() {
        assertThat(DoubleStream.of(1, 1, 1, 1, 1).mapToObj(cost -> add(cost, 0)))
                .containsOnly(false);
        assertThat(add(1, 0)).isTrue();
    }

    @Test
    void judgesByTheCostAloneWhereTheCompilerIsNotKnown() {
        for (int i = 0; i < 5; i++) {
            detector.add(window(2, OptionalDouble.empty(), 1000));
        }

        assertThat(detector.add(window(2, OptionalDouble.empty(), 1000))).isTrue();
    }

    @Test
    void passesOverWindowsWithoutLoad() {
        DoubleStream.of(1, 1, 1, 1, 1).forEach(cost -> add(cost, 0));

        assertThat(detector.add(window(1, OptionalDouble.of(0), 0))).isFalse();
        assertThat(add(1, 0)).isTrue();
    }

    private boolean add(double cost, double jitShare) {
        return detector.add(window(cost, OptionalDouble.of(cost * 1e9 * jitShare), 1000));
    }

    private static WarmUpWindow window(double cost, OptionalDouble jitNs, long requests) {
        return new WarmUpWindow("netty", 1, 5000, requests, cost * 1e9, 1e9, jitNs, false, false);
    }
}
