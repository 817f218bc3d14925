package dev.gatebench.lab.process;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A child process to start.
 *
 * @param name what people call it: the arm's id, {@code backend}, {@code injector}
 * @param role what it is for
 * @param command program and arguments; never a shell string
 * @param cpus the CPUs that it is bound to; empty for all
 * @param log file that takes its standard error, and its standard output unless that is read
 * @param readOutput whether the caller reads standard output instead of having it logged
 * @param needs what it needs of its surroundings
 */
public record ProcessSpec(
        String name,
        Role role,
        List<String> command,
        Optional<CpuSet> cpus,
        Path log,
        boolean readOutput,
        Needs needs) {
    public ProcessSpec {
        command = List.copyOf(command);
        if (command.isEmpty()) {
            throw new IllegalArgumentException("process '" + name + "' has no command");
        }
    }

    public static ProcessSpec logged(String name, Role role, List<String> command, Optional<CpuSet> cpus, Path log) {
        return new ProcessSpec(name, role, command, cpus, log, false, Needs.NONE);
    }

    /** A process whose standard output the caller reads. */
    public static ProcessSpec read(String name, Role role, List<String> command, Optional<CpuSet> cpus, Path log) {
        return new ProcessSpec(name, role, command, cpus, log, true, Needs.NONE);
    }

    public ProcessSpec needing(Needs other) {
        return new ProcessSpec(name, role, command, cpus, log, readOutput, other);
    }
}
