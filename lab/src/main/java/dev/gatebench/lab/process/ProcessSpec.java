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
 */
public record ProcessSpec(
        String name, Role role, List<String> command, Optional<CpuSet> cpus, Path log, boolean readOutput) {
    public ProcessSpec {
        command = List.copyOf(command);
        if (command.isEmpty()) {
            throw new IllegalArgumentException("process '" + name + "' has no command");
        }
    }

    public static ProcessSpec logged(String name, Role role, List<String> command, Optional<CpuSet> cpus, Path log) {
        return new ProcessSpec(name, role, command, cpus, log, false);
    }
}
