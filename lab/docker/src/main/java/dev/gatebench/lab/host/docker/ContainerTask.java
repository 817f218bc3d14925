package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import dev.gatebench.core.unit.Sizes;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Usage;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.BufferedReader;
import java.io.OutputStream;
import java.io.Reader;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/**
 * A container as a task. Signals go through the engine.
 *
 * @param endpoints returns the addresses of one of its ports; empty where that is not reached any more
 * @param streams its standard input and output, where its task says that these are read
 */
record ContainerTask(
        DockerClient docker,
        String container,
        String id,
        TaskSpec spec,
        long startedEpochMs,
        String machine,
        IntFunction<Optional<Endpoint>> endpoints,
        Optional<AttachedStreams> streams,
        ContainerUsage meter,
        ContainerEnd end)
        implements Task {
    @Override
    public OptionalInt exitCode() {
        return end.exitCode();
    }

    @Override
    public Optional<String> why() {
        try {
            ContainerState state = EngineCalls.ask(
                    "say how a container ended",
                    () -> docker.inspectContainerCmd(container).exec().getState());
            return Boolean.TRUE.equals(state.getOOMKilled())
                    ? Optional.of(outOfMemory())
                    : Optional.ofNullable(state.getError()).filter(error -> !error.isBlank());
        } catch (EnvironmentException e) {
            return Optional.empty();
        }
    }

    private String outOfMemory() {
        String limit = spec.needs().memoryBytes().isPresent()
                ? " of " + Sizes.people(spec.needs().memoryBytes().getAsLong())
                : "";
        return "the kernel killed it, because it needed more than its memory limit" + limit
                + ": raise 'memory' or lower its heap";
    }

    @Override
    public BufferedReader output() {
        return streams.map(AttachedStreams::output).orElseGet(() -> new BufferedReader(Reader.nullReader()));
    }

    @Override
    public OutputStream input() {
        return streams.map(AttachedStreams::input).orElseGet(OutputStream::nullOutputStream);
    }

    /** In the run's network this process may have another way to a port than load, which goes by the name. */
    @Override
    public Endpoint endpoint(int port) {
        return endpoints
                .apply(port)
                .orElseThrow(() -> new EnvironmentException("a port of its container is not reachable: " + ending()));
    }

    @Override
    public void askToEnd() {
        signal("SIGTERM");
    }

    @Override
    public void kill() {
        signal("SIGKILL");
    }

    /** Signals it unless the engine has told its end: one that only seems to have ended may live. */
    private void signal(String name) {
        if (alive()) {
            end.ask();
        }
        if (!end.isTold()) {
            try {
                EngineCalls.ask("signal a container", () -> docker.killContainerCmd(container)
                        .withSignal(name)
                        .exec());
            } catch (EnvironmentException e) {
                // it has ended already; or the engine is gone, which removing it will tell
            }
        }
    }

    /** Removes it at once: nobody waits for it any more. */
    void remove() {
        end.ask();
        try {
            EngineCalls.ask("remove a container that started late", () -> docker.removeContainerCmd(container)
                    .withForce(true)
                    .withRemoveVolumes(true)
                    .exec());
        } catch (EnvironmentException e) {
            // the end of the run removes it, or the next start
        }
    }

    @Override
    public boolean await(Duration limit) {
        return end.await(limit);
    }

    /** Moves the container's cpuset, which confines all its threads, those that compile too. */
    @Override
    public boolean place(CpuSet cpus) {
        try {
            EngineCalls.ask("move a container to other CPUs", () -> docker.updateContainerCmd(container)
                    .withCpusetCpus(cpus.toString())
                    .exec());
            return true;
        } catch (EnvironmentException e) {
            return false;
        }
    }

    /** Returns false: no thread can leave the container's cpuset. */
    @Override
    public boolean favourCompiler(CpuSet cpus) {
        return false;
    }

    @Override
    public Optional<Usage> usage(boolean details) {
        return meter.read(details);
    }

    @Override
    public long everyMs() {
        return meter.everyMs();
    }
}
