package dev.gatebench.lab.gateway.declared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.core.study.RuntimeSpec.Kind;
import dev.gatebench.core.study.RuntimeSpec.Network;
import dev.gatebench.lab.backend.Backends;
import dev.gatebench.lab.backend.MockBackend;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.fake.FakeBackendServer;
import dev.gatebench.lab.fake.FakeHost;
import dev.gatebench.lab.fake.FakeInventory;
import dev.gatebench.lab.fake.FakeTask;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Integration
class DeclaredGatewayIT {
    private final DeclaredGateway gateway = Plans.gateway("nginx");
    private final FakeInventory inventory = new FakeInventory();

    @Test
    void asksTheMachineOnWhichItWillRunForItsProgram() {
        GatewayArm arm = read(Map.of());
        assertThatThrownBy(() -> arm.require(new Home(Path.of("")), new RuntimeSpec(Kind.PROCESS, Network.BRIDGE)))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageStartingWith("nginx not found on PATH: install it");
        assertThat(gateway.describe(inventory)).isEqualTo("not found on PATH");

        inventory.having("nginx", "nginx version: nginx/1.99.1\n");

        arm.require(new Home(Path.of("")), new RuntimeSpec(Kind.PROCESS, Network.BRIDGE));
        assertThat(arm.version()).contains("1.99.1");
        assertThat(arm.artifacts()).containsExactly(Map.entry("/fake/nginx", "SHA-256 5ha256ofnginx"));
        assertThat(gateway.describe(inventory)).isEqualTo("version 1.99.1 in /fake/nginx");
    }

    @Test
    void readsSettingsOnceAndDescribesThem() {
        assertThat(read(Map.of()).describe())
                .isEqualTo(
                        "nginx, upstream keep-alive with as many idle connections as the load has, a worker for each CPU");
        assertThat(read(Map.of("pool", 64, "workers", 2, "image", "nginx:1.27")).describe())
                .isEqualTo("nginx 1.27, upstream keep-alive with 64 idle connections, 2 workers, image nginx:1.27");
        assertThat(read(Map.of("profile", "stock", "image", "nginx:1.27")).describe())
                .contains("as its makers ship it: a connection to the backend for each request, a worker for each CPU");
        assertThat(read(Map.of("profile", "stock", "image", "nginx:1.29.7")).describe())
                .contains("as its makers ship it: at most 32 idle connections to the backend");
        assertThat(read(Map.of("profile", "tuned", "image", "nginx:1.27")).describe())
                .contains(", tuned as its makers advise: listen … reuseport");
    }

    @Test
    void refusesSettingsThatItDoesNotKnowInOneLine() {
        assertThatThrownBy(() -> read(Map.of("worker", 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("arm 'edge': unknown nginx setting 'worker': known here are profile, pool, workers, routes,"
                        + " image, binary; remove or correct it");
        assertThatThrownBy(() -> read(Map.of("workers", 0)))
                .hasMessage(
                        "arm 'edge': nginx setting 'workers' must be a whole number from 1 to 1024, was 0: correct or"
                                + " remove it");
        assertThatThrownBy(() -> read(Map.of("profile", "fast")))
                .hasMessageContaining("'profile' must be one of keepAlive, stock, tuned, was \"fast\"");
        assertThatThrownBy(() -> read(Map.of("profile", "stock", "pool", 5)))
                .hasMessageContaining("'pool' must be absent with profile stock, which keeps what its makers chose");
        assertThatThrownBy(() -> read(Map.of("binary", "/opt/nginx", "image", "nginx:1.27")))
                .hasMessageContaining("'binary' must be absent where an image is named");
        assertThatThrownBy(() -> gateway.read(
                        new ArmSpec(
                                "edge",
                                "nginx",
                                Optional.of("1.1"),
                                Map.of(),
                                OptionalInt.empty(),
                                Set.of(Fidelity.SMOKE)),
                        Path.of(""),
                        inventory))
                .hasMessageContaining("gateway 'nginx' has no version");
    }

    @Test
    void wantsContainersForAnImage() {
        GatewayArm arm = read(Map.of("image", "nginx:1.27"));

        arm.validate(new RuntimeSpec(RuntimeSpec.Kind.CONTAINER, RuntimeSpec.Network.BRIDGE));
        assertThatThrownBy(() -> arm.validate(new RuntimeSpec(RuntimeSpec.Kind.PROCESS, RuntimeSpec.Network.BRIDGE)))
                .hasMessageContaining("'image' must be absent with runtime process, was 'nginx:1.27'");
    }

    @Test
    void refusesWhatAProductCannotBeTold() {
        Gateway plain = plain();

        assertThatThrownBy(() -> plain.read(arm("plain", Map.of("pool", 3)), Path.of(""), inventory))
                .hasMessageContaining("'pool' must be absent: Plain keeps every idle connection, was 3");
        assertThatThrownBy(() -> plain.read(arm("plain", Map.of("profile", "tuned")), Path.of(""), inventory))
                .hasMessageContaining("no guide to tuning by the makers of Plain is known here");
        assertThat(plain.read(arm("plain", Map.of()), Path.of(""), inventory).describe())
                .isEqualTo("Plain, upstream keep-alive, a worker for each CPU");
    }

    @Test
    void takesTheProgramThatItsSettingNames() {
        inventory.having("nginx-own", "nginx version: nginx/1.2.3\n");

        GatewayArm arm = read(Map.of("binary", "/opt/nginx-own"));

        arm.require(new Home(Path.of("")), new RuntimeSpec(Kind.PROCESS, Network.BRIDGE));
        assertThat(arm.version()).contains("1.2.3");
        assertThat(arm.artifacts()).containsOnlyKeys("/opt/nginx-own");
    }

    @Test
    void startsNothingWhoseProgramRefusesItsConfiguration(@TempDir Path folder) throws IOException {
        inventory
                .having("nginx", "nginx: [emerg] unknown directive \"keepaliv\"\n")
                .ending("nginx", 1);
        FakeHost host = new FakeHost(new FakeTime());

        launching(folder, host, context -> assertThatThrownBy(
                        () -> read(Map.of()).launch(context))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("arm 'edge': its program refuses its configuration: '/fake/nginx -t -q -p")
                .hasMessageContaining("ended with 1 and said 'nginx: [emerg] unknown directive"));

        assertThat(host.started).isEmpty();
    }

    @Test
    void makesItsConfigurationKnownToItsHostBeforeItStarts(@TempDir Path folder) throws IOException {
        FakeTime time = new FakeTime();
        FakeHost host = new FakeHost(time);
        List<Path> known = new ArrayList<>();
        host.starting((id, spec) -> {
            known.addAll(host.put);
            FakeTask task = new FakeTask(id, spec, time).logging("no permission");
            task.exit(1);
            return task;
        });
        launching(folder, host, context -> assertThatThrownBy(
                        () -> read(Map.of("image", "nginx:1.27")).launch(context))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("edge exited with code 1")
                .hasMessageContaining("no permission"));

        assertThat(known).containsExactly(folder.resolve("arms/edge-fork-1"));
        assertThat(folder.resolve("arms/edge-fork-1/nginx.conf")).exists();
        assertThat(host.started)
                .singleElement()
                .satisfies(task -> assertThat(task.spec().command()).startsWith("nginx", "-p"));
    }

    private static void launching(Path folder, FakeHost host, Consumer<LaunchContext> then) throws IOException {
        FakeTime time = new FakeTime();
        try (FakeBackendServer backend = new FakeBackendServer();
                Tasks tasks = new Tasks(Hosts.all(host))) {
            then.accept(new LaunchContext(
                    new Home(folder),
                    tasks,
                    Placement.unpinned("a machine", 2),
                    "fork-1",
                    folder.resolve("arms"),
                    folder.resolve("logs"),
                    new BackendSpec("0ms", "1KiB"),
                    Backends.of(MockBackend.listening(
                            new FakeTask("backend", task("backend"), time),
                            new BackendSpec("0ms", "1KiB"),
                            new Endpoint(backend.url(), backend.url()))),
                    new RequestSpec("GET", "/", Map.of(), 0),
                    List.of(),
                    10));
        }
    }

    private static TaskSpec task(String name) {
        return TaskSpec.logged(name, Role.BACKEND, List.of(name), Optional.empty(), Path.of("log"));
    }

    private GatewayArm read(Map<String, Object> settings) {
        return gateway.read(arm("nginx", settings), Path.of(""), inventory);
    }

    private static ArmSpec arm(String gateway, Map<String, Object> settings) {
        return new ArmSpec("edge", gateway, Optional.empty(), settings, OptionalInt.empty(), Set.of(Fidelity.SMOKE));
    }

    /** Keeps every idle connection, cannot check its configuration, and has no guide to tuning. */
    private static Gateway plain() {
        DeclarationReader.ParsedGateway read = DeclarationReader.read(
                "gateway 'plain'", "name: Plain\nconnections: {pool: false}\nstart: [run]\n", "plain", name -> {
                    throw new IOException("there is none");
                });
        return new DeclaredGateway("plain", read.declaration(), read.files(), Optional.empty());
    }
}
