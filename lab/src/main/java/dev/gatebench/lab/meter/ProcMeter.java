package dev.gatebench.lab.meter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads {@code /proc} (see {@code proc(5)}). CPU time comes in clock ticks of 10 ms, which is 0.1 % of 10 s of one CPU. */
final class ProcMeter implements Meter {
    /** {@code USER_HZ}: 100 on every Linux architecture that a JDK 17 runs on. */
    private static final long TICK_NS = 10_000_000L;

    private static final Path PROC = Path.of("/proc");

    private final Path proc;

    ProcMeter() {
        this(PROC);
    }

    ProcMeter(Path proc) {
        this.proc = proc;
    }

    static boolean available() {
        return Files.isReadable(PROC.resolve("self/stat"));
    }

    @Override
    public OptionalLong cpuNs(long pid) {
        try {
            return statCpuNs(folder(pid).resolve("stat"));
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    /** User and system time in the {@code stat} file of a process or a thread, ns; empty of a zombie. */
    static OptionalLong statCpuNs(Path file) throws IOException {
        String stat = read(file);
        // the command's name stands in parentheses and may hold spaces and parentheses itself
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        boolean zombie = fields[0].equals("Z");
        return zombie
                ? OptionalLong.empty()
                : OptionalLong.of((Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * TICK_NS);
    }

    @Override
    public OptionalLong jitCpuNs(long pid) {
        return CompilerThreads.cpuNs(folder(pid));
    }

    @Override
    public Optional<Footprint> footprint(long pid) {
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(folder(pid).resolve("task"))) {
            long rssBytes = field(folder(pid).resolve("status"), "VmRSS:") * 1024;
            long switches = 0;
            for (Path task : tasks) {
                switches += switchesOf(task.resolve("status"));
            }
            return Optional.of(new Footprint(rssBytes, OptionalLong.of(switches)));
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
                .mapToLong(line -> Long.parseLong(
                        line.substring(name.length()).replace("kB", "").trim()))
                .findFirst()
                .orElse(0);
    }

    @Override
    public HostUsage host() {
        try {
            String[] fields = read(proc.resolve("stat"))
                    .lines()
                    .findFirst()
                    .orElseThrow()
                    .trim()
                    .split("\\s+", -1);
            long busy = ticksNs(fields, 1)
                    + ticksNs(fields, 2)
                    + ticksNs(fields, 3)
                    + ticksNs(fields, 6)
                    + ticksNs(fields, 7);
            long idle = ticksNs(fields, 4) + ticksNs(fields, 5);
            long steal = ticksNs(fields, 8);
            return new HostUsage(busy, busy + idle + steal, OptionalLong.of(steal));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long ticksNs(String[] fields, int index) {
        return index < fields.length ? Long.parseLong(fields[index]) * TICK_NS : 0;
    }

    static String read(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.US_ASCII);
    }
}
