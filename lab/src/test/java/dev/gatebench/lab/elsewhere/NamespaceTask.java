package dev.gatebench.lab.elsewhere;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Usage;
import dev.gatebench.lab.host.local.ProcessUsage;
import dev.gatebench.lab.host.local.Taskset;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** A process in the namespaces of its host. */
final class NamespaceTask implements Task {
    private final String id;
    private final TaskSpec spec;
    private final long startedEpochMs;
    private final Process process;
    private final ProcessUsage.Tree usage;
    private final String address;

    NamespaceTask(
            String id, TaskSpec spec, long startedEpochMs, Process process, ProcessUsage.Tree usage, String address) {
        this.id = id;
        this.spec = spec;
        this.startedEpochMs = startedEpochMs;
        this.process = process;
        this.usage = usage;
        this.address = address;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String machine() {
        return NamespaceHost.MACHINE;
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
            return Files.readString(spec.log());
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
        URI url = URI.create("http://" + address + ":" + port);
        return new Endpoint(url, url);
    }

    @Override
    public void askToEnd() {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
    }

    @Override
    public void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    @Override
    public boolean await(Duration limit) {
        try {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public boolean place(CpuSet cpus) {
        return Taskset.move(process.pid(), cpus);
    }

    @Override
    public boolean placeCompiler(CpuSet cpus) {
        return false;
    }

    @Override
    public Optional<Usage> usage(boolean details) {
        return usage.read(details);
    }
}
