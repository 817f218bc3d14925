package dev.gatebench.lab.host;

import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.TimedMatch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A program that takes part in a run.
 *
 * @param inventory the machine on which it stands
 */
public record Program(Path path, Inventory inventory) {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    /**
     * Returns Linux's perf.
     *
     * @throws EnvironmentException when it is not on the PATH
     */
    public static Program perf(Inventory inventory) {
        return inventory.requireProgram("perf", "install it (Debian: apt-get install linux-perf)");
    }

    /**
     * Asks for its version, whatever its exit code; empty when it does not say it within 20 s, which a large program on
     * a crowded machine may take for its first start.
     *
     * @param option option that asks for the version
     * @param said pattern of the answer, the version in the first group
     */
    public Optional<String> version(String option, Pattern said) {
        return version(List.of(option), said);
    }

    /** Asks for its version with several arguments, as {@link #version(String, Pattern)} does with one. */
    public Optional<String> version(List<String> arguments, Pattern said) {
        List<String> command = new ArrayList<>(List.of(path.toString()));
        command.addAll(arguments);
        try {
            return inventory
                    .run(command, LIMIT)
                    .map(CommandResult::output)
                    .flatMap(output -> TimedMatch.find(said, output))
                    .map(found -> found.group(1));
        } catch (IOException | EnvironmentException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the digest of its file, links followed; fails where the file cannot be read.
     *
     * @throws EnvironmentException when it cannot be read
     */
    public String sha256() {
        try {
            return inventory.sha256(path);
        } catch (IOException e) {
            throw new EnvironmentException("'" + path + "' cannot be read: " + e.getMessage() + ": install it anew", e);
        }
    }
}
