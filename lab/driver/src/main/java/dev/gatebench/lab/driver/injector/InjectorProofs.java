package dev.gatebench.lab.driver.injector;

import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.lab.driver.DriverProofs;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Makes the injector's own proofs that it tells the truth, in a process of its own. */
final class InjectorProofs {
    private static final int SUCCESS = 0;
    /** A JVM that does not start ends with 1. */
    private static final int FAILURE = 10;

    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    /** All windows together take at most so many times the longest. */
    private static final int WINDOWS = 8;

    private InjectorProofs() {}

    /**
     * Makes the proofs.
     *
     * @param client TLS or not, and the version of HTTP
     * @param seconds length of the longest windows, 4..600
     * @throws EnvironmentException in one line when they cannot be made
     */
    static DriverProofs make(Home home, ClientSpec client, int seconds, long seed) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(InjectorSession.options(Runtime.version().feature()));
        command.addAll(List.of(
                "-jar",
                home.built(InjectorDriver.JAR).toString(),
                "prove",
                "--seconds",
                Integer.toString(seconds),
                "--seed",
                Long.toString(seed),
                "--http",
                Integer.toString(client.http())));
        if (client.usesTls()) {
            command.add("--tls");
        }
        Duration limit = START_LIMIT.plusSeconds((long) WINDOWS * seconds + 240);
        try {
            CommandResult result = CommandResult.of(new ProcessBuilder(command), limit)
                    .orElseThrow(() -> new EnvironmentException(
                            "the injector's proofs must end within " + limit.toSeconds() + " s, did not"));
            List<String> lines = result.output().lines().toList();
            if (result.exitCode() != SUCCESS && result.exitCode() != FAILURE) {
                throw new EnvironmentException("the injector's proofs ended with exit code " + result.exitCode() + ": "
                        + (lines.isEmpty() ? "it said nothing" : lines.get(lines.size() - 1)));
            }
            return new DriverProofs(lines, result.exitCode() == SUCCESS);
        } catch (IOException e) {
            throw new EnvironmentException("the injector cannot be started: " + e.getMessage(), e);
        }
    }
}
