package dev.gatebench.lab.host.local;

import dev.gatebench.lab.process.Tools;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;

/** The nice values of threads, set with {@code renice} (util-linux), which Linux keeps for each thread. */
final class Niceness {
    /**
     * Gives a thread some thirty times the share of a thread of nice 0 where both want one CPU (Linux's
     * {@code sched_prio_to_weight}). Only a process with {@code CAP_SYS_NICE}, such as root's, may give it.
     */
    static final int FAVOURED = -15;

    private Niceness() {}

    /**
     * Whether a thread may be given {@link #FAVOURED}: tried with the first thread of this process, which in a JVM only
     * waits for the others, and taken back at once.
     */
    static boolean isPermitted() {
        long self = ProcessHandle.current().pid();
        OptionalInt own = ProcMeter.nice(Path.of("/proc", Long.toString(self), "stat"));
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
