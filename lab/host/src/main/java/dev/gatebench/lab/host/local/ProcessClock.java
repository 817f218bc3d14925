package dev.gatebench.lab.host.local;

import com.sun.jna.Library;
import com.sun.jna.Native;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * The clock that Linux keeps for each process: the time that all its threads have been on a CPU, those that have ended
 * included, in ns ({@code clock_getcpuclockid(3)}). No file tells that: {@code /proc/PID/stat} has whole ticks of 10
 * ms, and {@code schedstat} has one thread each and forgets those that have ended.
 */
@FunctionalInterface
interface ProcessClock {
    /** Clock of a system that has none. */
    ProcessClock NONE = pid -> OptionalLong.empty();

    /**
     * Reads the CPU time of a process since its start, without its children, ns; empty when it is gone, or cannot be
     * asked.
     */
    OptionalLong cpuNs(long pid);

    /** Returns the clock of this system; {@link #NONE} where the C library cannot be called. */
    static ProcessClock ofThisSystem() {
        if (Native.LONG_SIZE != Long.BYTES) {
            return NONE;
        }
        try {
            CLibrary c = Native.load("c", CLibrary.class);
            ProcessClock clock = pid -> read(c, pid);
            return clock.cpuNs(ProcessHandle.current().pid()).isPresent() ? clock : NONE;
        } catch (LinkageError e) {
            return NONE;
        }
    }

    private static OptionalLong read(CLibrary c, long pid) {
        int[] id = new int[1];
        long[] secondsAndNs = new long[2];
        boolean isRead = c.clock_getcpuclockid((int) pid, id) == 0 && c.clock_gettime(id[0], secondsAndNs) == 0;
        return isRead
                ? OptionalLong.of(TimeUnit.SECONDS.toNanos(secondsAndNs[0]) + secondsAndNs[1])
                : OptionalLong.empty();
    }

    /** Functions of the C library, by their names there. */
    interface CLibrary extends Library {
        int clock_getcpuclockid(int pid, int[] id);

        int clock_gettime(int id, long[] secondsAndNs);
    }
}
