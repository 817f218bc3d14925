package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.BuildImageResultCallback;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.yaml.Words;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.images.builder.dockerfile.DockerfileBuilder;
import org.testcontainers.shaded.com.github.dockerjava.core.DefaultDockerClientConfig;
import org.testcontainers.shaded.com.github.dockerjava.core.DockerClientConfig;
import org.testcontainers.shaded.com.github.dockerjava.core.DockerClientImpl;

/**
 * What is asked of a Docker engine: of the one that Testcontainers finds, or of one whose address is given. The
 * former's {@code DockerClientFactory} is left alone: it starts Ryuk, a container that removes others and whose image
 * would have to be pulled, and looks for the machine of published ports, which can take minutes in a container; both
 * can be switched off in the environment alone.
 */
public final class DockerEngine {
    private static final Duration LIMIT = Duration.ofSeconds(12);
    private static final Duration CALL_LIMIT = Duration.ofSeconds(30);
    private static final Duration BUILD_LIMIT = Duration.ofMinutes(5);

    private static final String REMEDY =
            ": start it, or install one (Debian: apt-get install docker.io), or use --runtime process";

    private static final Set<String> SCHEMES = Set.of("unix", "tcp");

    private DockerEngine() {}

    /**
     * A client of the engine.
     *
     * @throws EnvironmentException when there is none, or it does not answer within 12 s
     */
    public static DockerClient client() {
        return found().docker();
    }

    /** The same with its address. */
    static EngineAt found() {
        return found(DockerEngine::find, LIMIT);
    }

    /**
     * A client of the engine at an address, with the keys and certificates that {@code DOCKER_CERT_PATH} names where
     * {@code DOCKER_TLS_VERIFY} is set.
     *
     * @param address as {@code DOCKER_HOST} has it: {@code unix:///run/docker.sock} or {@code tcp://bench-2:2376}
     * @throws EnvironmentException when none answers there within 12 s
     */
    public static DockerClient at(String address) {
        URI uri = uri(address);
        try {
            return answering(within(LIMIT, () -> clientOf(uri)), LIMIT);
        } catch (ExecutionException e) {
            throw new EnvironmentException(
                    "no Docker engine answers at " + address + " ("
                            + oneLine(Optional.ofNullable(e.getCause()).orElse(e))
                            + "): start it, or correct the address in engines",
                    e);
        } catch (TimeoutException e) {
            throw new EnvironmentException(
                    "the Docker engine at " + address + " did not answer within " + LIMIT.toSeconds()
                            + " s: start it, or correct the address in engines",
                    e);
        }
    }

    private static DockerClient clientOf(URI uri) {
        DockerClientConfig config = DefaultDockerClientConfig.createDefaultConfigBuilder()
                .withDockerHost(uri.toString())
                .build();
        return DockerClientImpl.getInstance(
                config,
                new ZerodepDockerHttpClient.Builder()
                        .dockerHost(config.getDockerHost())
                        .sslConfig(config.getSSLConfig())
                        .build());
    }

    /** The client of an engine that answers in time; another is closed. */
    static DockerClient answering(DockerClient docker, Duration limit) throws ExecutionException, TimeoutException {
        boolean answers = false;
        try {
            answers = within(limit, () -> {
                docker.pingCmd().exec();
                return true;
            });
            return docker;
        } finally {
            if (!answers) {
                letGo(docker);
            }
        }
    }

    private static URI uri(String address) {
        try {
            URI uri = new URI(address);
            if (SCHEMES.contains(String.valueOf(uri.getScheme()))) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // said below, as of any other that is none
        }
        throw new StudyException("an engine's address must be unix:///PATH or tcp://HOST:PORT, was "
                + Words.quote(address) + ": correct it in engines");
    }

    static <T> T found(Callable<T> find, Duration limit) {
        try {
            return within(limit, find);
        } catch (ExecutionException e) {
            throw new EnvironmentException("no Docker engine answers" + REMEDY, e);
        } catch (TimeoutException e) {
            throw new EnvironmentException(
                    "the Docker engine did not answer within " + limit.toSeconds() + " s" + REMEDY, e);
        }
    }

    /**
     * Asks something of the engine, which may refuse it, be gone, or never answer.
     *
     * @param what what it is asked to do, for people: {@code make a network}
     * @throws EnvironmentException in one line when it does not do it within 30 s
     */
    static <T> T ask(String what, Callable<T> call) {
        try {
            return within(CALL_LIMIT, call);
        } catch (ExecutionException e) {
            Throwable cause = Optional.ofNullable(e.getCause()).orElse(e);
            if (cause instanceof EnvironmentException said) {
                throw said;
            }
            throw new EnvironmentException("the Docker engine could not " + what + ": " + oneLine(cause), e);
        } catch (TimeoutException e) {
            throw new EnvironmentException(
                    "the Docker engine could not " + what + " within " + CALL_LIMIT.toSeconds()
                            + " s: restart it and try again",
                    e);
        }
    }

    private static <T> T within(Duration limit, Callable<T> call) throws ExecutionException, TimeoutException {
        FutureTask<T> task = new FutureTask<>(call);
        Thread thread = new Thread(task, "gatebench-engine");
        thread.setDaemon(true); // one that the engine never answers must not keep the JVM alive
        thread.start();
        try {
            return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("the run was interrupted", e);
        }
    }

    /** In the words of what went wrong first: who only wraps it puts its class before them. */
    private static String oneLine(Throwable problem) {
        Throwable said = problem;
        while (said.getCause() != null && String.valueOf(said.getCause()).equals(said.getMessage())) {
            said = said.getCause();
        }
        String message =
                Optional.ofNullable(said.getMessage()).orElse(said.getClass().getSimpleName());
        return message.strip().replaceAll("\\s+", " ");
    }

    private static EngineAt find() {
        List<DockerClientProviderStrategy> strategies = new ArrayList<>();
        ServiceLoader.load(DockerClientProviderStrategy.class).forEach(strategies::add);
        DockerClientProviderStrategy strategy = DockerClientProviderStrategy.getFirstValidStrategy(strategies);
        return new EngineAt(
                strategy.getDockerClient(), strategy.getTransportConfig().getDockerHost());
    }

    /**
     * Builds an image.
     *
     * @param folder holds the files that the steps name
     * @param steps of what it is made
     * @param reference its name and tag
     * @throws IOException when the engine does not do it within 5 min
     */
    static void build(DockerClient docker, Path folder, DockerfileBuilder steps, String reference) throws IOException {
        Files.writeString(folder.resolve("Dockerfile"), steps.build());
        try (BuildImageResultCallback building = docker.buildImageCmd(folder.toFile())
                .withTags(Set.of(reference))
                .exec(new BuildImageResultCallback())) {
            building.awaitImageId(BUILD_LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (RuntimeException e) {
            throw new IOException("the engine did not build it: " + oneLine(e), e);
        }
    }

    /** Closes what the engine may have closed already. */
    static void letGo(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException e) {
            // nothing is lost by it: all that was asked for has come
        }
    }

    /** The id of an image that is here. */
    static String imageId(DockerClient docker, String reference) {
        return String.valueOf(ask(
                "find image '" + reference + "'",
                () -> docker.inspectImageCmd(reference).exec().getId()));
    }

    /** An image that is here. */
    static Optional<InspectImageResponse> image(DockerClient docker, String reference) {
        return ask("say whether image '" + reference + "' is here", () -> {
            try {
                return Optional.of(docker.inspectImageCmd(reference).exec());
            } catch (NotFoundException e) {
                return Optional.empty();
            }
        });
    }
}
