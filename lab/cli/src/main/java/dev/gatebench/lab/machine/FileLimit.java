package dev.gatebench.lab.machine;

import dev.gatebench.lab.process.EnvironmentException;
import java.util.OptionalLong;

/** The number of files, and so of sockets, that a process must be able to open. */
public final class FileLimit {
    /** Files of a JVM that are no connections: jars, logs, selectors. */
    private static final long BESIDES = 256;

    private FileLimit() {}

    /** Returns the need of a gateway: a client and an upstream connection for each request, and the JVM's own files. */
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
