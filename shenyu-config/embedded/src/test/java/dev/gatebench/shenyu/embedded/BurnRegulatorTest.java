package dev.gatebench.shenyu.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.shenyu.embedded.BurnRegulator.Usage;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The regulator in simulated processes whose use of the CPU is known. Seeds are fixed. */
class BurnRegulatorTest {
    /** CPU time of a process from reading to reading, ns. */
    private static final double USE_NS = 10_000_000;

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.001, 0.01, 0.05, 0.2, 1})
    void burnsTheShareOfAConstantUse(double share) {
        Process process = new Process(share);
        run(process, 500, i -> USE_NS);
        assertThat(process.reached()).isCloseTo(share, within(1e-9));
    }

    @Test
    void makesTheWholeUseOnePlusTheShareTimesWhatItIsWithout() {
        Process process = new Process(0.05);
        run(process, 100, i -> USE_NS);
        assertThat((double) process.cpuNs / 100).isCloseTo(1.05 * USE_NS, within(1.0));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void burnsTheShareOfAUseThatIsNoiseAllOver(long seed) {
        Random random = new Random(seed);
        Process process = new Process(0.05);
        run(process, 2000, i -> USE_NS * Math.exp(0.5 * random.nextGaussian()));
        assertThat(process.reached()).isCloseTo(0.05, within(0.0001));
    }

    @Test
    void burnsTheShareOfAUseThatFallsAsInAWarmUp() {
        Process process = new Process(0.05);
        run(process, 1000, i -> USE_NS * (1 + 3 * Math.exp(-i / 200.0)));
        assertThat(process.reached()).isCloseTo(0.05, within(0.0001));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.7, 1.5, 3})
    void makesUpForABurnThatIsOff(double factor) {
        Process process = new Process(0.05);
        process.burnsTimes = factor;
        run(process, 500, i -> USE_NS);
        assertThat(process.reached()).isCloseTo(0.05, within(0.001));
    }

    @Test
    void burnsAnotherShareOfWhatIsUsedAfterASwitch() {
        Process process = new Process(0);
        run(process, 200, i -> USE_NS);
        assertThat(process.reached()).isZero();
        process.switchTo(0.03);
        run(process, 200, i -> USE_NS);
        assertThat(process.reached()).as("of both times").isCloseTo(0.015, within(1e-9));
    }

    @Test
    void followsAClockThatTicksCoarsely() {
        Process process = new Process(0.05);
        process.tickNs = 10_000_000;
        run(process, 2000, i -> 0.37 * USE_NS);
        assertThat(process.reached()).isCloseTo(0.05, within(0.0005));
    }

    @Test
    void letsGoWhatCouldNotBeBurnt() {
        Process process = new Process(0.05);
        process.burnsTimes = 0;
        run(process, 1000, i -> USE_NS);
        process.burnsTimes = 1;
        long before = process.burntNs;
        process.use(0);
        assertThat(process.burntNs - before).isEqualTo(BurnRegulator.MOST_OWED_NS);
        process.use(0);
        assertThat(process.burntNs - before).isEqualTo(BurnRegulator.MOST_OWED_NS);
    }

    @Test
    void owesNothingWhenMoreWasBurntThanUsed() {
        BurnRegulator regulator = new BurnRegulator(0.05, new Usage(0, 0, 0));
        assertThat(regulator.owed(new Usage(1_000_000, 10, 2_000_000))).isZero();
    }

    @Test
    void aShareIsFromZeroToOne() {
        Usage start = new Usage(0, 0, 0);
        for (double share : new double[] {-0.01, 1.01, Double.NaN}) {
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> new BurnRegulator(share, start))
                    .withMessage("the share to burn must be from 0 to 1, was " + share);
        }
    }

    private static void run(Process process, int readings, IntToDoubleFunction useNs) {
        for (int i = 0; i < readings; i++) {
            process.use(useNs.applyAsDouble(i));
        }
    }

    /** A process that burns what it owes after each reading. */
    private static final class Process {
        private final BurnRegulator regulator;
        private long otherNs;
        private long cpuNs;
        private long burntNs;
        private double burnsTimes = 1;
        private long tickNs = 1;

        Process(double share) {
            regulator = new BurnRegulator(share, new Usage(0, 0, 0));
        }

        void use(double ns) {
            otherNs += Math.round(ns);
            cpuNs += Math.round(ns);
            long burn = Math.round(burnsTimes * regulator.owed(new Usage(cpuNs / tickNs * tickNs, 0, burntNs)));
            burntNs += burn;
            cpuNs += burn;
        }

        void switchTo(double share) {
            regulator.switchTo(share, new Usage(cpuNs, 0, burntNs));
        }

        double reached() {
            return (double) burntNs / otherNs;
        }
    }
}
