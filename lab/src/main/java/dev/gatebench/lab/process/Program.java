package dev.gatebench.lab.process;

import dev.gatebench.core.settings.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program of this machine that takes part in a run.
 *
 * @param path where it stands
 */
public record Program(Path path) {
    private static final Duration LIMIT = Duration.ofSeconds(5);

    /** The program of a name; empty when it is not on the PATH. */
    public static Optional<Program> find(String name) {
        return Tools.find(name).map(Program::new);
    }

    /**
     * The program of a name.
     *
     * @param remedy how to get it, in words that follow a colon
     * @throws EnvironmentException when it is not on the PATH
     */
    public static Program require(String name, String remedy) {
        return find(name).orElseThrow(() -> new EnvironmentException(name + " not found on PATH: " + remedy));
    }

    /**
     * Its version as it calls itself, whatever its exit code; empty when it does not say it within 5 s.
     *
     * @param option what it is asked by
     * @param said what it says, the version in the first group
     */
    public Optional<String> version(String option, Pattern said) {
        try {
            return CommandResult.of(new ProcessBuilder(path.toString(), option), LIMIT)
                    .map(result -> said.matcher(result.output()))
                    .filter(Matcher::find)
                    .map(found -> found.group(1));
        } catch (IOException | EnvironmentException e) {
            return Optional.empty();
        }
    }

    /**
     * The digest of its file, links followed.
     *
     * @throws EnvironmentException when it cannot be read
     */
    public String sha256() {
        try {
            return Sha256.of(path.toRealPath());
        } catch (IOException e) {
            throw new EnvironmentException("'" + path + "' cannot be read: " + e.getMessage() + ": install it anew", e);
        }
    }
}
