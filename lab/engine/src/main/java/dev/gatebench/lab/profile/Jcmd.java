package dev.gatebench.lab.profile;

import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Gives diagnostic commands to a running JVM, by the {@code jcmd} of its own JDK.
 *
 * @param program the program {@code jcmd}
 * @param pid the JVM's process
 * @param inventory runs the program
 */
record Jcmd(Path program, long pid, Inventory inventory) {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    /**
     * Finds the first of some processes that runs a program called {@code java}; empty when none does.
     *
     * @throws EnvironmentException when there is no {@code jcmd}
     */
    static Optional<Jcmd> among(List<Long> pids, Inventory inventory) {
        return pids.stream()
                .flatMap(pid -> ProcessHandle.of(pid).stream())
                .flatMap(handle -> handle.info().command().stream()
                        .map(Path::of)
                        .filter(command -> String.valueOf(command.getFileName()).matches("java(\\.exe)?"))
                        .map(java -> new Jcmd(program(java, inventory), handle.pid(), inventory)))
                .findFirst();
    }

    /** Finds the program of a JVM's own JDK, else of another. */
    private static Path program(Path ownJava, Inventory inventory) {
        Stream<Path> beside = Stream.of(ownJava, Path.of(inventory.java()))
                .flatMap(java -> Optional.ofNullable(java.toAbsolutePath().getParent()).stream())
                .map(bin -> bin.resolve("jcmd"))
                .filter(Files::isExecutable);
        return Stream.concat(beside, inventory.find("jcmd").stream())
                .findFirst()
                .orElseThrow(() -> new EnvironmentException(
                        "jcmd not found beside '" + ownJava + "': install a JDK and not the JRE alone"));
    }

    /**
     * Runs a command and returns its output.
     *
     * @param arguments its name, then its arguments, each quoted for the JVM where it needs to be
     * @throws EnvironmentException in one line when it fails or does not end in time
     */
    String run(List<String> arguments) {
        List<String> command = Stream.concat(Stream.of(program.toString(), Long.toString(pid)), arguments.stream())
                .toList();
        Optional<CommandResult> result;
        try {
            result = inventory.run(command, LIMIT);
        } catch (IOException e) {
            throw new EnvironmentException("'" + program + "' cannot be started: " + e.getMessage(), e);
        }
        CommandResult said = result.orElseThrow(() -> new EnvironmentException(
                "jcmd " + arguments.get(0) + " must end within " + LIMIT.toSeconds() + " s and did not"));
        if (said.exitCode() != 0) {
            throw new EnvironmentException("jcmd " + arguments.get(0) + " was refused: " + reason(said.output())
                    + ": the JVM must be this user's and run without -XX:+DisableAttachMechanism");
        }
        return said.output();
    }

    private static String reason(String output) {
        return output.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.matches("[0-9]+:"))
                .findFirst()
                .map(line -> line.replaceFirst("^[\\w.]+Exception: ", ""))
                .orElse("it says nothing");
    }

    /** Puts an argument in the quotes that a JVM's parser of commands takes off. */
    static String quoted(String argument) {
        if (argument.contains("\"") || argument.contains("\n")) {
            throw new EnvironmentException("'" + argument.replace('\n', ' ')
                    + "' cannot be given to a JVM: quotes and line ends are not possible; set another TMPDIR or --out");
        }
        return "\"" + argument + "\"";
    }
}
