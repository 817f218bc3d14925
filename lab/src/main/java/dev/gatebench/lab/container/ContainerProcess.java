package dev.gatebench.lab.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.Ports;
import com.github.dockerjava.api.model.WaitResponse;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.ExplainsItsEnd;
import dev.gatebench.lab.process.ProcessSpec;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A container as a process: its first process's number, its log in a file, its exit code, and why it ended. */
final class ContainerProcess extends Process implements ExplainsItsEnd {
    private static final int KILLED = 137;

    private final DockerClient docker;
    private final String id;
    private final ContainerMeter meter;
    private final long pid;
    private final Optional<Long> memoryBytes;
    private final Ports ports;
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();
    private final CompletableFuture<Void> logged = new CompletableFuture<>();

    private ContainerProcess(
            DockerClient docker, String id, InspectContainerResponse state, ProcessSpec spec, ContainerMeter meter) {
        this.docker = docker;
        this.id = id;
        this.meter = meter;
        this.pid =
                meter.watch(Optional.ofNullable(state.getState().getPidLong()).orElse(0L), id);
        this.ports = state.getNetworkSettings().getPorts();
        this.memoryBytes = spec.needs().memoryBytes().isPresent()
                ? Optional.of(spec.needs().memoryBytes().getAsLong())
                : Optional.empty();
    }

    /** Follows a container that was started: its log into the file, its end, and its CPU time. */
    static ContainerProcess follow(
            DockerClient docker, String id, InspectContainerResponse state, ProcessSpec spec, ContainerMeter meter)
            throws IOException {
        ContainerProcess process = new ContainerProcess(docker, id, state, spec, meter);
        OutputStream log = Files.newOutputStream(spec.log(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        docker.logContainerCmd(id)
                .withFollowStream(true)
                .withStdOut(true)
                .withStdErr(true)
                .exec(process.logger(log));
        docker.waitContainerCmd(id).exec(process.waiter());
        return process;
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
                closeQuietly(this);
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
                closeQuietly(this);
            }
        };
    }

    private void ended(int code) {
        meter.ended(pid);
        exit.complete(code);
    }

    private static void closeQuietly(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The port on loopback at which a port of the container is published; empty where it ended before it was. */
    OptionalInt publishedPort(int port) {
        return Stream.ofNullable(ports.getBindings().get(ExposedPort.tcp(port)))
                .flatMap(Arrays::stream)
                .mapToInt(binding -> Integer.parseInt(binding.getHostPortSpec()))
                .findFirst();
    }

    void signal(String name) {
        try {
            DockerEngine.ask(
                    "signal a container",
                    () -> docker.killContainerCmd(id).withSignal(name).exec());
        } catch (EnvironmentException e) {
            // it has ended already; or the engine is gone, which removing it will tell
        }
    }

    @Override
    public Optional<String> why() {
        try {
            ContainerState state = DockerEngine.ask(
                    "say how a container ended",
                    () -> docker.inspectContainerCmd(id).exec().getState());
            return Boolean.TRUE.equals(state.getOOMKilled())
                    ? Optional.of("the kernel killed it, because it needed more than its memory limit"
                            + memoryBytes
                                    .map(bytes -> " of " + (bytes >> 20) + " MB")
                                    .orElse("")
                            + ": raise 'memory' or lower its heap")
                    : Optional.ofNullable(state.getError()).filter(error -> !error.isBlank());
        } catch (EnvironmentException e) {
            return Optional.empty();
        }
    }

    /** Of its first process on this machine; a negative number where that is not one of this machine's. */
    @Override
    public long pid() {
        return pid;
    }

    @Override
    public boolean isAlive() {
        return !exit.isDone();
    }

    @Override
    public int exitValue() {
        if (isAlive()) {
            throw new IllegalThreadStateException("container " + id + " has not ended");
        }
        return exit.join();
    }

    @Override
    public int waitFor() throws InterruptedException {
        while (!waitFor(1, TimeUnit.HOURS)) {
            // goes on waiting
        }
        return exit.join();
    }

    @Override
    public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
        try {
            Objects.requireNonNull(exit.get(timeout, unit));
            logged.get(timeout, unit);
            return true;
        } catch (java.util.concurrent.TimeoutException e) {
            return exit.isDone();
        } catch (java.util.concurrent.ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public CompletableFuture<Process> onExit() {
        return exit.thenApply(code -> this);
    }

    @Override
    public ProcessHandle toHandle() {
        return new ContainerHandle(this);
    }

    @Override
    public void destroy() {
        signal("SIGTERM");
    }

    @Override
    public Process destroyForcibly() {
        signal("SIGKILL");
        return this;
    }

    @Override
    public OutputStream getOutputStream() {
        return OutputStream.nullOutputStream();
    }

    @Override
    public InputStream getInputStream() {
        return InputStream.nullInputStream();
    }

    @Override
    public InputStream getErrorStream() {
        return InputStream.nullInputStream();
    }
}
