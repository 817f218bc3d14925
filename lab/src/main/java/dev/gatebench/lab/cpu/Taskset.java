package dev.gatebench.lab.cpu;

import dev.gatebench.lab.host.Tools;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Binds processes to CPUs with {@code taskset} (util-linux), which replaces itself by the command, so that the process id stays. */
public final class Taskset {
    /** A thread that starts while the others are moved inherits the CPUs of its parent, so that moving twice gets them all. */
    private static final int PASSES = 2;

    private Taskset() {}

    /** Binds a running process, all its threads and those that they will start. */
    public static void move(long pid, CpuSet cpus) {
        if (pid <= 0) {
            return; // a container elsewhere
        }
        for (int pass = 0; pass < PASSES; pass++) {
            Tools.firstLine(List.of("taskset", "-a", "-c", "-p", cpus.toString(), Long.toString(pid)));
        }
    }

    /** Binds one running thread, and those that it will start, by its id. */
    public static void moveThread(long tid, CpuSet cpus) {
        Tools.firstLine(List.of("taskset", "-c", "-p", cpus.toString(), Long.toString(tid)));
    }

    /** The command as it is to be started: behind {@code taskset -c LIST} where there is a CPU set. */
    public static List<String> wrap(Optional<CpuSet> cpus, List<String> command) {
        return cpus.map(set -> {
                    List<String> wrapped = new ArrayList<>(List.of("taskset", "-c", set.toString()));
                    wrapped.addAll(command);
                    return List.copyOf(wrapped);
                })
                .orElse(command);
    }
}
