package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Statistics;
import dev.gatebench.lab.host.Footprint;
import dev.gatebench.lab.host.Usage;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Usage of a container by the engine's statistics, once a second, stamped with the engine's clock: for engines that run
 * elsewhere, in a virtual machine for example.
 */
final class EngineUsage extends ResultCallback.Adapter<Statistics> implements ContainerUsage {
    private static final long EVERY_MS = 1000;

    private final EngineMachine machine;
    private final AtomicReference<Optional<Statistics>> last = new AtomicReference<>(Optional.empty());

    EngineUsage(EngineMachine machine) {
        this.machine = machine;
    }

    static EngineUsage follow(DockerClient docker, String container, EngineMachine machine) {
        return docker.statsCmd(container).exec(new EngineUsage(machine));
    }

    /** Keeps the statistics of a container that runs: of an ended one the engine tells zeros. */
    @Override
    public void onNext(Statistics statistics) {
        if (cpuNs(statistics).orElse(0L) > 0) {
            last.set(Optional.of(statistics));
        }
    }

    @Override
    public void onError(Throwable problem) {
        // the container is gone
    }

    @Override
    public long everyMs() {
        return EVERY_MS;
    }

    @Override
    public void ended() {
        DockerEngine.letGo(this);
    }

    @Override
    public Optional<Usage> read(boolean details) {
        return last.get().flatMap(seen -> cpuNs(seen)
                .map(ns -> new Usage(
                        machine.readAt(seen.getRead()),
                        ns,
                        details ? footprint(seen) : Optional.empty(),
                        OptionalLong.empty())));
    }

    private static Optional<Long> cpuNs(Statistics seen) {
        return Optional.ofNullable(seen.getCpuStats())
                .flatMap(cpu -> Optional.ofNullable(cpu.getCpuUsage()))
                .flatMap(usage -> Optional.ofNullable(usage.getTotalUsage()));
    }

    private static Optional<Footprint> footprint(Statistics seen) {
        return Optional.ofNullable(seen.getMemoryStats())
                .flatMap(memory -> Optional.ofNullable(memory.getUsage()))
                .map(bytes -> new Footprint(bytes, OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty()));
    }
}
