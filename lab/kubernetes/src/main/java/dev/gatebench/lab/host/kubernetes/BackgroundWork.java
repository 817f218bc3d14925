package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.lab.process.ScratchFolder;
import dev.gatebench.lab.process.Shutdown;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Work in threads of its own, for a registry that takes the connection and never answers. On Ctrl-C the work is
 * cancelled, and the end of the JVM waits some seconds for {@link #close}.
 */
final class BackgroundWork implements AutoCloseable {
    private static final long END_SECONDS = 3;

    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread daemon = new Thread(work, "gatebench-image");
        daemon.setDaemon(true);
        return daemon;
    });
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread hook = new Thread(this::endAtShutdown, "gatebench-end-image");
    private volatile @Nullable Future<?> running;

    private final ScratchFolder scratch;

    BackgroundWork() throws IOException {
        scratch = ScratchFolder.make();
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Returns a folder that is deleted once the work has ended. */
    Path folder() {
        return scratch.path();
    }

    ExecutorService threads() {
        return threads;
    }

    <T> T result(Callable<T> work, Duration limit) throws InterruptedException, ExecutionException, TimeoutException {
        Future<T> submitted = threads.submit(work);
        running = submitted;
        return submitted.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void endAtShutdown() {
        try {
            threads.shutdownNow();
            Future<?> cancelled = running;
            if (cancelled != null) {
                cancelled.cancel(true);
            }
            var unused = over.await(2 * END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the threads, but for one that does not heed it within some seconds. */
    @Override
    public void close() throws IOException {
        try (scratch) {
            threads.shutdownNow();
            var unused = threads.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            over.countDown();
            Shutdown.remove(hook);
        }
    }
}
