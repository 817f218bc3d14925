package dev.gatebench.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Starts the processes of a run and ends them all, with their descendants, when it is closed, when the JVM ends and on Ctrl-C; then the
 * JVM's end waits some seconds for {@link #close}, so that what was measured until then is reported.
 */
public final class ProcessSupervisor implements AutoCloseable {
    private static final long REPORT_SECONDS = 20;

    private final ProcessStarter starter;
    private final RunFile runFile;
    private final Deque<ManagedProcess> running = new ArrayDeque<>();
    private final Thread hook = new Thread(this::endAllAtShutdown, "gatebench-end-children");
    private final CountDownLatch reported = new CountDownLatch(1);
    private boolean closed;

    public ProcessSupervisor(ProcessStarter starter, RunFile runFile) {
        this.starter = starter;
        this.runFile = runFile;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Starts a process.
     *
     * @throws EnvironmentException when the program cannot be started
     */
    public synchronized ManagedProcess start(ProcessSpec spec) {
        if (closed) {
            throw new EnvironmentException("process '" + spec.name() + "' was not started: the run is ending");
        }
        try {
            Files.createDirectories(spec.log().toAbsolutePath().getParent());
            Process process = starter.start(spec);
            ManagedProcess managed = new ManagedProcess(spec, process);
            running.push(managed);
            runFile.add(spec.name(), process.toHandle());
            return managed;
        } catch (IOException e) {
            throw new EnvironmentException(
                    spec.name() + " cannot be started with '" + spec.command().get(0) + "': " + e.getMessage(), e);
        }
    }

    /** How a server is to listen. */
    public Listening listening() {
        return starter.listening();
    }

    /** The feature version of the Java in an official image; empty where it does not say. */
    public Optional<Integer> javaIn(String image) {
        return starter.javaIn(image);
    }

    /** Where a server is reached that this supervisor started and that listens on a port. */
    public Reach reach(ManagedProcess server, int port) {
        return starter.reach(server, port);
    }

    /** Ends one process; ending it twice does nothing. */
    public synchronized void end(ManagedProcess process) {
        process.end();
        running.remove(process);
    }

    /** The processes that were started and not ended by this supervisor; some may have exited by themselves. */
    public synchronized List<ManagedProcess> running() {
        return List.copyOf(running);
    }

    /**
     * Lets a loop stop that would take ended processes for failed ones.
     *
     * @throws EnvironmentException once the run is ending
     */
    public synchronized void requireGoingOn() {
        if (closed) {
            throw new EnvironmentException("the run was ended from outside");
        }
    }

    private void endAllAtShutdown() {
        endAll();
        try {
            var unused = reported.await(REPORT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void endAll() {
        closed = true;
        try {
            ProcessTree.endAll(running.stream()
                    .map(process -> process.process().toHandle())
                    .toList());
        } finally {
            running.clear();
            runFile.close();
        }
    }

    @Override
    public void close() {
        try {
            endAll();
        } finally {
            try {
                starter.close();
            } finally {
                letGo();
            }
        }
    }

    private void letGo() {
        reported.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is ending and runs the hook itself; ending twice is harmless
        }
    }
}
