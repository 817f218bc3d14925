package dev.gatebench.lab.host.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.ReadAt;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.host.local.ProcessPlace;
import dev.gatebench.lab.process.EnvironmentException;
import java.net.URI;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineMachineTest {
    private static final long NOON = Instant.parse("2026-11-21T12:00:00Z").toEpochMilli();

    @Test
    void readsTheClockOfAnotherMachineWithTheErrorOfAsking() {
        EngineMachine ahead = EngineMachine.of(
                true, "elsewhere", "6.1", 8, "2026-11-21T13:00:05.123456789+01:00", ReadAt.between(NOON, NOON + 20));

        assertThat(ahead.isThisOne()).isFalse();
        assertThat(ahead.cpus()).isEqualTo(8);
        assertThat(ahead.name()).isEqualTo("the Docker engine's machine elsewhere");
        assertThat(ahead.readAt("2026-11-21T12:00:10.113Z")).isEqualTo(new ReadAt(NOON + 5_000, 11));
    }

    @Test
    void knowsThisMachineWhoseClockIsTheLabs() {
        EngineMachine here = EngineMachine.of(
                true,
                ProcessPlace.text("/proc/sys/kernel/hostname"),
                ProcessPlace.text("/proc/sys/kernel/osrelease"),
                2,
                "2026-11-21T12:00:05Z",
                new ReadAt(NOON, 10));

        assertThat(here).isEqualTo(new EngineMachine(LocalHost.MACHINE, 2, ClockOffset.NONE));
    }

    @Test
    void isAskedAgainAsLongAsItIsTheSame() {
        EngineMachine known = elsewhere("one", "2026-11-21T12:00:05Z");
        EngineMachine drifted = elsewhere("one", "2026-11-21T12:00:06Z");

        assertThat(known.again(drifted).clock()).isEqualTo(new ClockOffset(6000, 3));
        assertThatThrownBy(() -> known.again(elsewhere("two", "2026-11-21T12:00:06Z")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("must stay on the Docker engine's machine one while a run lasts, is on the Docker"
                        + " engine's machine two");
    }

    private static EngineMachine elsewhere(String name, String time) {
        return EngineMachine.of(false, name, "6.1", 8, time, new ReadAt(NOON, 2));
    }

    @Test
    void takesAMachineOfTheSameNameWithAnotherKernelForAnother() {
        EngineMachine virtual = EngineMachine.of(
                true,
                ProcessPlace.text("/proc/sys/kernel/hostname"),
                "another",
                2,
                "2026-11-21T12:00:00Z",
                new ReadAt(NOON, 0));

        assertThat(virtual.isThisOne()).isFalse();
    }

    @Test
    void takesACloneOfThisMachineThatIsAskedByAnotherAddressForAnother() {
        EngineMachine clone = EngineMachine.of(
                false,
                ProcessPlace.text("/proc/sys/kernel/hostname"),
                ProcessPlace.text("/proc/sys/kernel/osrelease"),
                2,
                "2026-11-21T12:00:00Z",
                new ReadAt(NOON, 0));

        assertThat(clone.isThisOne()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "unix:///run/docker.sock",
                "tcp://localhost:2375",
                "tcp://127.0.0.1:2375",
                "http://127.1.2.3:2375",
                "tcp://[::1]:2375"
            })
    void anEngineIsNearByAFileOrLoopback(String address) {
        assertThat(at(address).isNear()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp://bench-2:2376", "tcp://10.0.0.2:2376", "tcp://[fd00::1]:2376", "tcp://127.example:1"})
    void anyOtherAddressMayBeOfAnotherMachine(String address) {
        assertThat(at(address).isNear()).isFalse();
    }

    private static EngineAt at(String address) {
        return new EngineAt(new FakeEngine().client(), URI.create(address));
    }
}
