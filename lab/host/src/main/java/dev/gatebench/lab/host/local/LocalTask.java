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
    private final long startedEpochMs;
    private final Process process;
    private final ProcessFamily family;

    /** @param runFile where processes are noted that a later start is to end when this one cannot */
    LocalTask(
            String id, TaskSpec spec, long startedEpochMs, Process process, ProcessUsage.Tree usage, RunFile runFile) {
        this.id = id;
        this.spec = spec;
        this.startedEpochMs = startedEpochMs;
        this.process = process;
        this.family = new ProcessFamily(process.toHandle(), usage, found -> note(found, runFile));
    }

    private void note(List<ProcessHandle> found, RunFile runFile) {
        try {
            runFile.add(spec.name(), found);
        } catch (UncheckedIOException e) {
            // a later start cannot know of them; this process does
        }
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
    public void askToEnd() {
        family.askToEnd();
    }

    @Override
    public void kill() {
        family.kill();
    }

    @Override
    public boolean await(Duration limit) {
        boolean ended = family.await(limit);
        try {
            return ended && process.waitFor(1, TimeUnit.SECONDS); // its exit value is there a moment later
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public boolean place(CpuSet cpus) {
        return family.place(cpus);
    }

    @Override
    public boolean favourCompiler(CpuSet cpus) {
        return family.favourCompiler(cpus);
    }

    @Override
    public List<Long> processes() {
        return List.copyOf(family.pids());
    }

    @Override
    public Optional<Usage> usage(boolean details) {
        return family.usage(details);
    }
}
