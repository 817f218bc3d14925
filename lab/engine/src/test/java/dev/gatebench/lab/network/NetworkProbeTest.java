package dev.gatebench.lab.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.network.NetworkReading;
import dev.gatebench.core.network.RoundTrips;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.fake.FakeHost;
import dev.gatebench.lab.fake.FakeTask;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.process.EnvironmentException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NetworkProbeTest {
    private final Path folder;
    private final FakeTime time = new FakeTime();
    private final FakeHost injector = new FakeHost(time, "node a");
    private final FakeHost sut = new FakeHost(time, "node b");
    private final FakeHost backend = new FakeHost(time, "node c");
    private final FakeHost second = new FakeHost(time, "node d");

    NetworkProbeTest(@TempDir Path folder) {
        this.folder = folder;
        tasksAre(task -> task);
    }

    /** A program that says what it says, but for what a test makes of it. */
    private void tasksAre(UnaryOperator<FakeTask> made) {
        for (FakeHost host : List.of(injector, sut, backend, second)) {
            host.starting((id, spec) -> made.apply(new FakeTask(id, spec, time)
                    .logging(
                            spec.name().startsWith("network-server")
                                    ? "listening\n"
                                    : "measured 500 60000 70000 90000 117000000 0\n")));
        }
    }

    @Test
    void measuresBetweenEachTwoHostsThatRequestsAreSentBetween() {
        List<NetworkReading> readings = measure(hosts(injector, sut, backend));

        assertThat(readings)
                .extracting(NetworkReading::pair)
                .containsExactly("injector → sut", "sut → backend", "injector → backend");
        NetworkReading first = readings.get(0);
        assertThat(first.start()).isEqualTo(2);
        assertThat(first.fork()).isEqualTo(3);
        assertThat(first.fromHost()).isEqualTo("node a");
        assertThat(first.toHost()).isEqualTo("node b");
        assertThat(first.roundTrips()).hasValue(new RoundTrips(500, 60_000, 70_000, 90_000));
        assertThat(first.thereBytesPerSec()).hasValue(117e6);
        assertThat(first.backBytesPerSec()).as("could not be told").isEmpty();
    }

    @Test
    void measuresNothingBetweenRolesOfOneHost() {
        assertThat(measure(Hosts.all(sut))).isEmpty();
        assertThat(measure(hosts(injector, sut, sut)))
                .extracting(NetworkReading::pair)
                .containsExactly("injector → sut", "injector → backend");
    }

    @Test
    void measuresWhatEachInjectorHasToCross() {
        Map<Role, Host> roles = Map.of(Role.INJECTOR, injector, Role.SUT, sut, Role.BACKEND, backend);

        assertThat(measure(new Hosts(roles, List.of(injector, second), Map.of())))
                .extracting(reading -> reading.pair() + " " + reading.fromHost())
                .containsExactly(
                        "injector → sut node a",
                        "sut → backend node b",
                        "injector → backend node a",
                        "injector-2 → sut node d");
        assertThat(second.task("network-client-injector-2-sut").spec().role()).isEqualTo(Role.INJECTOR);
        assertThat(second.started).singleElement().satisfies(task -> assertThat(task.alive())
                .isFalse());
    }

    @Test
    void startsTheServerWithAPortAndTheClientWithItsAddressAndNoSecretAmongTheirArguments() {
        measure(hosts(injector, sut, sut));

        FakeTask server = sut.task("network-server-injector-sut");
        FakeTask client = injector.task("network-client-injector-sut");
        assertThat(server.spec().command()).endsWith("serve", "127.0.0.1", "8080");
        assertThat(server.spec().needs().port()).hasValue(8080);
        assertThat(server.spec().cpus()).hasToString("Optional[1]");
        assertThat(client.spec().command()).endsWith("ask", "127.0.0.1", "8080");
        assertThat(client.spec().role()).isEqualTo(Role.INJECTOR);
        assertThat(client.spec().environment()).isEqualTo(server.spec().environment());
        assertThat(client.spec().environment().values()).singleElement().satisfies(token -> assertThat(
                        String.join(" ", client.spec().command()))
                .doesNotContain(token));
    }

    @Test
    void endsWhatItStartedWhateverComesOfIt() {
        measure(hosts(injector, sut, backend));
        tasksAre(task -> task.logging(""));
        measure(hosts(injector, sut, backend));

        assertThat(List.of(injector, sut, backend))
                .flatExtracting(host -> host.started)
                .isNotEmpty()
                .noneMatch(FakeTask::alive);
    }

    @Test
    void saysInOneLineWhyItWasNotMeasured() {
        tasksAre(task -> task.spec().name().startsWith("network-client") ? task.logging("nothing") : task);
        assertThat(problem())
                .startsWith("network-client-injector-sut must measure within 50 s, did not; ")
                .endsWith("ends with: nothing");

        tasksAre(task -> {
            if (task.spec().name().startsWith("network-client")) {
                task.logging("Exception in thread \"main\" java.net.ConnectException: Connection refused\n")
                        .exit(1);
            }
            return task;
        });
        assertThat(problem())
                .startsWith("network-client-injector-sut exited with code 1; ")
                .endsWith("ConnectException: Connection refused");

        tasksAre(task ->
                task.spec().name().startsWith("network-client") ? task.logging("measured 500 9 7 8 1 1\n") : task);
        assertThat(problem()).startsWith("round trips must be at least 1, and their least, median and p99 grow");
    }

    private static void end(Tasks tasks) {
        tasks.close();
    }

    @Test
    void saysNothingOfTheNetworkOfARunThatIsEnded() {
        Hosts hosts = hosts(injector, sut, sut);
        try (Tasks tasks = new Tasks(hosts)) {
            NetworkProbe probe = new NetworkProbe(tasks, hosts.placement(), folder, time);
            tasks.onStart(task -> end(tasks));

            assertThatThrownBy(() -> probe.measure(1, 1, "fork-1"))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessage("the run was ended from outside");
        }
    }

    private String problem() {
        return measure(hosts(injector, sut, sut)).get(0).problem().orElseThrow();
    }

    private static Hosts hosts(Host injector, Host sut, Host backend) {
        return new Hosts(Map.of(Role.INJECTOR, injector, Role.SUT, sut, Role.BACKEND, backend));
    }

    private List<NetworkReading> measure(Hosts hosts) {
        try (Tasks tasks = new Tasks(hosts)) {
            return new NetworkProbe(tasks, hosts.placement(), folder, time).measure(2, 3, "fork-3-start-2");
        }
    }
}
