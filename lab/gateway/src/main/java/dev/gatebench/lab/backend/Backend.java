package dev.gatebench.lab.backend;

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
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A backend that was started. Whoever asks for its address or speaks to it waits until it listens, so that several come
 * up at the same time.
 */
public abstract class Backend {
    private static final Duration START_LIMIT = Duration.ofMinutes(1);

    private final String name;
    private final BackendSpec spec;
    private final Optional<Task> task;
    private @Nullable Endpoint endpoint;
    private @Nullable BackendClient client;

    /** One that may not listen yet; one without a task is served by this process. */
    Backend(String name, BackendSpec spec, Optional<Task> task) {
        this.name = name;
        this.spec = spec;
        this.task = task;
    }

    /** Starts a backend of the kind that a study asks for, and does not wait for it. */
    public static Backend start(BackendSpec spec, BackendLaunch launch) {
        return switch (spec.kind()) {
            case MOCK -> MockBackend.launched(spec, launch);
            case NGINX -> NginxBackend.launched(spec, launch);
        };
    }

    /**
     * Lets a study pass whose backends can be started.
     *
     * @param inventory what there is where they will be
     * @throws StudyException in one line when its kind cannot be what the study asks for
     * @throws EnvironmentException in one line with the remedy when what it is started from is missing
     */
    public static void require(Study study, Home home, Inventory inventory) {
        Object unused;
        if (study.backend().kind() == BackendSpec.Kind.MOCK) {
            unused = jars(study.backend().kind(), home);
        } else {
            if (study.runtime().inContainers()) {
                throw new StudyException("backend.kind must be mock with runtime container, was nginx:"
                        + " leave --runtime container out, or give --set backend.kind=mock");
            }
            unused = NginxBackend.program(inventory);
        }
    }

    /**
     * The project's jars that a kind of backend is started from.
     *
     * @throws EnvironmentException when one was not built
     */
    public static List<Path> jars(BackendSpec.Kind kind, Home home) {
        return kind == BackendSpec.Kind.MOCK ? List.of(home.built(MockBackend.JAR)) : List.of();
    }

    /** What is started beside the project's jars, for the environment of a run: its name to its version. */
    public static Map<String, String> versions(BackendSpec spec, Inventory inventory) {
        return spec.kind() == BackendSpec.Kind.NGINX ? NginxBackend.version(inventory) : Map.of();
    }

    /** Its task. */
    public final Task task() {
        return task.orElseThrow(() -> new IllegalStateException("this process serves the backend itself"));
    }

    /** Its task; empty where this process serves it. */
    public final Optional<Task> taskOfItsOwn() {
        return task;
    }

    /**
     * Where gateways and injector reach it.
     *
     * @throws EnvironmentException as {@link #client()}
     */
    public final URI url() {
        return endpoint().fromTasks();
    }

    /**
     * Speaks to it.
     *
     * @throws EnvironmentException when it has exited, as it does when the spec is none that it takes, or does not
     *     listen within 60 s of the first call that waits for it
     */
    public final synchronized BackendClient client() {
        if (client == null) {
            client = clientOf(endpoint());
        }
        return client;
    }

    /**
     * What its replies to a request hold: what it answers now, or of an echo the lines up to the method, since what
     * follows is told of what a gateway made of the request.
     *
     * @throws EnvironmentException as {@link #client()}, or when it does not answer
     */
    public final ExpectedBody expected(RequestSpec request) {
        if (!spec.echoes()) {
            return ExpectedBody.whole(client().get(request.path()));
        }
        String beginning = "Your Request\n==============\nMethod: " + request.method() + "\n";
        return ExpectedBody.beginning(beginning.getBytes(StandardCharsets.US_ASCII));
    }

    private synchronized Endpoint endpoint() {
        if (endpoint == null) {
            endpoint = Await.found(START_LIMIT, this::lookForEndpoint)
                    .orElseThrow(() -> new EnvironmentException(
                            name + " did not listen within " + START_LIMIT.toSeconds() + " s: " + task().ending()));
        }
        return endpoint;
    }

    private Optional<Endpoint> lookForEndpoint() {
        if (task.isPresent() && !task.get().alive()) {
            throw new EnvironmentException("the " + kindInWords() + " did not start with backend.delay '" + spec.delay()
                    + "' and backend.body '" + spec.body() + "': " + task.get().ending());
        }
        return listening();
    }

    /** What it is, in words that follow "the". */
    abstract String kindInWords();

    /** Where it is reached; empty as long as it does not listen. */
    abstract Optional<Endpoint> listening();

    /** Speaks to it where it listens. */
    abstract BackendClient clientOf(Endpoint at);
}
