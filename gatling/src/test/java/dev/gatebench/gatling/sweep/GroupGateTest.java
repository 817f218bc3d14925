package dev.gatebench.gatling.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.schedule.StartGate;
import dev.gatebench.core.schedule.StepEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupGateTest {
    @TempDir
    private Path folder;

    private final AtomicLong now = new AtomicLong(1_000);
    private final AtomicBoolean ended = new AtomicBoolean();
    private final List<StepEvent> told = new ArrayList<>();

    @Test
    void saysThatItIsReadyAndIsClosedUntilItIsToldWhenItsGroupIsDue() throws IOException {
        GroupGate gate = gate();
        gate.ready();
        assertThat(told).containsExactly(new StepEvent("first", StepEvent.Kind.READY, 1_000));
        assertThat(gate.isClosed()).isTrue();

        new StartGate(folder).open(2, 3_000);

        assertThat(gate.isClosed()).isFalse();
        assertThat(gate.hasFailed()).isFalse();
        assertThat(gate.until(0).toMillis()).isEqualTo(2_000);
        assertThat(gate.until(150).toMillis()).isEqualTo(2_150);
        now.set(3_100);
        assertThat(gate.until(0)).isEqualTo(Duration.ZERO);
    }

    @Test
    void givesUpWhenItHasWaitedForTooLong() {
        GroupGate gate = gate();
        gate.ready();
        now.addAndGet(StartGate.LONGEST_WAIT.toMillis());
        assertThat(gate.isClosed()).isTrue();

        now.incrementAndGet();

        assertThat(gate.isClosed()).isFalse();
        assertThat(gate.hasFailed()).isTrue();
    }

    @Test
    void isNoObstacleToTheEndOfTheSchedule() {
        GroupGate gate = gate();
        gate.ready();
        ended.set(true);

        assertThat(gate.isClosed()).isFalse();
        assertThat(gate.hasFailed()).isFalse();
        assertThat(gate.until(0)).isEqualTo(Duration.ZERO);
    }

    private GroupGate gate() {
        InstantSource clock = () -> Instant.ofEpochMilli(now.get());
        return new GroupGate(new StartGate(folder), 2, "first", told::add, clock, ended::get);
    }
}
