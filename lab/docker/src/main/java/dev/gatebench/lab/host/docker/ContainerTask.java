package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.WaitResponse;
import dev.gatebench.core.unit.Sizes;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Usage;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/** A container as a task: its log in a file, its exit code, and why it ended. Signals go through the engine. */
final class ContainerTask implements Task {
    private static final int KILLED = 137;

    /** 128 and SIGTERM. */
    private static final int ENDED_BY_REQUEST = 143;

    private static final Set<Role> SERVING = EnumSet.of(Role.SUT, Role.BACKEND);

    private final DockerClient docker;
    private final Started started;
    private final EngineMachine machine;
    private final ContainerUsage usage;
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();
    private final CompletableFuture<Void> logged = new CompletableFuture<>();
    private volatile boolean asked;

    /**
     * A container that was started.
     *
     * @param container what the engine calls it
     * @param id what people call it
     * @param spec its task
     * @param epochMs a moment before it was started, ms since 1970
     * @param endpoints where one of its ports is reached; empty where it is not any more
     * @param streams its standard input and output, where its task says that these are read
     */
    record Started(
            String container,
            String id,
            TaskSpec spec,
            long epochMs,
            IntFunction<Optional<Endpoint>> endpoints,
            Optional<AttachedStreams> streams) {}

    private ContainerTask(DockerClient docker, Started started, EngineMachine machine, ContainerUsage usage) {
        this.docker = docker;
        this.started = started;
        this.machine = machine;
        this.usage = usage;
    }

    /** Follows a container: its log into the file, its end, and its usage. */
    static ContainerTask follow(DockerClient docker, Started started, EngineMachine machine, ContainerUsage usage)
            throws IOException {
        ContainerTask task = new ContainerTask(docker, started, machine, usage);
        OutputStream log =
                Files.newOutputStream(task.spec().log(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        docker.logContainerCmd(started.container())
                .withFollowStream(true)
                .withStdOut(started.streams().isEmpty())
                .withStdErr(true)
                .exec(task.logger(log));
        docker.waitContainerCmd(started.container()).exec(task.waiter());
        return task;
    }

    private ResultCallback<Frame> logger(OutputStream log) {
        return new ResultCallback.Adapter<>() {
            @Override
            public void onNext(Frame frame) {
                try {
                    log.write(frame.getPayload());
                    log.flush();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }

            @Override
            public void close() throws IOException {
                super.close();
                log.close();
                logged.complete(null);
            }

            @Override
            public void onComplete() {
                super.onComplete();
                DockerEngine.letGo(this);
            }
        };
    }

    private ResultCallback<WaitResponse> waiter() {
        return new ResultCallback.Adapter<>() {
            @Override
            public void onNext(WaitResponse response) {
                ended(response.getStatusCode());
            }

            @Override
            public void onError(Throwable problem) {
                // the container was removed before it was asked for its end
                ended(KILLED);
                DockerEngine.letGo(this);
            }
        };
    }

    private void ended(int code) {
        usage.ended();
        started.streams().ifPresent(streams -> DockerEngine.letGo(streams.input()));
        exit.complete(code);
    }

    @Override
    public String id() {
        return started.id();
    }

    @Override
    public String machine() {
        return machine.name();
    }

    @Override
    public TaskSpec spec() {
        return started.spec();
    }

    @Override
    public long startedEpochMs() {
        return started.epochMs();
    }

    @Override
    public boolean alive() {
        return !exit.isDone();
    }

    @Override
    public OptionalInt exitCode() {
        return alive() ? OptionalInt.empty() : OptionalInt.of(exit.join());
    }

    @Override
    public Optional<String> why() {
        try {
            ContainerState state = DockerEngine.ask(
                    "say how a container ended",
                    () -> docker.inspectContainerCmd(started.container()).exec().getState());
            return Boolean.TRUE.equals(state.getOOMKilled())
                    ? Optional.of(outOfMemory())
                    : Optional.ofNullable(state.getError()).filter(error -> !error.isBlank());
        } catch (EnvironmentException e) {
            return Optional.empty();
        }
    }

    private String outOfMemory() {
        String limit = spec().needs().memoryBytes().isPresent()
                ? " of " + Sizes.people(spec().needs().memoryBytes().getAsLong())
                : "";
        return "the kernel killed it, because it needed more than its memory limit" + limit
                + ": raise 'memory' or lower its heap";
    }

    @Override
    public String log() {
        try {
            return new String(Files.readAllBytes(spec().log()), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public BufferedReader output() {
        return started.streams().map(AttachedStreams::output).orElseGet(() -> new BufferedReader(Reader.nullReader()));
    }

    @Override
    public OutputStream input() {
        return started.streams().map(AttachedStreams::input).orElseGet(OutputStream::nullOutputStream);
    }

    /** In the run's network this process may have another way to a port than load, which goes by the name. */
    @Override
    public Endpoint endpoint(int port) {
        return started.endpoints()
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

    /** Whether somebody else may have asked it to end, as an engine does that ends: a server ends by itself never. */
    boolean endedByAnother() {
        OptionalInt code = exitCode();
        return !asked
                && code.isPresent()
                && (SERVING.contains(spec().role())
                        || code.getAsInt() == ENDED_BY_REQUEST
                        || code.getAsInt() == KILLED);
    }

    private void signal(String name) {
        if (alive()) {
            asked = true;
            try {
                DockerEngine.ask("signal a container", () -> docker.killContainerCmd(started.container())
                        .withSignal(name)
                        .exec());
            } catch (EnvironmentException e) {
                // it has ended already; or the engine is gone, which removing it will tell
            }
        }
    }

    @Override
    public boolean await(Duration limit) {
        try {
            var code = exit.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            logged.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return code != null;
        } catch (TimeoutException e) {
            return exit.isDone();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** By the container's cpuset, which confines all its threads, those that compile too. */
    @Override
    public boolean place(CpuSet cpus) {
        try {
            DockerEngine.ask("move a container to other CPUs", () -> docker.updateContainerCmd(started.container())
                    .withCpusetCpus(cpus.toString())
                    .exec());
            return true;
        } catch (EnvironmentException e) {
            return false;
        }
    }

    /** Never: no thread can leave the container's cpuset. */
    @Override
    public boolean favourCompiler(CpuSet cpus) {
        return false;
    }

    @Override
    public Optional<Usage> usage(boolean details) {
        return usage.read(details);
    }

    @Override
    public long everyMs() {
        return usage.everyMs();
    }
}
