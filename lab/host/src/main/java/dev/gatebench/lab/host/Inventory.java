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

/** The programs, JDKs and limits of a machine, which are asked for before anything is started there. */
public interface Inventory {

    MachineFacts facts();

    /** Returns its JDKs; the first is the one that runs the project's own jars. */
    Jdks jdks();

    /**
     * Returns how many files, and so sockets, a process may open there; empty where it does not tell or sets no limit.
     */
    OptionalLong mostOpenFiles();

    /** Returns the path of a program; empty when it is not on the PATH. */
    Optional<Path> find(String program);

    /**
     * Runs a short command there to its end, with the variables of a task and no others. Returns empty, and kills it,
     * when it does not end within the limit.
     *
     * @throws IOException when it cannot be started
     */
    Optional<CommandResult> run(List<String> command, Duration limit) throws IOException;

    /**
     * Returns the SHA-256 of a file there, links followed, in hexadecimal digits.
     *
     * @throws IOException when it cannot be read
     */
    String sha256(Path file) throws IOException;

    /** Returns whether processes that are started there are root's; false where that is not known. */
    default boolean isRoots() {
        try {
            return run(List.of("id", "-u"), Duration.ofSeconds(5))
                    .map(said -> said.output().strip().equals("0"))
                    .orElse(false);
        } catch (IOException | EnvironmentException e) {
            return false;
        }
    }

    /** Returns the {@code java} program that runs the project's own jars. */
    default String java() {
        return jdks().own().java().toString();
    }

    /** Returns the program of a name; empty when it is not on the PATH. */
    default Optional<Program> program(String name) {
        return find(name).map(path -> new Program(path, this));
    }

    /**
     * Returns the program of a name.
     *
     * @param remedy way to get it, in words that follow a colon
     * @throws EnvironmentException when it is not on the PATH
     */
    default Program requireProgram(String name, String remedy) {
        return program(name).orElseThrow(() -> new EnvironmentException(name + " not found on PATH: " + remedy));
    }
}
