package dev.gatebench.lab.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Finds and runs programs on the PATH. */
public final class Tools {
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private Tools() {}

    /** Returns the path of a program; empty when it is not on the PATH. */
    public static Optional<Path> find(String program) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(path.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, program))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    /** Returns the first line that a command prints; empty when it cannot be run, fails or takes longer than 5 s. */
    public static Optional<String> firstLine(List<String> command) {
        try {
            return CommandResult.of(new ProcessBuilder(command), LIMIT)
                    .filter(result -> result.exitCode() == 0)
                    .flatMap(result -> result.output().lines().findFirst());
        } catch (IOException | EnvironmentException e) {
            return Optional.empty();
        }
    }
}
