package dev.gatebench.lab.host.local;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Usage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** A child process of this one, with its descendants. */
final class LocalTask implements Task {
    private final String id;
    private final TaskSpec spec;
    private final Process process;
    private final ProcessUsage.Tree usage;

    /** Itself and its descendants when it was asked to end. */
    private Optional<ProcessTree> tree = Optional.empty();

    LocalTask(String id, TaskSpec spec, Process process, ProcessUsage.Tree usage) {
        this.id = id;
        this.spec = spec;
        this.process = process;
        this.usage = usage;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String machine() {
        return LocalHost.MACHINE;
    }

    @Override
    public TaskSpec spec() {
        return spec;
    }

    @Override
    public boolean alive() {
        return process.isAlive();
    }

    @Override
    public OptionalInt exitCode() {
        return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }

    @Override
    public String log() {
        try {
            return Files.exists(spec.log()) ? new String(Files.readAllBytes(spec.log()), StandardCharsets.UTF_8) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public BufferedReader output() {
        return process.inputReader(StandardCharsets.UTF_8);
    }

    @Override
    public OutputStream input() {
        return process.getOutputStream();
    }

    @Override
    public Endpoint endpoint(int port) {
        return Endpoint.loopback(port);
    }

    @Override
    public synchronized void askToEnd() {
        tree = Optional.of(ProcessTree.of(process.toHandle()));
        tree.get().askToEnd();
    }

    @Override
    public synchronized void kill() {
        tree.orElseGet(() -> ProcessTree.of(process.toHandle())).kill();
    }

    @Override
    public boolean await(Duration limit) {
        boolean ended = known().await(limit);
        try {
            return ended && process.waitFor(1, TimeUnit.SECONDS); // its exit value is there a moment later
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private synchronized ProcessTree known() {
        return tree.orElseGet(() -> new ProcessTree(List.of(process.toHandle())));
    }

    @Override
    public boolean place(CpuSet cpus) {
        return usage.pids().stream()
                .map(pid -> Taskset.move(pid, cpus))
                .reduce(Boolean::logicalAnd)
                .orElse(false);
    }

    @Override
    public boolean placeCompiler(CpuSet cpus) {
        return CompilerThreads.place(usage.pids(), cpus);
    }

    @Override
    public Optional<Usage> usage(boolean details) {
        return usage.read(details);
    }
}
