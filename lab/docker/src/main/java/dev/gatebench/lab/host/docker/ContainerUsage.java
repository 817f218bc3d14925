package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import dev.gatebench.lab.host.ReadAt;
import dev.gatebench.lab.host.Usage;
import dev.gatebench.lab.host.local.ProcessUsage;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads the resources that all processes of a container have used. */
interface ContainerUsage {

    /**
     * Returns the usage of a container. Where its processes are of this machine, its control group gives the CPU time
     * and the processes all else; elsewhere the engine's statistics give both.
     *
     * @param pid number of its first process, as the engine has it
     */
    static ContainerUsage of(
            DockerClient docker, String container, long pid, EngineMachine machine, ProcessUsage processes) {
        return CgroupUsage.find(Path.of("/proc"), Path.of("/sys/fs/cgroup"), pid, container)
                .map(group -> here(group, processes.tree(pid), InstantSource.system()))
                .orElseGet(() -> EngineUsage.follow(docker, container, machine));
    }

    /**
     * Returns the usage on this machine. The group is gone some 100 ms before the engine tells of the end, so that
     * nothing can be read after that.
     */
    private static ContainerUsage here(CgroupUsage group, ProcessUsage.Tree processes, InstantSource clock) {
        return details -> {
            long before = clock.millis();
            OptionalLong cpu = group.cpuNs();
            ReadAt at = ReadAt.between(before, clock.millis());
            Optional<Usage> seen = details && cpu.isPresent() ? processes.read(true) : Optional.empty();
            return cpu.stream()
                    .mapToObj(ns -> new Usage(
                            at,
                            ns,
                            seen.flatMap(Usage::footprint),
                            seen.map(Usage::compilerNs).orElseGet(processes::compilerNs),
                            seen.map(Usage::stopped).orElseGet(processes::stopped)))
                    .findFirst();
        };
    }

    /**
     * Reads once; empty when the container is gone, or nothing is known yet.
     *
     * @param details whether memory and context switches are read and compiler threads looked for too
     */
    Optional<Usage> read(boolean details);

    default long everyMs() {
        return 0;
    }

    /** Notes that the container has ended: nothing new is asked for. */
    default void ended() {}
}
