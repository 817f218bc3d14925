package dev.gatebench.lab.host.local;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Usage;
import java.io.BufferedReader;
import java.io.OutputStream;
import java.io.Reader;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A process that somebody else has started, with its descendants: it is read, and neither moved nor ended. To end it is
 * to let go of it.
 */
final class FoundTask implements Task {
    private final String id;
    private final TaskSpec spec;
    private final long foundEpochMs;
    private final Optional<ProcessHandle> process;
    private final Optional<ProcessUsage.Tree> usage;
    private volatile boolean letGo;

    /** @param process its first process; empty where it is not known */
    FoundTask(
            String id,
            TaskSpec spec,
            long foundEpochMs,
            Optional<ProcessHandle> process,
            Optional<ProcessUsage.Tree> usage) {
        this.id = id;
        this.spec = spec;
        this.foundEpochMs = foundEpochMs;
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
    public boolean wasFound() {
        return true;
    }

    /** Returns none: nobody knows to which it is bound, or keeps it there. */
    @Override
    public Optional<CpuSet> cpus() {
        return Optional.empty();
    }

    @Override
    public long startedEpochMs() {
        return foundEpochMs;
    }

    @Override
    public OptionalInt exitCode() {
        return letGo || process.filter(found -> !found.isAlive()).isPresent() ? OptionalInt.of(0) : OptionalInt.empty();
    }

    @Override
    public String ending() {
        return letGo || exitCode().isEmpty()
                ? spec.name() + " is running"
                : spec.name() + ", which somebody else had started, has ended";
    }

    @Override
    public BufferedReader output() {
        return new BufferedReader(Reader.nullReader());
    }

    @Override
    public OutputStream input() {
        return OutputStream.nullOutputStream();
    }

    @Override
    public Endpoint endpoint(int port) {
        return Endpoint.loopback(port);
    }

    @Override
    public void askToEnd() {
        letGo = true;
    }

    @Override
    public void kill() {
        letGo = true;
    }

    @Override
    public boolean await(Duration limit) {
        return letGo;
    }

    @Override
    public boolean place(CpuSet cpus) {
        return true;
    }

    @Override
    public boolean favourCompiler(CpuSet cpus) {
        return true;
    }

    @Override
    public List<Long> processes() {
        return usage.map(tree -> List.copyOf(tree.pids())).orElse(List.of());
    }

    @Override
    public Optional<Usage> usage(boolean details) {
        return usage.flatMap(tree -> tree.read(details));
    }
}
