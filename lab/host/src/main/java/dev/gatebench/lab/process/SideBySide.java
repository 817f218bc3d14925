package dev.gatebench.lab.process;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Does several pieces of work at the same time, each in a thread of its own. */
public final class SideBySide {
    private static final long END_SECONDS = 5;

    private SideBySide() {}

    /**
     * Does all pieces, and waits for all of them, also when a piece fails: whoever cleans up then knows of all that was
     * started. Each piece needs a deadline of its own. When this thread is interrupted the pieces are too, and have
     * some seconds to end.
     *
     * @return what the pieces gave, in their order
     * @throws EnvironmentException when this thread is interrupted
     * @throws RuntimeException what the first piece that failed has thrown, or the first that failed for another reason
     *     than its environment, which nobody expects; what others have thrown is suppressed in it
     */
    public static <T> List<T> all(List<Callable<T>> pieces) {
        if (pieces.isEmpty()) {
            return List.of();
        }
        ExecutorService threads = Executors.newFixedThreadPool(pieces.size());
        try {
            List<T> given = new ArrayList<>();
            List<RuntimeException> thrown = new ArrayList<>();
            for (Future<T> piece : threads.invokeAll(pieces)) {
                try {
                    given.add(piece.get());
                } catch (ExecutionException e) {
                    thrown.add(
                            e.getCause() instanceof RuntimeException cause
                                    ? cause
                                    : new IllegalStateException(e.getCause()));
                }
            }
            if (!thrown.isEmpty()) {
                throw worst(thrown);
            }
            return given;
        } catch (InterruptedException e) {
            awaitEnd(threads);
            throw EnvironmentException.interrupted(e);
        } finally {
            threads.shutdownNow();
        }
    }

    private static RuntimeException worst(List<RuntimeException> thrown) {
        RuntimeException worst = thrown.stream()
                .filter(each -> !(each instanceof EnvironmentException))
                .findFirst()
                .orElse(thrown.get(0));
        thrown.stream().filter(each -> each != worst).forEach(worst::addSuppressed);
        return worst;
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
