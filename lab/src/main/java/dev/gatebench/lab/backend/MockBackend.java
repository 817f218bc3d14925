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

/**
 * A running mock backend.
 *
 * @param task its task
 * @param client speaks to it
 * @param url where gateways and injector reach it
 */
public record MockBackend(Task task, BackendClient client, URI url) {
    /** Where the build leaves it. */
    public static final String JAR = "mock-backend/target/mock-backend.jar";

    private static final Pattern LISTENING = Pattern.compile("listening on http://\\S+:(\\d+)");
    private static final Duration START_LIMIT = Duration.ofMinutes(1);

    /** JVM options: a small heap of its own collector, so that the backend is the same on every host. */
    private static final List<String> JVM_OPTIONS = List.of("-Xms256m", "-Xmx256m", "-XX:+UseSerialGC");

    /**
     * Starts a backend and waits until it listens.
     *
     * @throws EnvironmentException when it exits, as it does when the spec is none that it takes, or does not listen
     *     within 60 s
     */
    public static MockBackend start(
            String name, Role role, BackendSpec spec, Home home, Tasks tasks, Optional<CpuSet> cpus, Path logs) {
        List<String> command = new ArrayList<>();
        command.add(tasks.host(role).inventory().java());
        command.addAll(JVM_OPTIONS);
        Listening listening = tasks.host(role).listening();
        command.addAll(List.of("-jar", home.built(JAR).toString()));
        command.addAll(List.of("--port", Integer.toString(listening.port()), "--bind", listening.address()));
        command.addAll(List.of("--delay", spec.delay(), "--body", spec.body()));
        Task task = tasks.start(TaskSpec.logged(name, role, command, cpus, logs.resolve(name + ".log"))
                .needing(Needs.serving(listening.port())));
        int port = Await.found(START_LIMIT, () -> port(task, spec))
                .orElseThrow(() -> new EnvironmentException(
                        name + " did not listen within " + START_LIMIT.toSeconds() + " s: " + task.ending()));
        Endpoint endpoint = task.endpoint(port);
        return new MockBackend(task, new BackendClient(endpoint.fromHere()), endpoint.fromTasks());
    }

    private static Optional<Integer> port(Task task, BackendSpec spec) {
        if (!task.alive()) {
            throw new EnvironmentException("the mock backend did not start with backend.delay '" + spec.delay()
                    + "' and backend.body '" + spec.body() + "': " + task.ending());
        }
        Matcher found = LISTENING.matcher(task.log());
        return found.find() ? Optional.of(Integer.valueOf(found.group(1))) : Optional.empty();
    }
}
