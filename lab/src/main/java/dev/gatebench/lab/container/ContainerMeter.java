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
import java.util.concurrent.atomic.AtomicLong;

/** Reads containers by their control groups, or by the engine's statistics where these are not to be seen, and all others as processes. */
final class ContainerMeter implements Meter {
    private static final Path PROC = Path.of("/proc");
    private static final Path GROUPS = Path.of("/sys/fs/cgroup");

    private final Meter processes;
    private final DockerClient docker;
    private final Map<Long, ContainerUsage> containers = new ConcurrentHashMap<>();
    private final AtomicLong elsewhere = new AtomicLong();

    ContainerMeter(Meter processes, DockerClient docker) {
        this.processes = processes;
        this.docker = docker;
    }

    /**
     * Adds a container.
     *
     * @param pid of its first process, as the engine has it
     * @return the number by which it is known here: the same where that is a process of this machine, else a negative one, since the process
     *     of this machine that has this number is another
     */
    long watch(long pid, String id) {
        Optional<CgroupUsage> found = CgroupUsage.find(PROC, GROUPS, pid, id);
        if (found.isPresent()) {
            containers.put(pid, found.get());
            return pid;
        }
        long number = elsewhere.decrementAndGet();
        containers.put(number, EngineUsage.follow(docker, id));
        return number;
    }

    /** Lets go of a container that has ended; what was read last stays. */
    void ended(long number) {
        Optional.ofNullable(containers.get(number)).ifPresent(ContainerUsage::ended);
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
