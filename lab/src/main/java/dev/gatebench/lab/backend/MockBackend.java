package dev.gatebench.lab.backend;

import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Listening;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A mock backend that was started. Whoever asks for its address or speaks to it waits until it listens, so that several
 * come up at the same time.
 */
public final class MockBackend {
    /** Where the build leaves it. */
    public static final String JAR = "mock-backend/target/mock-backend.jar";

    private static final Pattern LISTENING = Pattern.compile("listening on http://\\S+:(\\d+)");
    private static final Duration START_LIMIT = Duration.ofMinutes(1);

    /** JVM options: a small heap of its own collector, so that the backend is the same on every host. */
    private static final List<String> JVM_OPTIONS = List.of("-Xms256m", "-Xmx256m", "-XX:+UseSerialGC");

    private final String name;
    private final BackendSpec spec;
    private final Optional<Task> task;
    private @Nullable Endpoint endpoint;
    private @Nullable BackendClient client;

    private MockBackend(String name, BackendSpec spec, Optional<Task> task) {
        this.name = name;
        this.spec = spec;
        this.task = task;
    }

    /** Starts a backend and does not wait for it. */
    public static MockBackend start(
            String name, Role role, BackendSpec spec, Home home, Tasks tasks, Optional<CpuSet> cpus, Path logs) {
        List<String> command = new ArrayList<>();
        command.add(tasks.host(role).inventory().java());
        command.addAll(JVM_OPTIONS);
        // as many as it will have: while it starts it may be let use more
        cpus.ifPresent(given -> command.add("-XX:ActiveProcessorCount=" + given.size()));
        Listening listening = tasks.host(role).listening();
        command.addAll(List.of("-jar", home.built(JAR).toString()));
        command.addAll(List.of("--port", Integer.toString(listening.port()), "--bind", listening.address()));
        command.addAll(List.of("--delay", spec.delay(), "--body", spec.body()));
        Task task = tasks.start(TaskSpec.logged(name, role, command, cpus, logs.resolve(name + ".log"))
                .needing(Needs.serving(listening.port())));
        return new MockBackend(name, spec, Optional.of(task));
    }

    /** One that listens already. */
    public static MockBackend listening(Task task, BackendSpec spec, Endpoint endpoint) {
        MockBackend backend = new MockBackend("backend", spec, Optional.of(task));
        backend.endpoint = endpoint;
        return backend;
    }

    /** One with the same contract that this process serves itself: it is no task, and its CPU time is nobody's. */
    public static MockBackend inThisProcess(BackendSpec spec, Endpoint endpoint) {
        MockBackend backend = new MockBackend("backend", spec, Optional.empty());
        backend.endpoint = endpoint;
        return backend;
    }

    /** Its task. */
    public Task task() {
        return task.orElseThrow(() -> new IllegalStateException("this process serves the backend itself"));
    }

    /** Its task; empty where this process serves it. */
    public Optional<Task> taskOfItsOwn() {
        return task;
    }

    /**
     * Where gateways and injector reach it.
     *
     * @throws EnvironmentException as {@link #client()}
     */
    public URI url() {
        return endpoint().fromTasks();
    }

    /**
     * Speaks to it.
     *
     * @throws EnvironmentException when it has exited, as it does when the spec is none that it takes, or does not
     *     listen within 60 s of the first call that waits for it
     */
    public synchronized BackendClient client() {
        if (client == null) {
            client = new BackendClient(endpoint().fromHere());
        }
        return client;
    }

    private synchronized Endpoint endpoint() {
        if (endpoint == null) {
            int port = Await.found(START_LIMIT, this::port)
                    .orElseThrow(() -> new EnvironmentException(
                            name + " did not listen within " + START_LIMIT.toSeconds() + " s: " + task().ending()));
            endpoint = task().endpoint(port);
        }
        return endpoint;
    }

    private Optional<Integer> port() {
        if (!task().alive()) {
            throw new EnvironmentException("the mock backend did not start with backend.delay '" + spec.delay()
                    + "' and backend.body '" + spec.body() + "': " + task().ending());
        }
        Matcher found = LISTENING.matcher(task().log());
        return found.find() ? Optional.of(Integer.valueOf(found.group(1))) : Optional.empty();
    }
}
