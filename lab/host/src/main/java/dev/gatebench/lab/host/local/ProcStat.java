package dev.gatebench.lab.host.local;

import dev.gatebench.lab.host.KernelNumber;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The file {@code stat} of a process or a thread in {@code /proc}, and its file {@code schedstat} (see
 * {@code proc(5)}).
 *
 * @param fields the fields behind the command's name
 */
record ProcStat(List<String> fields) {
    /** {@code USER_HZ}: 100 on every Linux architecture that a JDK 17 runs on. */
    static final long TICK_NS = 10_000_000L;

    private static final int STATE = 0;
    private static final int PARENT = 1;
    /** Index of user time; system time and both times of ended children follow. */
    private static final int FIRST_TIME = 11;

    private static final int NICE = 16;
    private static final int THREADS = 17;
    private static final int START = 19;

    /** Reads a file {@code stat}; empty when it is gone, or has too few fields. */
    static Optional<ProcStat> of(Path file) {
        try {
            String stat = read(file);
            // the command's name stands in parentheses and may hold spaces and parentheses itself
            List<String> fields = List.of(stat.substring(Math.min(stat.length(), stat.lastIndexOf(')') + 2))
                    .split(" ", -1));
            return fields.size() > START ? Optional.of(new ProcStat(fields)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Reads user and system time of a process or a thread, ns; empty of a zombie, and when the file is gone. */
    static OptionalLong cpuNs(Path file) {
        return of(file).filter(stat -> !stat.fields.get(STATE).equals("Z")).stream()
                .mapToLong(ProcStat::ownNs)
                .findFirst();
    }

    /** Reads the nice value of a process or a thread; empty when the file is gone. */
    static OptionalInt nice(Path file) {
        return of(file).stream()
                .flatMapToLong(stat -> KernelNumber.of(stat.fields.get(NICE)).stream())
                .mapToInt(nice -> (int) nice)
                .findFirst();
    }

    /** Reads the time that a thread was on a CPU, ns; empty when it is gone, and in a kernel that does not tell. */
    static OptionalLong scheduledNs(Path schedstat) {
        return scheduled(schedstat, 0);
    }

    /** Reads the time that a thread waited for a CPU, ns; empty when it is gone, and in a kernel that does not tell. */
    static OptionalLong runDelayNs(Path schedstat) {
        return scheduled(schedstat, 1);
    }

    private static OptionalLong scheduled(Path schedstat, int index) {
        try {
            String[] fields = read(schedstat).strip().split(" ", -1);
            // a kernel that was told not to count has zeros there
            return fields[0].equals("0") || index >= fields.length
                    ? OptionalLong.empty()
                    : KernelNumber.of(fields[index]);
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    static String read(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.US_ASCII);
    }

    OptionalLong parent() {
        return KernelNumber.of(fields.get(PARENT));
    }

    /** Returns its start, in clock ticks since the boot. */
    OptionalLong startTicks() {
        return KernelNumber.of(fields.get(START));
    }

    /** Returns whether a signal or a debugger has stopped the process. */
    boolean isStopped() {
        return fields.get(STATE).equals("T") || fields.get(STATE).equals("t");
    }

    boolean hasOneThread() {
        return fields.get(THREADS).equals("1");
    }

    /** Returns user and system time, ns, in whole ticks. */
    long ownNs() {
        return ticksNs(FIRST_TIME) + ticksNs(FIRST_TIME + 1);
    }

    /** Returns user and system time of children that have ended and were waited for, ns, in whole ticks. */
    long childrenNs() {
        return ticksNs(FIRST_TIME + 2) + ticksNs(FIRST_TIME + 3);
    }

    private long ticksNs(int index) {
        return KernelNumber.of(fields.get(index)).orElse(0) * TICK_NS;
    }
}
