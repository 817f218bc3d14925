package dev.gatebench.lab.container;

import com.github.dockerjava.api.DockerClient;
import dev.gatebench.lab.meter.Footprint;
import dev.gatebench.lab.meter.HostUsage;
import dev.gatebench.lab.meter.Meter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/** Reads containers by their control groups, or by the engine's statistics where these are not to be seen, and all others as processes. */
final class ContainerMeter implements Meter {
    private static final Path PROC = Path.of("/proc");
    private static final Path GROUPS = Path.of("/sys/fs/cgroup");

    private final Meter processes;
    private final DockerClient docker;
    private final Map<Long, ContainerUsage> containers = new ConcurrentHashMap<>();

    ContainerMeter(Meter processes, DockerClient docker) {
        this.processes = processes;
        this.docker = docker;
    }

    /** Adds a container. */
    void watch(long pid, String id) {
        containers.put(
                pid,
                CgroupUsage.find(PROC, GROUPS, pid, id)
                        .<ContainerUsage>map(found -> found)
                        .orElseGet(() -> EngineUsage.follow(docker, id)));
    }

    @Override
    public OptionalLong cpuNs(long pid) {
        ContainerUsage container = containers.get(pid);
        return container == null ? processes.cpuNs(pid) : container.cpuNs();
    }

    @Override
    public Optional<Footprint> footprint(long pid) {
        ContainerUsage container = containers.get(pid);
        return container == null || container.onThisMachine() ? processes.footprint(pid) : container.footprint();
    }

    @Override
    public OptionalLong jitCpuNs(long pid) {
        ContainerUsage container = containers.get(pid);
        return container == null || container.onThisMachine() ? processes.jitCpuNs(pid) : OptionalLong.empty();
    }

    @Override
    public HostUsage host() {
        return processes.host();
    }
}
