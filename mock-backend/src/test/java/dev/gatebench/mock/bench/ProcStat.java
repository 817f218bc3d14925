package dev.gatebench.mock.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Scanner;

/** CPU time of processes, from {@code /proc/PID/stat} (proc(5)). */
final class ProcStat {
    /** A tick of {@code /proc}: USER_HZ is 100 on every Linux that the JDK runs on. */
    static final long NANOS_PER_TICK = 10_000_000;

    private ProcStat() {}

    /** User and system time of a process and all its threads, in ticks: fields 14 and 15. */
    static long ticks(long pid) throws IOException {
        return sum(Long.toString(pid), 14);
    }

    /** User and system time of this process's children that have ended, in ticks: fields 16 and 17. */
    static long endedChildrenTicks() throws IOException {
        return sum("self", 16);
    }

    private static long sum(String process, int field) throws IOException {
        String stat = Files.readString(Path.of("/proc", process, "stat"));
        // the second field, the name in parentheses, may have blanks
        List<String> fromThird = words(stat.substring(stat.lastIndexOf(')') + 1));
        return Long.parseLong(fromThird.get(field - 3)) + Long.parseLong(fromThird.get(field - 2));
    }

    static List<String> words(String text) {
        try (Scanner scanner = new Scanner(text)) {
            return scanner.tokens().toList();
        }
    }
}
