package dev.gatebench.lab.container;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** The handle of a container: signals go through the engine, since its processes may belong to another user. */
final class ContainerHandle implements ProcessHandle {
    private final ContainerProcess process;

    ContainerHandle(ContainerProcess process) {
        this.process = process;
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public Optional<ProcessHandle> parent() {
        return Optional.empty();
    }

    /** None to be ended one by one: they end with the container. */
    @Override
    public Stream<ProcessHandle> children() {
        return Stream.empty();
    }

    @Override
    public Stream<ProcessHandle> descendants() {
        return Stream.empty();
    }

    /** What this machine says of the process; nothing where the engine is on another. */
    @Override
    public Info info() {
        return Optional.of(pid())
                .filter(pid -> pid > 0)
                .flatMap(ProcessHandle::of)
                .map(ProcessHandle::info)
                .orElse(Unknown.INFO);
    }

    @Override
    public CompletableFuture<ProcessHandle> onExit() {
        return process.onExit().thenApply(ended -> this);
    }

    @Override
    public boolean supportsNormalTermination() {
        return true;
    }

    @Override
    public boolean destroy() {
        process.destroy();
        return true;
    }

    @Override
    public boolean destroyForcibly() {
        process.destroyForcibly();
        return true;
    }

    @Override
    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public int compareTo(ProcessHandle other) {
        return Long.compare(pid(), other.pid());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ContainerHandle handle && handle.process.equals(process);
    }

    @Override
    public int hashCode() {
        return process.hashCode();
    }

    private enum Unknown implements Info {
        INFO;

        @Override
        public Optional<String> command() {
            return Optional.empty();
        }

        @Override
        public Optional<String> commandLine() {
            return Optional.empty();
        }

        @Override
        public Optional<String[]> arguments() {
            return Optional.empty();
        }

        @Override
        public Optional<Instant> startInstant() {
            return Optional.empty();
        }

        @Override
        public Optional<Duration> totalCpuDuration() {
            return Optional.empty();
        }

        @Override
        public Optional<String> user() {
            return Optional.empty();
        }
    }
}
