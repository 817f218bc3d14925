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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** A child process of this one, with its descendants. */
final class LocalTask implements Task {
    private final String id;
    private final TaskSpec spec;
    private final long startedEpochMs;
    private final Process process;
    private final ProcessUsage.Tree usage;

    /** Where processes are noted that a later start is to end when this one cannot. */
    private final RunFile runFile;
    /** Itself and all descendants that were ever seen: those of a process that is gone cannot be found any more. */
    private final Set<ProcessHandle> known = new LinkedHashSet<>();

    LocalTask(
            String id, TaskSpec spec, long startedEpochMs, Process process, ProcessUsage.Tree usage, RunFile runFile) {
        this.id = id;
        this.spec = spec;
        this.startedEpochMs = startedEpochMs;
        this.process = process;
        this.usage = usage;
        this.runFile = runFile;
        known.add(process.toHandle());
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
    public long startedEpochMs() {
        return startedEpochMs;
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
        known.addAll(ProcessTree.of(process.toHandle()).all());
        tree().askToEnd();
    }

    @Override
    public synchronized void kill() {
        known.addAll(ProcessTree.of(process.toHandle()).all());
        tree().kill();
    }

    @Override
    public boolean await(Duration limit) {
        boolean ended = tree().await(limit);
        try {
            return ended && process.waitFor(1, TimeUnit.SECONDS); // its exit value is there a moment later
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private synchronized ProcessTree tree() {
        return new ProcessTree(List.copyOf(known));
    }

    /** Remembers descendants, here and for a later start. */
    private synchronized void remember() {
        List<ProcessHandle> found = usage.pids().stream()
                .flatMap(pid -> ProcessHandle.of(pid).stream())
                .filter(known::add)
                .toList();
        known.removeIf(handle -> !handle.isAlive());
        try {
            if (!found.isEmpty()) {
                runFile.add(spec.name(), found);
            }
        } catch (UncheckedIOException e) {
            // a later start cannot know of them; this process does
        }
    }

    @Override
    public boolean place(CpuSet cpus) {
        Set<Long> pids = usage.pids();
        boolean level = pids.stream()
                .map(CompilerThreads::levelPrecedence)
                .reduce(Boolean::logicalAnd)
                .orElse(false);
        boolean moved = pids.stream()
                .map(pid -> Taskset.move(pid, cpus))
                .reduce(Boolean::logicalAnd)
                .orElse(false);
        return level && moved;
    }

    @Override
    public boolean favourCompiler(CpuSet cpus) {
        return CompilerThreads.favour(usage.pids(), cpus);
    }

    @Override
    public List<Long> processes() {
        return List.copyOf(usage.pids());
    }

    @Override
    public Optional<Usage> usage(boolean details) {
        Optional<Usage> read = usage.read(details);
        if (details && read.isPresent()) {
            remember();
        }
        return read;
    }
}
