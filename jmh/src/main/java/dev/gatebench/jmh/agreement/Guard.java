package dev.gatebench.jmh.agreement;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Calls foreign code in a thread of its own, and abandons the thread if the call takes too long. An abandoned thread
 * may run for ever, so the caller ends the process when done.
 */
final class Guard implements AutoCloseable {

    /**
     * A call that uses no CPU time, because it waits or because the machine is busy, is given up after this many time
     * limits.
     */
    private static final int PATIENCE = 20;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ExecutorService worker = start();

    /** A call that its thread has begun, and the CPU time of the thread until then. */
    private record Begun(long thread, long cpuNs) {
        long usedNs() {
            return THREADS.getThreadCpuTime(thread) - cpuNs;
        }
    }

    /**
     * The result of a call: a value, a failure, or neither if it hung.
     *
     * @param failure what the code threw, also an error such as a stack overflow
     */
    record Called<T>(Optional<T> value, Optional<Throwable> failure) {
        boolean hung() {
            return value.isEmpty() && failure.isEmpty();
        }
    }

    /**
     * Calls the code, and waits until the call has used this much CPU time, so that a busy machine makes no call hang.
     *
     * @throws IllegalStateException if this thread is interrupted
     */
    <T> Called<T> call(Duration limit, Callable<T> code) {
        AtomicReference<Begun> begun = new AtomicReference<>();
        Future<T> future = worker.submit(() -> {
            begun.set(new Begun(Thread.currentThread().getId(), THREADS.getCurrentThreadCpuTime()));
            return code.call();
        });
        try {
            for (int waits = 0; waits < PATIENCE; waits++) {
                try {
                    return new Called<>(
                            Optional.of(future.get(limit.toNanos(), TimeUnit.NANOSECONDS)), Optional.empty());
                } catch (TimeoutException e) {
                    Begun call = begun.get();
                    if (call != null && call.usedNs() >= limit.toNanos()) {
                        break;
                    }
                }
            }
            abandon();
            return new Called<>(Optional.empty(), Optional.empty());
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            return new Called<>(Optional.empty(), Optional.of(cause == null ? e : cause));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a matcher ran", e);
        }
    }

    private void abandon() {
        worker.shutdownNow();
        worker = start();
    }

    private static ExecutorService start() {
        return Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "matcher");
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
