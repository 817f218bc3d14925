package dev.gatebench.lab.host.local;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.LogFile;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Usage;
import dev.gatebench.lab.process.Marker;
import java.io.BufferedReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * A child process of this one, with its descendants.
 *
 * @param rootStart its start, as the system tells it
 */
record LocalTask(
        String id,
        TaskSpec spec,
        long startedEpochMs,
        Process process,
        ProcessFamily family,
        Marker marker,
        Instant rootStart)
        implements Task {
    @Override
    public String machine() {
        return LocalHost.MACHINE;
    }

    @Override
    public OptionalInt exitCode() {
        return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }

    @Override
    public boolean cutLog() {
        return LogFile.cut(spec.log());
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
        endWhatForkedAway();
    }

    /**
     * Ends what its program started and left: found by its marker, or, of a server that has wiped that, by its port and
     * a path of the task's own arguments in its command or the task's log among its files, so that nobody else's is
     * ended.
     */
    private void endWhatForkedAway() {
        marker.endAll();
        List<String> paths = spec.command().stream()
                .skip(1)
                .filter(argument -> argument.contains("/"))
                .toList();
        spec.needs().port().ifPresent(port -> Listeners.on(port).stream()
                .filter(server -> Listeners.isOf(server, paths, rootStart) || Listeners.hasOpen(server, spec.log()))
                .toList() // all are found before the first, whose children are then nobody's, is ended
                .forEach(ProcessHandle::destroyForcibly));
    }

    /** Whether its server is one of its processes: the time of one that has forked away is not read. */
    @Override
    public boolean serves(int port) {
        var unused = family.usage(true); // which looks for its processes
        List<ProcessHandle> servers = Listeners.on(port);
        return servers.isEmpty()
                || servers.stream().anyMatch(server -> family.pids().contains(server.pid()));
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
