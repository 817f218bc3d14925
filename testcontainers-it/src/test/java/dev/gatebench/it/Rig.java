package dev.gatebench.it;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.core.study.RuntimeSpec.Network;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.backend.BackendLaunch;
import dev.gatebench.lab.backend.Backends;
import dev.gatebench.lab.backend.MockBackend;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.host.docker.DockerHost;
import dev.gatebench.lab.host.docker.PinnedDigests;
import dev.gatebench.lab.host.local.LocalInventory;
import dev.gatebench.lab.jdk.Jdk;
import dev.gatebench.lab.process.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** Backends and gateways in containers as a run starts them, without a run. */
final class Rig implements AutoCloseable {
    static final Path TEST_FILES = Path.of("src/test/resources").toAbsolutePath();
    private static final BackendSpec BACKEND = new BackendSpec("1ms", "1KiB");
    private static final int CONNECTIONS = 10;

    private final Home home = new Home(Path.of("..").toAbsolutePath().normalize());
    private final Placement placement;
    private final List<String> lines = new ArrayList<>();
    private final Path folder;
    private final DockerHost docker;
    private final Tasks tasks;

    Rig(Network network, Path folder) {
        this.folder = folder;
        this.docker = DockerHost.open(
                Optional.empty(),
                new HostRequest(
                        new RuntimeSpec(RuntimeSpec.Kind.CONTAINER, network),
                        folder,
                        List.of(
                                home.built(MockBackend.JAR),
                                home.built("shenyu-config/embedded/target/shenyu-embedded.jar")),
                        List.of(Jdk.running().java()),
                        1,
                        List.of(),
                        lines::add),
                PinnedDigests.NONE);
        this.placement = docker.placement();
        this.tasks = new Tasks(Hosts.all(docker));
    }

    Backend backend(String name) {
        return Backend.start(
                BACKEND,
                new BackendLaunch(
                        name,
                        Role.BACKEND,
                        home,
                        tasks,
                        placement,
                        folder.resolve("backends"),
                        folder.resolve("logs"),
                        CONNECTIONS));
    }

    /** A ShenYu in front of a backend, proved to be what its settings say. */
    RunningArm shenyu(String id, Backend backend, Map<String, Object> settings) {
        Map<String, Object> all = new HashMap<>(Map.of("strategy", "netty", "keepAlive", true));
        all.put("jvm", TEST_FILES.resolve("small.jvmopts").toString());
        all.putAll(settings);
        return launch(
                new ArmSpec(id, "shenyu", Optional.empty(), all, OptionalInt.empty(), Set.of(Fidelity.SMOKE)), backend);
    }

    /** An arm in front of a backend, proved to be what its settings say. */
    RunningArm launch(ArmSpec arm, Backend backend) {
        return Gateways.read(arm, folder, new LocalInventory()).launch(context(backend));
    }

    private LaunchContext context(Backend backend) {
        return new LaunchContext(
                home,
                tasks,
                placement,
                "it",
                folder.resolve("arms"),
                folder.resolve("logs"),
                BACKEND,
                Backends.of(backend),
                new RequestSpec("GET", "/http/echo", Map.of(), 0),
                List.of(),
                CONNECTIONS);
    }

    /**
     * Starts a server that answers requests with themselves, where a backend was that has ended: under its name, on its
     * port.
     */
    Task echoInPlaceOf(Backend backend) {
        Path classes = Path.of("target/test-classes").toAbsolutePath();
        int port = backend.url().getPort();
        List<String> command = List.of(
                Jdk.running().java().toString(),
                "-cp",
                classes.toString(),
                EchoBackend.class.getName(),
                Integer.toString(port));
        Task echo = tasks.start(TaskSpec.logged(
                        backend.task().spec().name(),
                        Role.BACKEND,
                        command,
                        placement.cpus(Role.BACKEND),
                        folder.resolve("logs/echo.log"))
                .needing(new Needs(OptionalInt.of(port), OptionalLong.empty(), Optional.empty(), List.of(classes))));
        var unused = Await.found(
                        Duration.ofSeconds(20), () -> Optional.of(echo.log()).filter(log -> log.contains("listening")))
                .orElseThrow();
        return echo;
    }

    /** The image with this project's jars. */
    String jarsImage() {
        return docker.facts().keySet().stream()
                .filter(name -> name.startsWith("image gatebench/jars:"))
                .map(name -> name.substring("image ".length()))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the lines for people. */
    List<String> lines() {
        return lines;
    }

    Tasks tasks() {
        return tasks;
    }

    Placement placement() {
        return placement;
    }

    @Override
    public void close() {
        tasks.close();
    }
}
