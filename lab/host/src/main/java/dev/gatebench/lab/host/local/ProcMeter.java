package dev.gatebench.lab.host.local;

import dev.gatebench.lab.host.Footprint;
import dev.gatebench.lab.host.KernelNumber;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads {@code /proc} (see {@code proc(5)}). The CPU time of a process is that of its own clock, in ns. Where that
 * cannot be asked, it comes in clock ticks of 10 ms, rounded down, which is 0.1 % of 10 s of one CPU. The time of a
 * process that has never had more than one thread is exact even then, so that a gateway that has a small process for
 * each connection does not lose most of it. The time of children that have ended and were waited for comes in ticks
 * everywhere.
 */
record ProcMeter(Path proc, ProcessClock clock, OpenFiles openFiles, ProcCpus cpus) implements ProcessMeter {
    private static final Path PROC = Path.of("/proc");

    ProcMeter() {
        this(PROC, ProcessClock.ofThisSystem(), OpenFiles.onLinux(System.getProperty("os.version", "")));
    }

    ProcMeter(Path proc, ProcessClock clock) {
        this(proc, clock, new OpenFiles(false));
    }

    private ProcMeter(Path proc, ProcessClock clock, OpenFiles openFiles) {
        this(proc, clock, openFiles, new ProcCpus(proc.resolve("stat")));
    }

    static boolean available() {
        return Files.isReadable(PROC.resolve("self/stat"));
    }

    @Override
    public OptionalLong ownCpuNs(long pid) {
        return ProcStat.cpuNs(folder(pid).resolve("stat")).stream()
                .map(ticksNs -> exactNs(pid, ticksNs))
                .findFirst();
    }

    @Override
    public long cpuNs(Collection<Long> pids) {
        return pids.stream().mapToLong(this::cpuNs).sum();
    }

    private long cpuNs(long pid) {
        Optional<ProcStat> stat = stat(pid);
        if (stat.isEmpty()) {
            return 0;
        }
        long own = exactNs(pid, stat.get().ownNs());
        // schedstat is the first thread's alone: of a process whose other threads have ended the clock knows more
        if (stat.get().hasOneThread()) {
            own = Math.max(
                    own, ProcStat.scheduledNs(folder(pid).resolve("schedstat")).orElse(0));
        }
        return own + stat.get().childrenNs();
    }

    /** Returns the time by the process's clock; the ticks, which were read before, where it cannot be asked. */
    private long exactNs(long pid, long ticksNs) {
        return Math.max(ticksNs, clock.cpuNs(pid).orElse(0));
    }

    private Optional<ProcStat> stat(long pid) {
        return ProcStat.of(folder(pid).resolve("stat"));
    }

    @Override
    public boolean stopped(Collection<Long> pids) {
        return pids.stream().flatMap(pid -> stat(pid).stream()).anyMatch(ProcStat::isStopped);
    }

    @Override
    public Set<Path> compilerThreads(Collection<Long> pids) {
        return pids.stream()
                .flatMap(pid -> CompilerThreads.of(folder(pid)).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    @Override
    public OptionalLong compilerNs(Collection<Path> threads) {
        return CompilerThreads.cpuNs(threads);
    }

    @Override
    public Map<Long, Set<Long>> children() {
        Map<Long, Set<Long>> children = new HashMap<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[1-9]*")) {
            for (Path process : processes) {
                ProcStat.of(process.resolve("stat"))
                        .map(ProcStat::parent)
                        .orElse(OptionalLong.empty())
                        .ifPresent(parent -> children.computeIfAbsent(parent, pid -> new HashSet<>())
                                .add(Long.valueOf(process.getFileName().toString())));
            }
            return children;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<Footprint> footprint(Collection<Long> pids) {
        List<Footprint> all =
                pids.stream().flatMap(pid -> footprint(pid).stream()).toList();
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(new Footprint(
                        all.stream().mapToLong(Footprint::rssBytes).sum(),
                        OptionalLong.of(all.stream()
                                .mapToLong(each -> each.contextSwitches().orElse(0))
                                .sum()),
                        all.stream()
                                .map(Footprint::runDelayNs)
                                .filter(OptionalLong::isPresent)
                                .mapToLong(OptionalLong::getAsLong)
                                .reduce(Long::sum),
                        openFiles(all)));
    }

    private static OptionalLong openFiles(List<Footprint> all) {
        return all.stream().map(Footprint::openFiles).allMatch(OptionalLong::isPresent)
                ? OptionalLong.of(all.stream()
                        .mapToLong(each -> each.openFiles().orElseThrow())
                        .sum())
                : OptionalLong.empty();
    }

    private Optional<Footprint> footprint(long pid) {
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(folder(pid).resolve("task"))) {
            long rssBytes = field(folder(pid).resolve("status"), "VmRSS:") * 1024;
            long switches = 0;
            List<Long> delays = new ArrayList<>();
            for (Path task : tasks) {
                switches += switchesOf(task.resolve("status"));
                ProcStat.runDelayNs(task.resolve("schedstat")).ifPresent(delays::add);
            }
            return Optional.of(new Footprint(
                    rssBytes,
                    OptionalLong.of(switches),
                    delays.stream().mapToLong(Long::longValue).reduce(Long::sum),
                    openFiles.in(folder(pid).resolve("fd"))));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private Path folder(long pid) {
        return proc.resolve(Long.toString(pid));
    }

    private static long switchesOf(Path status) {
        try {
            return field(status, "voluntary_ctxt_switches:") + field(status, "nonvoluntary_ctxt_switches:");
        } catch (IOException e) {
            return 0; // the thread ended between listing and reading
        }
    }

    private static long field(Path status, String name) throws IOException {
        return KernelNumber.behind(name, Files.readAllLines(status).stream()).orElse(0);
    }

    @Override
    public MachineTimes machine() {
        try {
            return cpus.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
