package dev.gatebench.lab.backend;

import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Home;
import dev.gatebench.lab.host.Jvm;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Listening;
import dev.gatebench.lab.process.ManagedProcess;
import dev.gatebench.lab.process.Needs;
import dev.gatebench.lab.process.ProcessSpec;
import dev.gatebench.lab.process.ProcessSupervisor;
import dev.gatebench.lab.process.Reach;
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
 * @param url where gateways and injector reach it
 */
public record MockBackend(ManagedProcess process, BackendClient client, URI url) {
    private static final Pattern LISTENING = Pattern.compile("listening on http://\\S+:(\\d+)");
    private static final Duration START_LIMIT = Duration.ofMinutes(1);

    /** JVM options: a small heap of its own collector, so that the backend is the same on every host. */
    private static final List<String> JVM_OPTIONS = List.of("-Xms256m", "-Xmx256m", "-XX:+UseSerialGC");

    /**
     * Starts a backend and waits until it listens.
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
        Listening listening = supervisor.listening();
        command.addAll(List.of("-jar", home.mockBackendJar().toString()));
        command.addAll(List.of("--port", Integer.toString(listening.port()), "--bind", listening.address()));
        command.addAll(List.of("--delay", spec.delay(), "--body", spec.body()));
        ManagedProcess process =
                supervisor.start(ProcessSpec.logged(name, role, command, cpus, logs.resolve(name + ".log"))
                        .needing(Needs.serving(listening.port())));
        int port = Await.found(START_LIMIT, () -> port(process))
                .orElseThrow(() -> new EnvironmentException(
                        name + " did not listen within " + START_LIMIT.toSeconds() + " s: " + process.ending()));
        Reach reach = supervisor.reach(process, port);
        return new MockBackend(process, new BackendClient(reach.fromHere()), reach.fromLoad());
    }

    private static Optional<Integer> port(ManagedProcess process) {
        if (!process.alive()) {
            throw new EnvironmentException(process.ending());
        }
        Matcher found = LISTENING.matcher(process.log());
        return found.find() ? Optional.of(Integer.valueOf(found.group(1))) : Optional.empty();
    }
}
