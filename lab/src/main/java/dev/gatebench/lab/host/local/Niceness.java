package dev.gatebench.lab.host.local;

import dev.gatebench.lab.process.Tools;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The nice values of threads, set with {@code renice} (util-linux), which Linux keeps for each thread. */
final class Niceness {
    /**
     * Gives a thread some thirty times the share of a thread of nice 0 where both want one CPU (Linux's
     * {@code sched_prio_to_weight}). Only a process with {@code CAP_SYS_NICE}, such as root's, may give it.
     */
    static final int FAVOURED = -15;

    private Niceness() {}

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
