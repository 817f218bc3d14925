package dev.gatebench.lab.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MeterTest {
    private static final long WORK_NS = 200_000_000L;
    /** The process's time is in ticks, the threads' is not. */
    private static final long TICKS_NS = 100_000_000L;

    private static final long LIMIT_NS = 60_000_000_000L;

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
        while ((meter.cpuNs(pid).orElseThrow() - before < WORK_NS
                        || meter.host().busyNs() - hostBefore < WORK_NS)
                && System.nanoTime() - started < LIMIT_NS) {
            Thread.onSpinWait();
        }

        assertThat(meter.cpuNs(pid).orElseThrow() - before).isGreaterThanOrEqualTo(WORK_NS);
        assertThat(meter.host().busyNs() - hostBefore).isGreaterThanOrEqualTo(WORK_NS);
        assertThat(meter.host().totalNs()).isGreaterThan(meter.host().busyNs());
    }

    @ParameterizedTest
    @MethodSource("meters")
    void seesTheMemoryOfThisProcess(Meter meter) {
        assertThat(meter.footprint(ProcessHandle.current().pid()).orElseThrow().rssBytes())
                .isGreaterThan(10_000_000L);
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "names of threads are read from /proc")
    void seesTheCompilerThreadsOfAJvmAndNoneOfAnotherProgram() throws IOException {
        ProcMeter meter = new ProcMeter();
        long pid = ProcessHandle.current().pid();
        assertThat(meter.jitCpuNs(pid).orElseThrow())
                .isPositive()
                .isLessThan(meter.cpuNs(pid).orElseThrow() + TICKS_NS);

        Process sleep = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(meter.jitCpuNs(sleep.pid())).isEmpty();
        } finally {
            sleep.destroyForcibly();
        }
    }

    @ParameterizedTest
    @MethodSource("meters")
    void isEmptyForAProcessThatIsGone(Meter meter) {
        assertThat(meter.cpuNs(Integer.MAX_VALUE)).isEmpty();
        assertThat(meter.jitCpuNs(Integer.MAX_VALUE)).isEmpty();
        assertThat(meter.footprint(Integer.MAX_VALUE)).isEmpty();
    }
}
