package dev.gatebench.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Starts the processes of a run and ends them all, last started first, when it is closed, when the JVM ends and on Ctrl-C.
 */
public final class ProcessSupervisor implements AutoCloseable {
    private final ProcessStarter starter;
    private final RunFile runFile;
    private final Deque<ManagedProcess> running = new ArrayDeque<>();
    private final Thread hook = new Thread(this::endAll, "gatebench-end-children");
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

    /** Ends one process; ending it twice does nothing. */
    public synchronized void end(ManagedProcess process) {
        process.end();
        running.remove(process);
    }

    /** The processes that were started and not ended by this supervisor; some may have exited by themselves. */
    public synchronized List<ManagedProcess> running() {
        return List.copyOf(running);
    }

    private synchronized void endAll() {
        closed = true;
        while (!running.isEmpty()) {
            running.pop().end();
        }
        runFile.close();
    }

    @Override
    public void close() {
        endAll();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is ending and runs the hook itself; ending twice is harmless
            Thread.onSpinWait();
        }
    }
}
