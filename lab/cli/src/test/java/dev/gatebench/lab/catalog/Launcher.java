package dev.gatebench.lab.catalog;

import dev.gatebench.core.schedule.MixedRequest;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.lab.backend.Backend;
import dev.gatebench.lab.backend.BackendLaunch;
import dev.gatebench.lab.backend.Backends;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.gateway.ArmLaunch;
import dev.gatebench.lab.gateway.LaunchContext;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.host.local.LocalInventory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Launches real backends and gateways on this machine, unpinned. */
final class Launcher implements AutoCloseable {
    static final Path STUDIES = Path.of("src/test/resources/studies");
    private static final Home HOME = new Home(Path.of("../..").toAbsolutePath().normalize());
    private static final Placement ANYWHERE = Placement.unpinned("a machine", 2);
    private static final int CONNECTIONS = 20;

    private final Path folder;
    private final Tasks tasks;

    Launcher(Path folder) {
        this.folder = folder;
        this.tasks = new Tasks(Hosts.all(LocalHost.open(folder.resolve("runs"))));
    }

    Backends backends(String name, BackendSpec spec) {
        return backends(name, spec, List.of());
    }

    Backends backends(String name, BackendSpec spec, List<MixedRequest> told) {
        return new Backends(IntStream.range(0, spec.count())
                .mapToObj(i -> Backend.start(
                        spec,
                        new BackendLaunch(
                                name + "-backend-" + i,
                                Role.BACKEND,
                                HOME,
                                tasks,
                                ANYWHERE,
                                folder.resolve("backends"),
                                folder.resolve("logs"),
                                CONNECTIONS,
                                told,
                                Optional.empty())))
                .toList());
    }

    RunningArm launch(ArmSpec arm, Study study, Backends behind) {
        return ArmLaunch.of(
                Gateways.read(arm, HOME.folder(), new LocalInventory()),
                new LaunchContext(
                        HOME,
                        tasks,
                        ANYWHERE,
                        "fork-1",
                        folder.resolve("arms"),
                        folder.resolve("logs"),
                        study.backend(),
                        behind,
                        study.request(),
                        study.requests(),
                        CONNECTIONS),
                line -> {});
    }

    void end(RunningArm arm) {
        tasks.end(arm.task());
    }

    @Override
    public void close() {
        tasks.close();
    }
}
