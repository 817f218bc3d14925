package dev.gatebench.lab.process;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Work that is done at the same time, each piece in a thread of its own. */
public final class SideBySide {
    private static final long END_SECONDS = 5;

    private SideBySide() {}

    /**
     * Does all of it, and waits for all of it, also when a piece fails: what a piece starts is then known to whoever
     * cleans up. Each piece needs a deadline of its own. When this thread is interrupted the pieces are too, and have
     * some seconds to end.
     *
     * @return what the pieces gave, in their order
     * @throws EnvironmentException when this thread is interrupted
     * @throws RuntimeException what the first piece that failed has thrown
     */
    public static <T> List<T> all(List<Callable<T>> pieces) {
        if (pieces.isEmpty()) {
            return List.of();
        }
        ExecutorService threads = Executors.newFixedThreadPool(pieces.size());
        try {
            List<T> given = new ArrayList<>();
            for (Future<T> piece : threads.invokeAll(pieces)) {
                given.add(piece.get());
            }
            return given;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException thrown ? thrown : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            awaitEnd(threads);
            Thread.currentThread().interrupt();
            throw new EnvironmentException("the run was interrupted", e);
        } finally {
            threads.shutdownNow();
        }
    }

    private static void awaitEnd(ExecutorService threads) {
        threads.shutdownNow();
        try {
            var unused = threads.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException again) {
            // whoever interrupts twice does not wait
        }
    }
}
