package dev.gatebench.lab.host.local;

import dev.gatebench.lab.host.CpuCounters;
import dev.gatebench.lab.host.Footprint;
import dev.gatebench.lab.host.KernelNumber;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads {@code /proc} (see {@code proc(5)}). The CPU time of a process is that of its own clock, in ns. Where that
 * cannot be asked, it comes in clock ticks of 10 ms, rounded down, which is 0.1 % of 10 s of one CPU; that of a process
 * that has never had more than one thread is exact even then, so that a gateway that has a small process for each
 * connection does not lose most of it. The time of children that have ended and were waited for comes in ticks
 * everywhere.
 */
final class ProcMeter implements ProcessMeter {
    /** {@code USER_HZ}: 100 on every Linux architecture that a JDK 17 runs on. */
    private static final long TICK_NS = 10_000_000L;

    /** States of a process that a signal has stopped, and one that a debugger has. */
    private static final Set<String> STOPPED = Set.of("T", "t");

    private static final Pattern CPU_LINE = Pattern.compile("^cpu[0-9]{0,5}\\s");

    /** Where user time stands behind the command's name; system time and both of ended children follow. */
    private static final int FIRST_TIME = 11;

    /** Where the nice value stands. */
    private static final int NICE = 16;

    /** Where the number of threads stands. */
    private static final int THREADS = 17;

    /** Where the time that a thread waited for a CPU stands in its {@code schedstat}. */
    private static final int RUN_DELAY = 1;

    /** How the lines of the CPUs begin; that of all of them is nothing else. */
    private static final String CPU = "cpu";

    /** Where the time in interrupts stands in such a line; that in soft interrupts and steal follow. */
    private static final int IRQ = 6;

    private static final Path PROC = Path.of("/proc");

    private final Path proc;
    private final ProcessClock clock;
    private final OpenFiles openFiles;

    /** Decided by the first reading: were it to change, all such time since boot would come or go in one window. */
    private Optional<Boolean> interruptsAreApart = Optional.empty();

    ProcMeter() {
        this(PROC, ProcessClock.ofThisSystem(), OpenFiles.onLinux(System.getProperty("os.version", "")));
    }

    ProcMeter(Path proc, ProcessClock clock) {
        this(proc, clock, new OpenFiles(false));
    }

    private ProcMeter(Path proc, ProcessClock clock, OpenFiles openFiles) {
        this.proc = proc;
        this.clock = clock;
        this.openFiles = openFiles;
    }

    static boolean available() {
        return Files.isReadable(PROC.resolve("self/stat"));
    }

    @Override
    public OptionalLong ownCpuNs(long pid) {
        OptionalLong stat = statCpuNs(folder(pid).resolve("stat"));
        return stat.isEmpty() ? stat : OptionalLong.of(exactNs(pid, stat.getAsLong()));
    }

    @Override
    public long cpuNs(Collection<Long> pids) {
        return pids.stream().mapToLong(this::cpuNs).sum();
    }

    private long cpuNs(long pid) {
        Optional<String[]> fields = stat(folder(pid).resolve("stat"));
        if (fields.isEmpty()) {
            return 0;
        }
        long own = exactNs(pid, timesNs(fields.get(), FIRST_TIME, 2));
        // what is scheduled is the first thread's alone: of a process whose others have ended the others know more
        if (fields.get()[THREADS].equals("1")) {
            own = Math.max(own, scheduledNs(folder(pid).resolve("schedstat")).orElse(0));
        }
        return own + timesNs(fields.get(), FIRST_TIME + 2, 2);
    }

    /** What its clock says; the ticks, which were read before, where it cannot be asked. */
    private long exactNs(long pid, long ticksNs) {
        return Math.max(ticksNs, clock.cpuNs(pid).orElse(0));
    }

    /** Time on a CPU of a thread, ns; empty when it is gone, and in a kernel that does not tell. */
    static OptionalLong scheduledNs(Path schedstat) {
        return scheduled(schedstat, 0);
    }

    /**
     * A number of a thread's {@code schedstat}; empty likewise. A kernel that was told not to count has zeros there.
     */
    private static OptionalLong scheduled(Path schedstat, int index) {
        try {
            String[] fields = read(schedstat).strip().split(" ", -1);
            return fields[0].equals("0") || index >= fields.length
                    ? OptionalLong.empty()
                    : KernelNumber.of(fields[index]);
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    private static long timesNs(String[] fields, int from, int count) {
        long ticks = 0;
        for (int i = from; i < from + count; i++) {
            ticks += KernelNumber.of(fields[i]).orElse(0);
        }
        return ticks * TICK_NS;
    }

    /**
     * User and system time in the {@code stat} file of a process or a thread, ns; empty of a zombie, and when the file
     * is gone.
     */
    static OptionalLong statCpuNs(Path file) {
        Optional<String[]> fields = stat(file);
        return fields.isEmpty() || fields.get()[0].equals("Z")
                ? OptionalLong.empty()
                : OptionalLong.of(timesNs(fields.get(), FIRST_TIME, 2));
    }

    /** The nice value in the {@code stat} file of a process or a thread; empty when the file is gone. */
    static OptionalInt nice(Path file) {
        return stat(file).stream()
                .map(fields -> KernelNumber.of(fields[NICE]))
                .flatMapToLong(OptionalLong::stream)
                .mapToInt(nice -> (int) nice)
                .findFirst();
    }

    /** The fields behind the command's name, which stands in parentheses and may hold spaces and parentheses itself. */
    private static Optional<String[]> stat(Path file) {
        try {
            String stat = read(file);
            String[] fields = stat.substring(Math.min(stat.length(), stat.lastIndexOf(')') + 2))
                    .split(" ", -1);
            return fields.length > THREADS ? Optional.of(fields) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Override
    public boolean stopped(Collection<Long> pids) {
        return pids.stream()
                .flatMap(pid -> stat(folder(pid).resolve("stat")).stream())
                .anyMatch(fields -> STOPPED.contains(fields[0]));
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
                stat(process.resolve("stat"))
                        .map(fields -> KernelNumber.of(fields[1]))
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
                scheduled(task.resolve("schedstat"), RUN_DELAY).ifPresent(delays::add);
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
        List<String> lines = Files.readAllLines(status);
        return lines.stream()
                .filter(line -> line.startsWith(name))
                .map(line -> KernelNumber.of(line.substring(name.length()).replace("kB", "")))
                .flatMapToLong(OptionalLong::stream)
                .findFirst()
                .orElse(0);
    }

    @Override
    public MachineTimes machine() {
        try {
            List<String[]> lines = read(proc.resolve("stat"))
                    .lines()
                    .takeWhile(line -> CPU_LINE.matcher(line).find())
                    .map(line -> line.split("\\s+", -1))
                    .toList();
            if (lines.isEmpty()) {
                throw new IOException(proc.resolve("stat") + " must begin with the times of its CPUs");
            }
            boolean apart = interruptsAreApart(lines.get(0));
            Map<Integer, CpuCounters> byCpu = lines.stream()
                    .skip(1)
                    .filter(fields -> fields[0].length() > CPU.length())
                    .collect(Collectors.toMap(
                            fields -> Integer.valueOf(fields[0].substring(CPU.length())),
                            fields -> times(fields, apart),
                            (first, again) -> again));
            return new MachineTimes(times(lines.get(0), apart), byCpu);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized boolean interruptsAreApart(String[] all) {
        if (interruptsAreApart.isEmpty()) {
            interruptsAreApart = Optional.of(ticksNs(all, IRQ) > 0);
        }
        return interruptsAreApart.get();
    }

    /**
     * Of a line {@code cpu0 user nice system idle iowait irq softirq steal}.
     *
     * @param interruptsAreApart whether the kernel measures the time of interrupts, and takes it from that of the
     *     process that they hit ({@code CONFIG_IRQ_TIME_ACCOUNTING}). One that does not has no time in the column
     *     {@code irq}, and what stands in {@code softirq} is in the processes' own time too.
     */
    private static CpuCounters times(String[] fields, boolean interruptsAreApart) {
        long processes = ticksNs(fields, 1) + ticksNs(fields, 2) + ticksNs(fields, 3);
        long idle = ticksNs(fields, 4) + ticksNs(fields, 5);
        long interrupts = ticksNs(fields, IRQ) + ticksNs(fields, IRQ + 1);
        long steal = ticksNs(fields, IRQ + 2);
        return new CpuCounters(
                processes + (interruptsAreApart ? 0 : interrupts),
                processes + idle + interrupts + steal,
                OptionalLong.of(steal));
    }

    private static long ticksNs(String[] fields, int index) {
        return index < fields.length ? KernelNumber.of(fields[index]).orElse(0) * TICK_NS : 0;
    }

    static String read(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.US_ASCII);
    }
}
