package dev.gatebench.lab.backend;

import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Home;
import dev.gatebench.lab.host.Jvm;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.ManagedProcess;
import dev.gatebench.lab.process.ProcessSpec;
import dev.gatebench.lab.process.ProcessSupervisor;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A running mock backend.
 *
 * @param process its process
 * @param client speaks to it
 */
public record MockBackend(ManagedProcess process, BackendClient client) {
    private static final Pattern LISTENING = Pattern.compile("listening on (http://\\S+)");
    private static final Duration START_LIMIT = Duration.ofMinutes(1);

    /** JVM options: a small heap of its own collector, so that the backend is the same on every host. */
    private static final List<String> JVM_OPTIONS = List.of("-Xms256m", "-Xmx256m", "-XX:+UseSerialGC");

    /**
     * Starts a backend on a free loopback port and waits until it listens.
     *
     * @throws EnvironmentException when it exits or does not listen within 60 s
     */
    public static MockBackend start(
            String name,
            Role role,
            BackendSpec spec,
            Home home,
            ProcessSupervisor supervisor,
            Optional<CpuSet> cpus,
            Path logs) {
        List<String> command = new java.util.ArrayList<>();
        command.add(Jvm.java());
        command.addAll(JVM_OPTIONS);
        command.addAll(List.of("-jar", home.mockBackendJar().toString(), "--port", "0", "--bind", "127.0.0.1"));
        command.addAll(List.of("--delay", spec.delay(), "--body", spec.body()));
        ManagedProcess process =
                supervisor.start(ProcessSpec.logged(name, role, command, cpus, logs.resolve(name + ".log")));
        URI baseUrl = Await.found(START_LIMIT, () -> listening(process))
                .orElseThrow(() -> new EnvironmentException(
                        name + " did not listen within " + START_LIMIT.toSeconds() + " s: " + process.ending()));
        return new MockBackend(process, new BackendClient(baseUrl));
    }

    private static Optional<URI> listening(ManagedProcess process) {
        if (!process.alive()) {
            throw new EnvironmentException(process.ending());
        }
        Matcher found = LISTENING.matcher(process.log());
        return found.find() ? Optional.of(URI.create(found.group(1))) : Optional.empty();
    }
}
