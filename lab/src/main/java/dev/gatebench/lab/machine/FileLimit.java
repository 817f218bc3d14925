package dev.gatebench.lab.machine;

import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** How many files, and so sockets, a process may open. HotSpot raises its own limit to the hard one. */
public final class FileLimit {
    /** Files of a JVM that are not connections: jars, logs, selectors. */
    private static final long BESIDES = 256;

    private static final Path LIMITS = Path.of("/proc/self/limits");

    private FileLimit() {}

    /** The hard limit; empty where the system does not tell or sets none. */
    public static OptionalLong hard() {
        try {
            return Files.readAllLines(LIMITS).stream()
                    .filter(line -> line.startsWith("Max open files"))
                    .map(line ->
                            line.substring("Max open files".length()).trim().split("\\s+", -1)[1])
                    .filter(limit -> !limit.equals("unlimited"))
                    .mapToLong(Long::parseLong)
                    .findFirst();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    /** What a gateway needs at a concurrency: a client and an upstream connection each, and the JVM's own files. */
    public static long needed(int concurrency) {
        return 2L * concurrency + BESIDES;
    }

    /**
     * Refuses a concurrency that the limit does not allow.
     *
     * @throws EnvironmentException naming the limit and what is needed
     */
    public static void require(int concurrency) {
        OptionalLong hard = hard();
        if (hard.isPresent() && hard.getAsLong() < needed(concurrency)) {
            throw new EnvironmentException("file limit (ulimit -n) must be at least " + needed(concurrency) + " for "
                    + concurrency + " connections, was " + hard.getAsLong() + ": raise it with 'ulimit -n "
                    + needed(concurrency) + "' or leave that load out with --load");
        }
    }
}
