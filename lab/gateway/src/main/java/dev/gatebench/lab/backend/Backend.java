package dev.gatebench.lab.backend;

import dev.gatebench.core.schedule.MixedRequest;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.tls.RunCertificate;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A backend that was started. Its callers wait for its address and its client until it listens, so that several
 * backends come up at the same time.
 */
public final class Backend {
    private static final Duration START_LIMIT = Duration.ofMinutes(1);

    private final String name;
    private final BackendSpec spec;
    private final Optional<Task> task;
    private final Supplier<Optional<Endpoint>> listening;
    private final Function<Endpoint, BackendClient> speaking;
    private final Optional<RunCertificate> certificate;
    private final Runnable forgetKey;
    private @Nullable Endpoint endpoint;
    private @Nullable BackendClient client;

    /**
     * Makes a backend that may not listen yet; this process serves one without a task.
     *
     * @param listening tells where it listens; empty as long as it does not
     * @param certificate the certificate of its port with TLS; empty without one
     * @param forgetKey deletes the key of that certificate, which a backend that listens has read
     */
    Backend(
            String name,
            BackendSpec spec,
            Optional<Task> task,
            Supplier<Optional<Endpoint>> listening,
            Function<Endpoint, BackendClient> speaking,
            Optional<RunCertificate> certificate,
            Runnable forgetKey) {
        this.name = name;
        this.spec = spec;
        this.task = task;
        this.listening = listening;
        this.speaking = speaking;
        this.certificate = certificate;
        this.forgetKey = forgetKey;
    }

    /** Starts a backend of the study's kind, and does not wait until it listens. */
    public static Backend start(BackendSpec spec, BackendLaunch launch) {
        return switch (spec.kind()) {
            case MOCK -> MockBackend.launched(spec, launch);
            case NGINX -> NginxBackend.launched(spec, launch);
        };
    }

    /**
     * Requires the backends of a study to be ones that can be started.
     *
     * @throws StudyException in one line when its kind cannot be what the study asks for
     * @throws EnvironmentException in one line with the remedy when its program or jar is missing
     */
    public static void require(Study study, Home home, Inventory inventory) {
        Object unused;
        if (study.backend().kind() == BackendSpec.Kind.MOCK) {
            unused = jars(study.backend().kind(), home);
            unused = ReplyTable.json(study.backend(), study.requests());
        } else {
            if (!study.requests().isEmpty()) {
                throw new StudyException(
                        "backend.kind must be mock where 'requests' is given, was nginx: give --set backend.kind=mock");
            }
            if (study.runtime().inContainers()) {
                throw new StudyException("backend.kind must be mock with runtime container, was nginx:"
                        + " leave --runtime container out, or give --set backend.kind=mock");
            }
            unused = NginxBackend.program(inventory);
        }
    }

    /**
     * Returns the project's jars that a kind of backend is started from.
     *
     * @throws EnvironmentException when one was not built
     */
    public static List<Path> jars(BackendSpec.Kind kind, Home home) {
        return kind == BackendSpec.Kind.MOCK ? List.of(home.built(MockBackend.JAR)) : List.of();
    }

    /** Returns the versions of programs beside the project's jars, by name, for the environment of a run. */
    public static Map<String, String> versions(BackendSpec spec, Inventory inventory) {
        return spec.kind() == BackendSpec.Kind.NGINX ? NginxBackend.version(inventory) : Map.of();
    }

    /** Returns its task. */
    public Task task() {
        return task.orElseThrow(() -> new IllegalStateException("this process serves the backend itself"));
    }

    /** Returns its task; empty where this process serves it. */
    public Optional<Task> taskOfItsOwn() {
        return task;
    }

    /** Returns the URL at which gateways and injectors reach it. Throws EnvironmentException as {@link #client()}. */
    public URI url() {
        return (spec.usesTls() ? tlsEndpoint() : endpoint()).fromTasks();
    }

    /**
     * Deletes the key of its certificate. It must be called by whoever starts it and does not wait until it listens.
     */
    public void forgetKey() {
        forgetKey.run();
    }

    /** Returns the certificate of its port with TLS; empty without one. */
    public Optional<RunCertificate> certificate() {
        return certificate;
    }

    /**
     * Returns where it listens with TLS.
     *
     * @throws EnvironmentException as {@link #client()}, or when it does not
     */
    public Endpoint tlsEndpoint() {
        Endpoint unused = endpoint();
        return MockBackend.tlsEndpoint(task())
                .orElseThrow(() -> new EnvironmentException(name + " must listen with TLS, and does not; see "
                        + task().spec().log()));
    }

    /**
     * Returns its client.
     *
     * @throws EnvironmentException when it has exited, as it does when it does not take its spec, or does not listen
     *     within 60 s of the first call that waits for it
     */
    public synchronized BackendClient client() {
        if (client == null) {
            client = speaking.apply(endpoint());
        }
        return client;
    }

    /**
     * Returns the body of its replies to a request: the one that it answers now, or of an echo the lines up to the
     * method, since the other lines depend on what a gateway makes of the request.
     *
     * @throws EnvironmentException as {@link #client()}, or when it does not answer
     */
    public ExpectedBody expected(RequestSpec request) {
        return spec.echoes() ? echo(request) : ExpectedBody.whole(client().get(request.path()));
    }

    /**
     * Sends one of several requests, and returns the reply that it must have through a gateway, too.
     *
     * @throws EnvironmentException as {@link #client()}, or when the reply is none that the study expects
     */
    ExpectedReply expected(MixedRequest mixed) {
        RequestSpec request = mixed.requests().get(0);
        MixedRequest.Reply wanted = mixed.expect();
        HttpResponse<byte[]> reply = client().ask(request);
        wanted.body().ifPresent(body -> {
            if (body.hasContent()
                    ? !Arrays.equals(reply.body(), body.content())
                    : reply.body().length != body.bytes()) {
                throw unexpected(mixed, "a body of " + body.words(), reply.body().length + " bytes");
            }
        });
        if (reply.statusCode() != wanted.status()) {
            throw unexpected(mixed, "status " + wanted.status(), String.valueOf(reply.statusCode()));
        }
        return new ExpectedReply(
                request,
                wanted.status(),
                spec.echoes() && wanted.body().isEmpty() && reply.body().length > 0
                        ? echo(request)
                        : ExpectedBody.whole(reply.body()));
    }

    private EnvironmentException unexpected(MixedRequest mixed, String wanted, String seen) {
        return new EnvironmentException(name + " must answer request '" + mixed.id() + "' with " + wanted
                + ", which the study expects, answered " + seen + ": correct its expect, or the backend");
    }

    private static ExpectedBody echo(RequestSpec request) {
        String beginning = "Your Request\n==============\nMethod: " + request.method() + "\n";
        return ExpectedBody.beginning(beginning.getBytes(StandardCharsets.US_ASCII));
    }

    private synchronized Endpoint endpoint() {
        if (endpoint == null) {
            try {
                endpoint = Await.found(START_LIMIT, this::lookForEndpoint)
                        .orElseThrow(() -> new EnvironmentException(
                                name + " did not listen within " + START_LIMIT.toSeconds() + " s: " + task().ending()));
            } finally {
                forgetKey();
            }
        }
        return endpoint;
    }

    private Optional<Endpoint> lookForEndpoint() {
        if (task.isPresent() && !task.get().alive()) {
            String kind = spec.kind() == BackendSpec.Kind.MOCK ? "mock backend" : "nginx behind the gateways";
            throw new EnvironmentException("the " + kind + " did not start with backend.delay '" + spec.delay()
                    + "' and backend.body '" + spec.body() + "': " + task.get().ending());
        }
        return listening.get();
    }
}
