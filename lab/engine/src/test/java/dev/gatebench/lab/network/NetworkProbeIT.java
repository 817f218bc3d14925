package dev.gatebench.lab.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.network.NetworkReading;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.process.Time;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Integration
class NetworkProbeIT {
    @TempDir
    private Path folder;

    @Test
    void measuresWithTheRealProgramOnTwoHosts() throws IOException {
        Host one = LocalHost.open(folder.resolve("one"));
        Host other = LocalHost.open(folder.resolve("other"));
        List<Task> started = new ArrayList<>();
        Hosts hosts = new Hosts(Map.of(Role.INJECTOR, one, Role.SUT, other, Role.BACKEND, other));
        try (Tasks tasks = new Tasks(hosts)) {
            tasks.onStart(started::add);

            List<NetworkReading> readings =
                    new NetworkProbe(tasks, hosts.placement(), folder, Time.system()).measure(1, 1, "fork-1");

            assertThat(readings).hasSize(2).allSatisfy(reading -> {
                assertThat(reading.problem()).isEmpty();
                assertThat(reading.roundTrips().orElseThrow().n()).isPositive();
                assertThat(reading.thereBytesPerSec().orElseThrow()).isPositive();
                assertThat(reading.backBytesPerSec().orElseThrow()).isPositive();
            });
            assertThat(started).hasSize(4).noneMatch(Task::alive);
        }
    }
}
