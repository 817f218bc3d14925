package dev.gatebench.lab.cpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Binds a command to CPUs with {@code taskset} (util-linux), which replaces itself by the command, so that the process id stays. */
public final class Taskset {
    private Taskset() {}

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
