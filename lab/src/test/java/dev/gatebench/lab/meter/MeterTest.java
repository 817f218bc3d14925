package dev.gatebench.lab.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MeterTest {
    static Stream<Meter> meters() {
        return ProcMeter.available() ? Stream.of(new ProcMeter(), new OshiMeter()) : Stream.of(new OshiMeter());
    }

    @ParameterizedTest
    @MethodSource("meters")
    void cpuTimeGrowsWithWorkAndNotBeyondTheHosts(Meter meter) {
        long pid = ProcessHandle.current().pid();
        long before = meter.cpuNs(pid).orElseThrow();
        long hostBefore = meter.host().busyNs();
        long started = System.nanoTime();
        while (meter.cpuNs(pid).orElseThrow() - before < 200_000_000L && System.nanoTime() - started < 60_000_000_000L) {
            Thread.onSpinWait();
        }

        assertThat(meter.cpuNs(pid).orElseThrow() - before).isGreaterThanOrEqualTo(200_000_000L);
        assertThat(meter.host().busyNs() - hostBefore).isPositive();
        assertThat(meter.host().totalNs()).isGreaterThan(meter.host().busyNs());
    }

    @ParameterizedTest
    @MethodSource("meters")
    void seesTheMemoryOfThisProcess(Meter meter) {
        assertThat(meter.footprint(ProcessHandle.current().pid()).orElseThrow().rssBytes())
                .isGreaterThan(10_000_000L);
    }

    @ParameterizedTest
    @MethodSource("meters")
    void isEmptyForAProcessThatIsGone(Meter meter) {
        assertThat(meter.cpuNs(Integer.MAX_VALUE)).isEmpty();
        assertThat(meter.footprint(Integer.MAX_VALUE)).isEmpty();
    }
}
