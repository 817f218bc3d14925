package dev.gatebench.lab.gateway.nginx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.core.study.RuntimeSpec.Kind;
import dev.gatebench.core.study.RuntimeSpec.Network;
import dev.gatebench.lab.backend.MockBackend;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.fake.FakeBackend;
import dev.gatebench.lab.fake.FakeHost;
import dev.gatebench.lab.fake.FakeInventory;
import dev.gatebench.lab.fake.FakeTask;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.gateway.ConfigurationFile;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NginxGatewayTest {
    private final NginxGateway gateway = new NginxGateway();
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
        assertThat(read(Map.of("pool", 64, "workers", 2, "image", "nginx:1.27")).describe())
                .isEqualTo("nginx 1.27, upstream keepalive 64, 2 workers, image nginx:1.27");
        assertThat(read(Map.of("keepAlive", false, "image", "nginx:1.27")).describe())
                .contains("upstream keepalive off (nginx's default), a worker for each CPU");
    }

    @Test
    void refusesSettingsThatItDoesNotKnowInOneLine() {
        assertThatThrownBy(() -> read(Map.of("worker", 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "arm 'edge': unknown nginx setting 'worker': known here are keepAlive, pool, workers, image;"
                                + " remove or correct it");
        assertThatThrownBy(() -> read(Map.of("workers", 0)))
                .hasMessage(
                        "arm 'edge': nginx setting 'workers' must be a whole number from 1 to 1024, was 0: correct or"
                                + " remove it");
        assertThatThrownBy(() -> read(Map.of("keepAlive", false, "pool", 5)))
                .hasMessageContaining("'pool' must be absent where keepAlive is false, was 5");
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
    void writesAConfigurationThatKeepsConnectionsOrDoesNot(@TempDir Path folder) throws IOException {
        String keeping = written(folder.resolve("a"), true);
        assertThat(keeping)
                .contains("worker_processes 2;")
                .contains("listen 127.0.0.1:8080 backlog=4096;")
                .contains("server 127.0.0.1:9090;")
                .contains("keepalive 600;")
                .contains("proxy_set_header Connection \"\";")
                .doesNotContain("{{")
                .doesNotContain("{%");
        assertThat(written(folder.resolve("b"), false))
                .doesNotContain("keepalive 600;")
                .doesNotContain("proxy_http_version");
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
        try (FakeBackend backend = new FakeBackend();
                Tasks tasks = new Tasks(Hosts.all(host))) {
            LaunchContext context = new LaunchContext(
                    new Home(folder),
                    tasks,
                    Placement.unpinned("a machine", 2),
                    "fork-1",
                    folder.resolve("arms"),
                    folder.resolve("logs"),
                    new BackendSpec("0ms", "1KiB"),
                    MockBackend.listening(
                            new FakeTask("backend", task("backend"), time),
                            new BackendSpec("0ms", "1KiB"),
                            new Endpoint(backend.url(), backend.url())),
                    new RequestSpec("GET", "/", Map.of(), 0),
                    10);

            assertThatThrownBy(() -> read(Map.of("image", "nginx:1.27")).launch(context))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageContaining("edge exited with code 1")
                    .hasMessageContaining("no permission");
        }

        assertThat(known).containsExactly(folder.resolve("arms/edge-fork-1"));
        assertThat(folder.resolve("arms/edge-fork-1/nginx.conf")).exists();
        assertThat(host.started)
                .singleElement()
                .satisfies(task -> assertThat(task.spec().command()).startsWith("nginx", "-p"));
    }

    private static TaskSpec task(String name) {
        return TaskSpec.logged(name, Role.BACKEND, List.of(name), Optional.empty(), Path.of("log"));
    }

    private static String written(Path folder, boolean keepAlive) throws IOException {
        return Files.readString(ConfigurationFile.of(NginxArm.class, "nginx.conf")
                .write(
                        folder,
                        Map.of(
                                "folder",
                                folder.toString(),
                                "root",
                                false,
                                "listen",
                                "127.0.0.1:8080",
                                "workers",
                                2,
                                "connections",
                                1000,
                                "keepAlive",
                                keepAlive,
                                "pool",
                                600,
                                "backend",
                                "127.0.0.1:9090")));
    }

    private GatewayArm read(Map<String, Object> settings) {
        return gateway.read(
                new ArmSpec("edge", "nginx", Optional.empty(), settings, OptionalInt.empty(), Set.of(Fidelity.SMOKE)),
                Path.of(""),
                inventory);
    }
}
