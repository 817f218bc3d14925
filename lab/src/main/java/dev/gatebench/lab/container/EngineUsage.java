package dev.gatebench.lab.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Statistics;
import dev.gatebench.lab.meter.Footprint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;

/** What the engine's statistics say of a container, once a second: for engines that run elsewhere, in a virtual machine for example. */
final class EngineUsage extends ResultCallback.Adapter<Statistics> implements ContainerUsage {
    private final AtomicReference<Optional<Statistics>> last = new AtomicReference<>(Optional.empty());

    static EngineUsage follow(DockerClient docker, String id) {
        return docker.statsCmd(id).exec(new EngineUsage());
    }

    @Override
    public void onNext(Statistics statistics) {
        last.set(Optional.of(statistics));
    }

    @Override
    public void onError(Throwable problem) {
        last.set(Optional.empty()); // the container is gone
    }

    @Override
    public void ended() {
        try {
            close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public OptionalLong cpuNs() {
        return last.get()
                .flatMap(seen -> Optional.ofNullable(seen.getCpuStats()))
                .flatMap(cpu -> Optional.ofNullable(cpu.getCpuUsage()))
                .flatMap(usage -> Optional.ofNullable(usage.getTotalUsage()))
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    @Override
    public Optional<Footprint> footprint() {
        return last.get()
                .flatMap(seen -> Optional.ofNullable(seen.getMemoryStats()))
                .flatMap(memory -> Optional.ofNullable(memory.getUsage()))
                .map(bytes -> new Footprint(bytes, OptionalLong.empty()));
    }

    @Override
    public boolean onThisMachine() {
        return false;
    }
}
