package dev.gatebench.lab.host;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A task to start.
 *
 * @param name name for people: the arm's id, {@code backend-fork-1}, {@code injector}
 * @param command program and arguments; never a shell string
 * @param environment variables beside those that it inherits
 * @param cpus the CPUs that it is bound to; empty for all
 * @param log file of this machine that takes its standard error, and its standard output unless that is read
 * @param readOutput whether the caller reads standard output instead of having it logged
 */
public record TaskSpec(
        String name,
        Role role,
        List<String> command,
        Map<String, String> environment,
        Optional<CpuSet> cpus,
        Path log,
        boolean readOutput,
        Needs needs) {
    public TaskSpec {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        if (command.isEmpty()) {
            throw new IllegalArgumentException("task '" + name + "' has no command");
        }
    }

    public static TaskSpec logged(String name, Role role, List<String> command, Optional<CpuSet> cpus, Path log) {
        return new TaskSpec(name, role, command, Map.of(), cpus, log, false, Needs.NONE);
    }

    /** Returns a task whose standard output the caller reads. */
    public static TaskSpec read(String name, Role role, List<String> command, Optional<CpuSet> cpus, Path log) {
        return new TaskSpec(name, role, command, Map.of(), cpus, log, true, Needs.NONE);
    }

    public TaskSpec needing(Needs other) {
        return new TaskSpec(name, role, command, environment, cpus, log, readOutput, other);
    }

    /** Returns this task with variables. */
    public TaskSpec with(Map<String, String> variables) {
        return new TaskSpec(name, role, command, variables, cpus, log, readOutput, needs);
    }
}
