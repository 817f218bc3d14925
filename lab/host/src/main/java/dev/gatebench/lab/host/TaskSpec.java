package dev.gatebench.lab.host;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A task to start.
 *
 * @param name name for people: the arm's id, {@code backend-fork-1}, {@code injector}
 * @param command program and arguments; never a shell string
 * @param environment variables beside those that it inherits
 * @param cpus the CPUs that it is bound to; empty for all
 * @param log file of this machine that takes its standard error, and its standard output unless that is read; the task
 *     itself does not see it where it sees only some files
 * @param writes the one folder of the run that it may write into, and read; empty where it needs none
 * @param readOutput whether the caller reads standard output instead of having it logged
 */
public record TaskSpec(
        String name,
        Role role,
        List<String> command,
        Map<String, String> environment,
        Optional<CpuSet> cpus,
        Path log,
        Optional<Path> writes,
        boolean readOutput,
        Needs needs) {
    private static final String JAR_OPTION = "-jar";

    public TaskSpec {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        if (command.isEmpty()) {
            throw new IllegalArgumentException("task '" + name + "' has no command");
        }
    }

    public static TaskSpec logged(String name, Role role, List<String> command, Optional<CpuSet> cpus, Path log) {
        return new TaskSpec(name, role, command, Map.of(), cpus, log, Optional.empty(), false, Needs.NONE);
    }

    /** Returns a task whose standard output the caller reads. */
    public static TaskSpec read(String name, Role role, List<String> command, Optional<CpuSet> cpus, Path log) {
        return new TaskSpec(name, role, command, Map.of(), cpus, log, Optional.empty(), true, Needs.NONE);
    }

    /**
     * Returns the files of this machine that its command names behind its program, by absolute paths, and the libraries
     * of a jar that it runs.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when a library is missing
     */
    public Set<Path> namedFiles() {
        Set<Path> files = new LinkedHashSet<>();
        for (int i = 1; i < command.size(); i++) {
            // a word that is no path need not be one in the characters of this system
            if (command.get(i).startsWith("/") && Files.isRegularFile(Path.of(command.get(i)))) {
                Path path = Path.of(command.get(i));
                files.addAll(command.get(i - 1).equals(JAR_OPTION) ? RunnableJar.files(path) : List.of(path));
            }
        }
        return files;
    }

    public TaskSpec needing(Needs other) {
        return new TaskSpec(name, role, command, environment, cpus, log, writes, readOutput, other);
    }

    /** Returns this task with a folder that it may write into, which is made where it is not there. */
    public TaskSpec writing(Path folder) {
        return new TaskSpec(
                name, role, command, environment, cpus, log, Optional.of(folder.toAbsolutePath()), readOutput, needs);
    }

    /** Returns this task with variables. */
    public TaskSpec with(Map<String, String> variables) {
        return new TaskSpec(name, role, command, variables, cpus, log, writes, readOutput, needs);
    }
}
