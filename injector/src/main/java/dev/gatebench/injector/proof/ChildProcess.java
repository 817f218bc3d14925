package dev.gatebench.injector.proof;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A process that is ended, with all that it started, when it is closed or this process ends. */
final class ChildProcess implements AutoCloseable {
    private final Thread atExit = new Thread(this::end, "end of a child");
    private @Nullable Process process;

    /**
     * Starts the process. The hook is there before, and waits for the start: a signal may come at any time.
     *
     * @throws IOException when there is no such program
     */
    synchronized Process start(ProcessBuilder builder) throws IOException {
        Runtime.getRuntime().addShutdownHook(atExit);
        Process started = builder.start();
        process = started;
        return started;
    }

    private synchronized void end() {
        if (process != null) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            return; // this process is ending: the hook runs
        }
    }
}
