package dev.gatebench.lab.process;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Polls until something is there. */
public final class Await {
    private static final long POLL_MS = 50;

    private Await() {}

    /**
     * Polls every 50 ms.
     *
     * @return what was found, or empty after the time limit
     */
    public static <T> Optional<T> found(Duration limit, Supplier<Optional<T>> look) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            Optional<T> found = look.get();
            if (found.isPresent() || System.nanoTime() >= deadline) {
                return found;
            }
            pause(POLL_MS);
        }
    }

    /**
     * Sleeps.
     *
     * @throws EnvironmentException when the thread is interrupted
     */
    public static void pause(long ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("the run was interrupted", e);
        }
    }
}
