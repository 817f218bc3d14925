package dev.gatebench.lab.host.local;

import dev.gatebench.lab.process.Tools;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;

/** Sets nice values of threads with {@code renice} (util-linux); Linux keeps one for each thread. */
final class Niceness {
    /**
     * Nice value that gives a thread some thirty times the share of a thread of nice 0 where both want one CPU (Linux's
     * {@code sched_prio_to_weight}). Only a process with {@code CAP_SYS_NICE}, such as root's, may set it.
     */
    static final int FAVOURED = -15;

    private Niceness() {}

    /**
     * Returns whether a thread may be given {@link #FAVOURED}: tried with the first thread of this process, which in a
     * JVM only waits for the others, and taken back at once.
     */
    static boolean isPermitted() {
        long self = ProcessHandle.current().pid();
        OptionalInt own = ProcStat.nice(Path.of("/proc", Long.toString(self), "stat"));
        if (own.isEmpty()) {
            return false; // not Linux, where alone a thread has a nice value of its own
        }
        boolean given = set(List.of(self), FAVOURED);
        return set(List.of(self), own.getAsInt()) && given;
    }

    /** Sets the nice value of running threads; false where that is not permitted, or one of them is gone. */
    static boolean set(Collection<Long> threads, int nice) {
        if (threads.isEmpty()) {
            return true;
        }
        List<String> command = new ArrayList<>(List.of("renice", Integer.toString(nice), "-p"));
        threads.forEach(thread -> command.add(Long.toString(thread)));
        return Tools.firstLine(command).isPresent();
    }
}
