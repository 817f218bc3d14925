package dev.gatebench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SteadyDetectorTest {

    /** Gateway's divided by backend's CPU per request, ShenYu 2.4.3 NettyClient, 15 s windows from a cold start. */
    private static final List<Double> COLD_START = List.of(12.4, 9.1, 5.8, 3.7, 3.5, 3.5, 3.6, 3.5, 3.6, 3.7);

    @Test
    void isSteadyOnceTheLastWindowsAgree() {
        SteadyDetector detector = new SteadyDetector();

        List<Boolean> steady = COLD_START.stream().map(detector::add).toList();

        assertThat(steady).containsExactly(false, false, false, false, false, false, true, true, true, true);
    }

    @Test
    void isNotSteadyBeforeThereAreEnoughWindows() {
        SteadyDetector detector = new SteadyDetector();

        assertThat(Stream.of(1.0, 1.0, 1.0).map(detector::add)).containsOnly(false);
        assertThat(detector.add(1.0)).isTrue();
    }
}
