package dev.gatebench.lab.host;

import dev.gatebench.lab.jdk.Jdks;
import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What a machine has, which is asked before anything is started there. */
public interface Inventory {

    /** What it is. */
    MachineFacts facts();

    /** Its JDKs; the first is the one that runs the project's own jars. */
    Jdks jdks();

    /** How many files, and so sockets, a process may open there; empty where it does not tell or sets no limit. */
    OptionalLong mostOpenFiles();

    /** Where the program of a name stands; empty when it is not on the PATH. */
    Optional<Path> find(String program);

    /**
     * Runs a short command there to its end, with the variables of a task and no others.
     *
     * @return empty when it did not end within the limit; it is killed then
     * @throws IOException when it cannot be started
     */
    Optional<CommandResult> run(List<String> command, Duration limit) throws IOException;

    /**
     * The digest of a file there, links followed, in hexadecimal digits.
     *
     * @throws IOException when it cannot be read
     */
    String sha256(Path file) throws IOException;

    /** Whether what is started there is root's; false where that is not known. */
    default boolean isRoots() {
        try {
            return run(List.of("id", "-u"), Duration.ofSeconds(5))
                    .map(said -> said.output().strip().equals("0"))
                    .orElse(false);
        } catch (IOException | EnvironmentException e) {
            return false;
        }
    }

    /** The {@code java} program that runs the project's own jars. */
    default String java() {
        return jdks().own().java().toString();
    }

    /** The program of a name; empty when it is not on the PATH. */
    default Optional<Program> program(String name) {
        return find(name).map(path -> new Program(path, this));
    }

    /**
     * The program of a name.
     *
     * @param remedy how to get it, in words that follow a colon
     * @throws EnvironmentException when it is not on the PATH
     */
    default Program requireProgram(String name, String remedy) {
        return program(name).orElseThrow(() -> new EnvironmentException(name + " not found on PATH: " + remedy));
    }
}
