package dev.gatebench.lab.meter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.result.HostFigures;
import dev.gatebench.core.schedule.Window;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SamplerTest {
    private static final long PID = 7;

    /** A host of two CPUs, all of whose figures grow evenly with the clock. */
    private static final class EvenMeter extends Clock implements Meter {
        long nowMs;
        long endedThreadsSwitches;

        @Override
        public OptionalLong cpuNs(long pid) {
            return pid == PID ? OptionalLong.of(nowMs * 500_000) : OptionalLong.empty();
        }

        @Override
        public Optional<Footprint> footprint(long pid) {
            return Optional.of(new Footprint(nowMs, OptionalLong.of(2 * nowMs - endedThreadsSwitches)));
        }

        @Override
        public OptionalLong jitCpuNs(long pid) {
            return OptionalLong.of(nowMs * 100_000);
        }

        @Override
        public HostUsage host() {
            return new HostUsage(nowMs * 900_000, nowMs * 2_000_000, OptionalLong.of(nowMs * 40_000));
        }

        @Override
        public long millis() {
            return nowMs;
        }

        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(nowMs);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    private final EvenMeter meter = new EvenMeter();
    private final Sampler sampler = new Sampler(meter, meter);

    @Test
    void interpolatesCpuTimeAtTheWindowsEnds() {
        sampler.watch(PID);
        readEvery200MsUntil(3000);

        assertThat(sampler.cpuNs(PID, new Window(1100, 2100)).orElseThrow()).isCloseTo(500_000_000, Offset.offset(1.0));
    }

    @Test
    void knowsNothingOfAProcessThatWasNotAliveThroughTheWindow() {
        sampler.watch(PID);
        readEvery200MsUntil(2000);

        assertThat(sampler.cpuNs(PID, new Window(1500, 2500))).isEmpty();
        assertThat(sampler.cpuNs(99, new Window(500, 1500))).isEmpty();
    }

    @Test
    void countsAsForeignWhatIsNotOurs() {
        sampler.watch(PID);
        readEvery200MsUntil(3000);

        HostFigures host = sampler.host(new Window(1000, 2000), List.of(PID));

        assertThat(host.foreignShare().orElseThrow()).isCloseTo(0.2, Offset.offset(1e-6));
        assertThat(host.stealShare().orElseThrow()).isCloseTo(0.02, Offset.offset(1e-6));
    }

    @Test
    void tellsMemoryAtTheEndAndSwitchesWithinTheWindow() {
        sampler.watch(PID);
        readEvery200MsUntil(4000);

        Footprint footprint = sampler.footprint(PID, new Window(1000, 3000));

        assertThat(footprint.rssBytes()).isEqualTo(3000);
        assertThat(footprint.contextSwitches()).hasValue(4000);
    }

    @Test
    void tellsWhatTheCompilerThreadsUsed() {
        sampler.watch(PID);
        readEvery200MsUntil(4000);

        assertThat(sampler.jitNs(PID, new Window(1000, 2500)).orElseThrow()).isCloseTo(150_000_000, Offset.offset(1.0));
        assertThat(sampler.jitNs(99, new Window(1000, 2500))).isEmpty();
    }

    @Test
    void switchesNeverShrinkWhenThreadsEnd() {
        sampler.watch(PID);
        readEvery200MsUntil(2000);
        meter.endedThreadsSwitches = 3000;
        readEvery200Ms(2200, 4000);

        assertThat(sampler.footprint(PID, new Window(1000, 3000)).contextSwitches())
                .hasValue(2000);
        assertThat(sampler.footprint(PID, new Window(2000, 3000)).contextSwitches())
                .hasValue(0);
    }

    private void readEvery200MsUntil(long endMs) {
        readEvery200Ms(0, endMs);
    }

    private void readEvery200Ms(long startMs, long endMs) {
        for (meter.nowMs = startMs; meter.nowMs <= endMs; meter.nowMs += Sampler.PERIOD_MS) {
            sampler.read();
        }
    }
}
