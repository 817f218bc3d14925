package dev.gatebench.lab.backend;

import dev.gatebench.core.schedule.TlsSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Listening;
import dev.gatebench.lab.host.Needs;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.tls.RunCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The mock backend of this project, or what has its contract ({@code docs/mock-backend.md}). */
public final class MockBackend {
    /** The jar, where the build leaves it. */
    public static final String JAR = "mock-backend/target/mock-backend.jar";

    private static final Pattern LISTENING = Pattern.compile("listening on http://\\S+:(\\d+)");

    private static final Pattern LISTENING_TLS = Pattern.compile("listening on https://\\S+:(\\d+)");

    /** A small heap with its own collector, so that the backend is the same on every host. */
    private static final List<String> JVM_OPTIONS = List.of("-Xms256m", "-Xmx256m", "-XX:+UseSerialGC");

    /** The variable with the token of control requests; every user of the machine could read an argument. */
    static final String TOKEN_VARIABLE = "GATEBENCH_MOCK_TOKEN";

    private static final int TOKEN_BYTES = 24;
    private static final int LEAST_CONNECTIONS = 65_536;
    private static final int MOST_CONNECTIONS = 1 << 20;

    private MockBackend() {}

    static Backend launched(BackendSpec spec, BackendLaunch launch) {
        List<String> command = new ArrayList<>();
        command.add(launch.host().inventory().java());
        command.addAll(JVM_OPTIONS);
        // as many as it will have: while it starts it may be let use more
        launch.cpus().ifPresent(given -> command.add("-XX:ActiveProcessorCount=" + given.size()));
        Listening listening = launch.listening(spec);
        command.addAll(List.of("-jar", launch.home().built(JAR).toString()));
        command.addAll(List.of("--port", Integer.toString(listening.port()), "--bind", listening.address()));
        command.addAll(List.of("--delay", spec.delay(), "--body", spec.body()));
        command.addAll(List.of("--max-connections", Integer.toString(connections(launch))));
        if (!launch.mix().isEmpty()) {
            command.addAll(List.of("--replies", replies(spec, launch).toString()));
        }
        Optional<BackendLaunch.TlsPort> tls = spec.usesTls()
                ? Optional.of(new BackendLaunch.TlsPort(TlsSpec.DEFAULT, spec.http(), true))
                : launch.tls();
        Optional<RunCertificate> certificate = tls.map(port -> certificate(port.spec(), launch, listening));
        tls.ifPresent(port -> command.addAll(tlsOptions(port, certificate.orElseThrow(), listening)));
        String token = newToken();
        Runnable forgetKey = () -> certificate.ifPresent(made -> made.forgetKey(launch.host()));
        Task task;
        try {
            task = launch.tasks()
                    .start(TaskSpec.logged(launch.name(), launch.role(), command, launch.cpus(), launch.log())
                            .with(Map.of(TOKEN_VARIABLE, token))
                            .needing(Needs.serving(listening.port())));
        } catch (RuntimeException e) {
            forgetKey.run();
            throw e;
        }
        return new Backend(
                launch.name(),
                spec,
                Optional.of(task),
                () -> listening(task),
                at -> new MockBackendClient(at.fromHere(), Optional.of(token)),
                certificate,
                forgetKey);
    }

    private static RunCertificate certificate(TlsSpec spec, BackendLaunch launch, Listening listening) {
        Path folder = launch.folder().resolve(launch.name()).toAbsolutePath();
        RunCertificate made = RunCertificate.make(spec.certificate(), listening.address(), folder);
        try {
            launch.host().put(folder);
            return made;
        } catch (IOException e) {
            made.forgetKey(launch.host());
            throw new EnvironmentException("'" + folder + "' cannot be staged: " + e.getMessage(), e);
        }
    }

    private static List<String> tlsOptions(
            BackendLaunch.TlsPort port, RunCertificate certificate, Listening listening) {
        List<String> options = new ArrayList<>(List.of(
                "--tls-port",
                // 0 is any that is free
                Integer.toString(listening.port() == 0 ? 0 : listening.port() + 1),
                "--tls-version",
                port.spec().version().number(),
                "--tls-http",
                Integer.toString(port.http()),
                "--tls-certificate",
                certificate.certificate().toString(),
                "--tls-key",
                certificate.key().toString()));
        if (port.cipherOnly()) {
            options.addAll(List.of("--tls-cipher", port.spec().cipher()));
        }
        return options;
    }

    /** Writes the file with its replies to the requests of a mix. */
    private static Path replies(BackendSpec spec, BackendLaunch launch) {
        Path file = launch.folder().resolve(launch.name() + "-replies.json").toAbsolutePath();
        try {
            Files.createDirectories(launch.folder());
            Files.writeString(file, ReplyTable.json(spec, launch.mix()));
            launch.host().put(file);
            return file;
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + file + "' cannot be written: " + e.getMessage() + "; free disk space", e);
        }
    }

    /** Returns far more connections than a load has: a gateway may open some anew before it closes others. */
    private static int connections(BackendLaunch launch) {
        return Math.min(MOST_CONNECTIONS, Math.max(LEAST_CONNECTIONS, 4 * launch.connections()));
    }

    private static String newToken() {
        byte[] token = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(token);
        return HexFormat.of().formatHex(token);
    }

    private static Optional<Endpoint> listening(Task task) {
        return listening(task, LISTENING);
    }

    private static Optional<Endpoint> listening(Task task, Pattern line) {
        Matcher found = line.matcher(task.log());
        return found.find() ? Optional.of(task.endpoint(Integer.parseInt(found.group(1)))) : Optional.empty();
    }

    /** Returns where one that listens already listens with TLS; empty where it has no certificate. */
    static Optional<Endpoint> tlsEndpoint(Task task) {
        return listening(task, LISTENING_TLS).map(endpoint -> endpoint.withScheme("https"));
    }

    /** Makes one that listens already. */
    public static Backend listening(Task task, BackendSpec spec, Endpoint endpoint) {
        return known(spec, Optional.of(task), endpoint);
    }

    /**
     * Makes one with the same contract that this process serves itself: it is no task, and its CPU time is not metered.
     */
    public static Backend inThisProcess(BackendSpec spec, Endpoint endpoint) {
        return known(spec, Optional.empty(), endpoint);
    }

    private static Backend known(BackendSpec spec, Optional<Task> task, Endpoint endpoint) {
        return new Backend(
                "backend",
                spec,
                task,
                () -> Optional.of(endpoint),
                at -> new MockBackendClient(at.fromHere()),
                Optional.empty(),
                () -> {});
    }
}
