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

/** The regulator in simulated processes whose cost is known. Seeds are fixed. */
class BurnRegulatorTest {
    private static final double COST_NS = 125_000;
    private static final int REQUESTS = 2000;

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.001, 0.01, 0.05, 0.2, 1})
    void burnsTheShareOfAConstantCost(double share) {
        Process process = new Process(share);
        for (int i = 0; i < 50; i++) {
            process.serve(REQUESTS, COST_NS);
            if (i > 0) {
                assertThat(process.burnNs).isCloseTo(Math.round(share * COST_NS), within(1L));
            }
        }
        assertThat(process.reached()).isCloseTo(share, within(0.01 * share));
    }

    @Test
    void makesTheWholeCostOnePlusTheShareTimesWhatItIsWithout() {
        Process process = new Process(0.05);
        run(process, 5, i -> COST_NS);
        long before = process.cpuNs;
        process.serve(REQUESTS, COST_NS);
        assertThat((double) (process.cpuNs - before) / REQUESTS).isCloseTo(1.05 * COST_NS, within(1.0));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 10})
    void followsAStepOfTheCost(double factor) {
        Process process = new Process(0.05);
        run(process, 40, i -> factor * COST_NS);
        run(process, 20, i -> COST_NS);
        process.forget();
        run(process, 14, i -> COST_NS);
        assertThat(process.reached()).isCloseTo(0.05, within(0.0025));
    }

    @Test
    void holdsTheShareWhileTheCostFallsAsInAWarmUp() {
        Process process = new Process(0.05);
        run(process, 10, i -> COST_NS * (1 + 20 * Math.exp(-i / 10.0)));
        process.forget();
        run(process, 60, i -> COST_NS * (1 + 20 * Math.exp(-(i + 10) / 10.0)));
        assertThat(process.reached()).isCloseTo(0.05, within(0.005));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void burnsTheShareOfACostThatIsNoiseAllOver(long seed) {
        Random random = new Random(seed);
        Process process = new Process(0.05);
        run(process, 2000, i -> COST_NS * Math.exp(0.2 * random.nextGaussian()));
        assertThat(process.reached()).isCloseTo(0.05, within(0.0005));
    }

    @Test
    void burnsTheShareOfACostThatDrifts() {
        Process process = new Process(0.05);
        run(process, 2000, i -> COST_NS * (1 + 0.3 * Math.sin(i / 60.0)));
        assertThat(process.reached()).isCloseTo(0.05, within(0.0005));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.7, 1.5, 2})
    void makesUpForABurnThatIsOff(double factor) {
        Process process = new Process(0.05);
        process.burnsTooMuchBy = factor;
        run(process, 500, i -> COST_NS);
        assertThat(process.reached()).isCloseTo(0.05, within(0.0005));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void holdsTheShareThoughRequestsComeInBursts(long seed) {
        Random random = new Random(seed);
        Process process = new Process(0.05);
        for (int i = 0; i < 2000; i++) {
            int requests = 15 + random.nextInt(200);
            process.serve(requests, 200_000 + 55_000_000.0 / requests);
        }
        assertThat(process.reached()).isCloseTo(0.05, within(0.0005));
    }

    @Test
    void countsNoTimeWithoutRequests() {
        Process process = new Process(0.05);
        run(process, 10, i -> COST_NS);
        for (int i = 0; i < 100; i++) {
            process.idle(400_000_000);
            assertThat(process.burnNs).isCloseTo(Math.round(0.05 * COST_NS), within(1L));
        }
        process.serve(REQUESTS, COST_NS);
        assertThat(process.burnNs).isCloseTo(Math.round(0.05 * COST_NS), within(1L));
    }

    @Test
    void burnsNothingUntilEnoughRequestsTellWhatOneCosts() {
        Process process = new Process(0.05);
        process.idle(9_000_000_000L);
        assertThat(process.burnNs).isZero();
        process.serve(BurnRegulator.FEWEST_REQUESTS - 1, 50 * COST_NS);
        assertThat(process.burnNs).isZero();
        process.serve(1, 50 * COST_NS);
        assertThat(process.burnNs)
                .as("as much again for the requests that burnt nothing")
                .isEqualTo(Math.round(2 * 0.05 * 50 * COST_NS));
    }

    @Test
    void goesByMoreReadingsWhereEachHasFewRequests() {
        Process process = new Process(0.05);
        run(process, 10, 2000, i -> i % 2 == 0 ? 2 * COST_NS : 0);
        assertThat(process.reached()).isCloseTo(0.05, within(0.0005));
    }

    @Test
    void staysWithinItsBoundsWhateverItIsTold() {
        Process dear = new Process(1);
        dear.serve(REQUESTS, 1e12);
        assertThat(dear.burnNs).isEqualTo(2 * BurnRegulator.MOST_COST_NS);

        BurnRegulator more = new BurnRegulator(0.05, new Usage(0, 0, 0));
        assertThat(more.read(new Usage(1_000_000, REQUESTS, 2_000_000)))
                .as("more burnt than used, by a clock that ticks coarsely")
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.05, 1.01, Double.NaN})
    void rejectsAnImpossibleShare(double share) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new BurnRegulator(share, new Usage(0, 0, 0)))
                .withMessage("the share to burn must be from 0 to 1, was " + share);
    }

    private static void run(Process process, int readings, IntToDoubleFunction costNs) {
        run(process, REQUESTS, readings, costNs);
    }

    private static void run(Process process, int requests, int readings, IntToDoubleFunction costNs) {
        for (int i = 0; i < readings; i++) {
            process.serve(requests, costNs.applyAsDouble(i));
        }
    }

    /** A process that burns as it is told. */
    private static final class Process {
        private final BurnRegulator regulator;
        private double burnsTooMuchBy = 1;
        private long burnNs;
        private long cpuNs = 20_000_000_000L;
        private long requests;
        private long burntNs;
        private long forgottenNs;
        private double otherNs;

        Process(double share) {
            regulator = new BurnRegulator(share, new Usage(cpuNs, 0, 0));
        }

        void serve(long served, double costNs) {
            long burnt = Math.round(served * burnNs * burnsTooMuchBy);
            requests += served;
            burntNs += burnt;
            otherNs += served * costNs;
            use(Math.round(served * costNs) + burnt);
        }

        void idle(long ns) {
            use(ns);
        }

        /** Reckons what is reached from now on. */
        void forget() {
            forgottenNs = burntNs;
            otherNs = 0;
        }

        double reached() {
            return (burntNs - forgottenNs) / otherNs;
        }

        private void use(long ns) {
            cpuNs += ns;
            burnNs = regulator.read(new Usage(cpuNs, requests, burntNs));
        }
    }
}
