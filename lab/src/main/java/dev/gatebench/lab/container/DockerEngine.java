package dev.gatebench.lab.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.gatebench.lab.process.EnvironmentException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.testcontainers.DockerClientFactory;

/** The Docker engine that Testcontainers finds. */
public final class DockerEngine {
    private static final Duration LIMIT = Duration.ofSeconds(12);

    private static final String REMEDY =
            ": start it, or install one (Debian: apt-get install docker.io), or use --runtime process";

    private DockerEngine() {}

    /**
     * A client of the engine.
     *
     * @throws EnvironmentException when there is none, or it does not answer within 12 s
     */
    public static DockerClient client() {
        return client(DockerEngine::find, LIMIT);
    }

    static DockerClient client(Supplier<DockerClient> find, Duration limit) {
        CompletableFuture<DockerClient> found = CompletableFuture.supplyAsync(find);
        try {
            return found.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new EnvironmentException("no Docker engine answers" + REMEDY, e);
        } catch (TimeoutException e) {
            throw new EnvironmentException(
                    "the Docker engine did not answer within " + limit.toSeconds() + " s" + REMEDY, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("the run was interrupted", e);
        }
    }

    private static DockerClient find() {
        DockerClient client = DockerClientFactory.lazyClient();
        client.pingCmd().exec();
        return client;
    }

    /** An image that is here. */
    static Optional<InspectImageResponse> image(DockerClient docker, String reference) {
        try {
            return Optional.of(docker.inspectImageCmd(reference).exec());
        } catch (NotFoundException e) {
            return Optional.empty();
        }
    }
}
