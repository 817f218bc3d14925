package dev.gatebench.lab.chaos;

import dev.gatebench.lab.process.CommandResult;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Commands of the system that a test calls. */
final class Shell {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private Shell() {}

    /** Runs a command, and fails where it fails. */
    static String run(String... command) throws IOException {
        CommandResult result = CommandResult.of(new ProcessBuilder(command), LIMIT)
                .orElseThrow(() -> new IOException(List.of(command) + " did not end"));
        if (result.exitCode() != 0) {
            throw new IOException(List.of(command) + " failed: " + result.output());
        }
        return result.output();
    }
}
