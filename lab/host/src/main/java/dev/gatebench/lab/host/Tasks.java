package dev.gatebench.lab.host;

import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Shutdown;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Starts the tasks of a run on the hosts of their roles and ends them all when it is closed, when the JVM ends and on
 * Ctrl-C; then the JVM's end waits some seconds for {@link #close}, so that what was measured until then is reported.
 */
public final class Tasks implements AutoCloseable {
    private static final Duration GRACE = Duration.ofSeconds(3);
    private static final Duration KILL = Duration.ofSeconds(5);
    private static final Duration LINGER = Duration.ofSeconds(60);
    private static final long REPORT_SECONDS = 20;

    private final Hosts hosts;
    private final Deque<Task> running = new ArrayDeque<>();
    private final List<Task> lingering = new ArrayList<>();
    private final Thread hook = new Thread(this::endAllAtShutdown, "gatebench-end-tasks");
    private final CountDownLatch reported = new CountDownLatch(1);
    private BiConsumer<Host, TaskSpec> starting = (host, spec) -> {};
    private Consumer<Task> started = task -> {};
    private volatile boolean closed;

    public Tasks(Hosts hosts) {
        this.hosts = hosts;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    public Host host(Role role) {
        return hosts.of(role);
    }

    /** Returns the hosts of all roles, each once. */
    public Collection<Host> hosts() {
        return hosts.each();
    }

    /** Returns the hosts on which injectors may be started, at least one. */
    public List<Host> injectorHosts() {
        return hosts.injectors();
    }

    /** Sets a listener for each task before it is started; where it throws, the task is not started. */
    public synchronized void beforeStart(BiConsumer<Host, TaskSpec> listener) {
        starting = listener;
    }

    /** Sets a listener for each task as soon as it has started. */
    public synchronized void onStart(Consumer<Task> listener) {
        started = listener;
    }

    /**
     * Starts a task.
     *
     * @throws EnvironmentException when the program cannot be started
     */
    public Task start(TaskSpec spec) {
        return startOn(hosts.of(spec.role()), spec);
    }

    /**
     * Starts a task on one of several hosts of its role.
     *
     * @throws EnvironmentException when the program cannot be started, or one that was to end before cannot be ended
     */
    public synchronized Task startOn(Host host, TaskSpec spec) {
        requireThatOthersHaveEnded();
        if (closed) {
            throw new EnvironmentException("task '" + spec.name() + "' was not started: the run is ending");
        }
        try {
            starting.accept(host, spec);
            Files.createDirectories(spec.log().toAbsolutePath().getParent());
            if (spec.writes().isPresent()) {
                Files.createDirectories(spec.writes().get());
            }
            Task task = host.start(spec);
            running.push(task);
            started.accept(task);
            return task;
        } catch (IOException e) {
            throw new EnvironmentException(
                    spec.name() + " cannot be started with '" + spec.command().get(0) + "': " + e.getMessage(), e);
        }
    }

    /**
     * Takes a process that somebody else has started for a task, until it is let go.
     *
     * @param pid its first process; empty where that is not known
     * @throws EnvironmentException when it cannot be read
     */
    public synchronized Task watch(TaskSpec spec, OptionalLong pid) {
        try {
            Task task = hosts.of(spec.role()).watch(spec, pid);
            running.push(task);
            started.accept(task);
            return task;
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + spec.name() + "' cannot be read: " + e.getMessage() + ": correct its settings", e);
        }
    }

    /**
     * Starts a helper of a task, which is not measured itself, on the machine of a role.
     *
     * @throws EnvironmentException when the program cannot be started
     */
    public Task startHelper(Role beside, TaskSpec spec) {
        return startOn(hosts.of(beside).helpers(), spec);
    }

    /**
     * Kills tasks that were not seen to end, as where their host did not answer, until they have ended or the run is
     * ending: they would be measured beside later ones. While a host is not heard, no kill is in vain: the host may not
     * have received it.
     */
    private void requireThatOthersHaveEnded() {
        long deadline = System.nanoTime() + LINGER.toNanos();
        while (!lingering.isEmpty() && !closed) {
            hosts().forEach(Host::requireThere);
            lingering.forEach(Task::kill);
            lingering.removeIf(task -> task.await(KILL));
            if (!hostsAreHeard()) {
                deadline = System.nanoTime() + LINGER.toNanos();
            } else if (!lingering.isEmpty() && System.nanoTime() > deadline) {
                throw new EnvironmentException(
                        "task '" + lingering.get(0).spec().name()
                                + "' must have ended before another is started, and was killed in vain for "
                                + LINGER.toSeconds() + " s: end what is left of it, and resume the run");
            }
        }
    }

    /** Returns tasks of a name that were started and not ended yet. */
    public synchronized List<Task> running(String name) {
        return running.stream().filter(task -> task.spec().name().equals(name)).toList();
    }

    /** Cuts logs of running tasks that are too long, and returns the tasks whose logs it cut. */
    public synchronized List<Task> cutLogs() {
        return running.stream().filter(Task::cutLog).toList();
    }

    /** Ends one task; ending it twice does nothing. */
    public synchronized void end(Task task) {
        end(List.of(task));
        running.remove(task);
    }

    /** Ends all tasks that were started and not ended yet, at once. */
    public synchronized void endRunning() {
        try {
            end(List.copyOf(running));
        } finally {
            running.clear();
        }
    }

    /**
     * Requires that the run goes on, so that a loop does not take ended tasks for failed ones.
     *
     * @throws EnvironmentException once the run is ending, or a host is gone
     */
    public void requireGoingOn() {
        if (closed) {
            throw new EnvironmentException("the run was ended from outside");
        }
        hosts().forEach(Host::requireThere); // which may take a while: whoever ends the run does not wait for it
    }

    /** Returns whether all hosts are heard of: while one is not, nothing that it would tell is late. */
    public boolean hostsAreHeard() {
        return hosts().stream().allMatch(Host::isHeard);
    }

    /** Ends several tasks at once: they are first asked to end, then killed. Returns after 8 s at the latest. */
    private void end(Collection<Task> tasks) {
        tasks.forEach(Task::askToEnd);
        long deadline = System.nanoTime() + GRACE.toNanos();
        tasks.forEach(task -> task.await(Await.left(deadline)));
        // its children may live on: a kill reaches those that were there when it was asked to end
        tasks.forEach(Task::kill);
        long last = System.nanoTime() + KILL.toNanos();
        lingering.addAll(
                tasks.stream().filter(task -> !task.await(Await.left(last))).toList());
    }

    private void endAllAtShutdown() {
        endAll();
        try {
            var unused = reported.await(REPORT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void endAll() {
        closed = true;
        hosts().forEach(Host::giveUpStarts);
        endRunning();
    }

    @Override
    public void close() {
        try {
            endAll();
        } finally {
            try {
                hosts.close();
            } finally {
                reported.countDown();
                Shutdown.remove(hook);
            }
        }
    }
}
