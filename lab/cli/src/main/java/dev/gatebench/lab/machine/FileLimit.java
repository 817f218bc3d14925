package dev.gatebench.lab.machine;

import dev.gatebench.lab.process.EnvironmentException;
import java.util.OptionalLong;

/** How many files, and so sockets, a process must be able to open. */
public final class FileLimit {
    /** Files of a JVM that are not connections: jars, logs, selectors. */
    private static final long BESIDES = 256;

    private FileLimit() {}

    /** What a gateway needs at a concurrency: a client and an upstream connection each, and the JVM's own files. */
    public static long needed(int concurrency) {
        return 2L * concurrency + BESIDES;
    }

    /**
     * Refuses a concurrency that the limit does not allow.
     *
     * @param together gateways that one injector sends to in the same seconds, with a connection each
     * @param hard the limit; empty for none
     * @throws EnvironmentException naming the limit and what is needed
     */
    public static void require(int concurrency, int together, OptionalLong hard) {
        long needed = Math.max(needed(concurrency), (long) together * concurrency + BESIDES);
        if (hard.isPresent() && hard.getAsLong() < needed) {
            throw new EnvironmentException("file limit (ulimit -n) must be at least " + needed + " for "
                    + concurrency + " connections, was " + hard.getAsLong() + ": raise it with 'ulimit -n "
                    + needed + "' or leave that load out with --load");
        }
    }
}
