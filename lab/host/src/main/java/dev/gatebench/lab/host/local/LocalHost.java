package dev.gatebench.lab.host.local;

import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Placements;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.host.HostUsage;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Metered;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.Marker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** This machine: tasks are child processes, free of the user's own settings, with all their descendants. */
public final class LocalHost implements Host {
    /** Name of this machine, as {@link #machine()} returns it. */
    public static final String MACHINE = "this machine";

    /**
     * Variables that programs need to find themselves; any other variable may be a setting of the system that is
     * measured.
     */
    public static final Set<String> INHERITED = Set.of(
            "PATH", "HOME", "USER", "LOGNAME", "LANG", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "SystemRoot", "TEMP", "TMP");

    private final RunFile runFile;
    private final ProcessUsage usage;
    private final InstantSource clock;
    private final ProcTcp tcp = ProcTcp.ofThisProcess();
    /** Read when the host is opened: the lab binds itself to fewer CPUs while it measures. */
    private final Placement placement = Placements.ofThisMachine(MACHINE);

    private final Inventory inventory = new LocalInventory();
    private final AtomicInteger started = new AtomicInteger();
    private Optional<Boolean> compilersMayRunFirst = Optional.empty();

    LocalHost(RunFile runFile, ProcessUsage usage, InstantSource clock) {
        this.runFile = runFile;
        this.usage = usage;
        this.clock = clock;
    }

    /** Opens this machine for the tasks of a run. */
    public static LocalHost open() {
        return open(RunFile.folder());
    }

    /** Opens this machine, and ends what killed runs left. */
    public static LocalHost open(HostRequest request) {
        LocalHost host = open();
        host.sweep().forEach(request.line());
        return host;
    }

    /** Opens this machine with a folder in which runs note the processes that they start. */
    public static LocalHost open(Path runFiles) {
        return new LocalHost(RunFile.open(runFiles), ProcessUsage.ofThisMachine(), InstantSource.system());
    }

    @Override
    public String name() {
        return MACHINE;
    }

    @Override
    public String machine() {
        return MACHINE;
    }

    @Override
    public Inventory inventory() {
        return inventory;
    }

    @Override
    public Placement placement() {
        return placement;
    }

    @Override
    public int freePort() {
        return Ports.free();
    }

    @Override
    public synchronized boolean compilersMayRunFirst() {
        if (compilersMayRunFirst.isEmpty()) {
            compilersMayRunFirst = Optional.of(Niceness.isPermitted());
        }
        return compilersMayRunFirst.get();
    }

    @Override
    public Map<String, String> facts() {
        return Map.of(
                "precedence",
                compilersMayRunFirst() && !placement.isUnpinned()
                        ? "JIT compilers may run before other threads until an arm is warm"
                        : "JIT compilers do not run before other threads");
    }

    /** Returns this process, without its children, for the meters. */
    public static Metered thisProcess() {
        return ProcessUsage.ofThisMachine().self(MACHINE);
    }

    @Override
    public Task start(TaskSpec spec) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(Taskset.wrap(spec.cpus(), spec.command()));
        ProcessBuilder.Redirect log =
                ProcessBuilder.Redirect.appendTo(spec.log().toFile());
        builder.redirectError(log);
        if (!spec.readOutput()) {
            builder.redirectOutput(log);
        }
        builder.environment().keySet().retainAll(INHERITED);
        builder.environment().putAll(spec.environment());
        Marker marker = new Marker().addTo(builder.environment());
        long startedEpochMs = clock.millis();
        Process process = builder.start();
        try {
            runFile.add(spec.name(), List.of(process.toHandle()));
        } catch (RuntimeException e) {
            ProcessTree.of(process.toHandle()).kill(); // nobody else knows of it
            throw e;
        }
        return new LocalTask(
                spec.name() + "-" + started.incrementAndGet(),
                spec,
                startedEpochMs,
                process,
                new ProcessFamily(process.toHandle(), usage.tree(process.pid()), found -> note(spec, found)),
                marker,
                process.info().startInstant().orElse(Instant.ofEpochMilli(startedEpochMs)));
    }

    @Override
    public Task watch(TaskSpec spec, OptionalLong pid) throws IOException {
        Optional<ProcessHandle> process = pid.isPresent() ? ProcessHandle.of(pid.getAsLong()) : Optional.empty();
        if (pid.isPresent() && process.isEmpty()) {
            throw new IOException("process " + pid.getAsLong() + " is gone");
        }
        return new FoundTask(
                spec.name() + "-" + started.incrementAndGet(),
                spec,
                clock.millis(),
                process,
                process.map(found -> usage.tree(found.pid())));
    }

    private void note(TaskSpec spec, List<ProcessHandle> found) {
        try {
            runFile.add(spec.name(), found);
        } catch (UncheckedIOException e) {
            // a later start cannot know of them; this process does
        }
    }

    @Override
    public Optional<HostUsage> usage() {
        return usage.machine().map(read -> read.withTcp(tcp.read()));
    }

    @Override
    public List<String> sweep() {
        return RunFile.sweep(runFile.inFolder());
    }

    @Override
    public void close() {
        runFile.close();
    }
}
