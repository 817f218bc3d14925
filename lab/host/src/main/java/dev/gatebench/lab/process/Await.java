package dev.gatebench.lab.process;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Polls until something is there. */
public final class Await {
    private static final long POLL_MS = 50;

    private Await() {}

    /** Polls every 50 ms. Returns what was found, or empty after the time limit. */
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

    /** Returns the time until a moment of {@link System#nanoTime}; zero once it has passed. */
    public static Duration left(long deadlineNanos) {
        return Duration.ofNanos(Math.max(0, deadlineNanos - System.nanoTime()));
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
            throw EnvironmentException.interrupted(e);
        }
    }
}
