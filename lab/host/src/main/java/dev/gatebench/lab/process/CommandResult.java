package dev.gatebench.lab.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The exit code of a short command, and all that it printed, errors too. */
public record CommandResult(int exitCode, String output) {
    /** Most that a short command prints, bytes. */
    public static final int MOST_OUTPUT = 16 << 20;

    private static final long LONGEST_POLL_MS = 100;

    /**
     * Runs a command to its end. Its output goes to a file meanwhile, so that one that hangs is seen to hang. Returns
     * empty, and kills it, when it does not end within the limit or prints more than 16 MiB.
     *
     * @throws IOException when it cannot be started
     * @throws EnvironmentException when this thread is interrupted
     */
    public static Optional<CommandResult> of(ProcessBuilder builder, Duration limit) throws IOException {
        Path output = Files.createTempFile("gatebench-command", ".txt");
        try {
            Process process = builder.redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            Thread atExit =
                    new Thread(() -> end(process), "end of " + builder.command().get(0));
            Runtime.getRuntime().addShutdownHook(atExit);
            try {
                process.getOutputStream().close();
                if (!ends(process, limit, output)) {
                    return Optional.empty();
                }
            } catch (InterruptedException e) {
                throw EnvironmentException.interrupted(e);
            } finally {
                end(process);
                Shutdown.remove(atExit);
            }
            try (InputStream printed = Files.newInputStream(output)) { // which what it left running may still write
                return Optional.of(new CommandResult(
                        process.exitValue(), new String(printed.readNBytes(MOST_OUTPUT), StandardCharsets.UTF_8)));
            }
        } finally {
            Files.deleteIfExists(output);
        }
    }

    /** Waits until it ends; false where it takes longer, or prints more than a short command does. */
    private static boolean ends(Process process, Duration limit, Path output) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        long pollMs = 1;
        while (!process.waitFor(Math.min(pollMs, Await.left(deadline).toMillis()), TimeUnit.MILLISECONDS)) {
            if (System.nanoTime() >= deadline || Files.size(output) > MOST_OUTPUT) {
                return false;
            }
            pollMs = Math.min(LONGEST_POLL_MS, 2 * pollMs);
        }
        return Files.size(output) <= MOST_OUTPUT;
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
