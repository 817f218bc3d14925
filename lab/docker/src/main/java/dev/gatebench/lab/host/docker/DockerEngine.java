package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.yaml.Words;
import dev.gatebench.lab.home.UserFolders;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Finds Docker engines, whose answers are waited for a limited time. */
public final class DockerEngine {
    private static final Duration LIMIT = Duration.ofSeconds(12);
    private static final Duration ADDRESS_LIMIT = Duration.ofSeconds(3);

    private static final String REMEDY =
            ": start it, or install one (Debian: apt-get install docker.io), or use --runtime process";

    private static final Set<String> SCHEMES = Set.of("unix", "tcp");

    private DockerEngine() {}

    /**
     * Returns a client of the engine that is found.
     *
     * @throws EnvironmentException when there is none, or it does not answer within 12 s
     */
    public static DockerClient client() {
        return found().docker();
    }

    /** Finds the engine that the user's settings name, else one on a usual socket of this machine. */
    static EngineAt found() {
        return found(DockerEngine::find, LIMIT);
    }

    /**
     * Returns a client of the engine at an address, with the keys and certificates that {@code DOCKER_CERT_PATH} names
     * where {@code DOCKER_TLS_VERIFY} is set.
     *
     * @param address as {@code DOCKER_HOST} has it: {@code unix:///run/docker.sock} or {@code tcp://bench-2:2376}
     * @throws EnvironmentException when none answers there within 12 s
     */
    public static DockerClient at(String address) {
        URI uri = uri(address);
        try {
            return answering(EngineCalls.within(LIMIT, () -> clientOf(uri)), LIMIT);
        } catch (ExecutionException e) {
            throw new EnvironmentException(
                    "no Docker engine answers at " + address + " ("
                            + EngineCalls.oneLine(
                                    Optional.ofNullable(e.getCause()).orElse(e))
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

    /** Returns the client of an engine that answers in time; closes another. */
    static DockerClient answering(DockerClient docker, Duration limit) throws ExecutionException, TimeoutException {
        boolean answers = false;
        try {
            answers = EngineCalls.within(limit, () -> {
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
            return EngineCalls.within(limit, find);
        } catch (ExecutionException e) {
            throw new EnvironmentException("no Docker engine answers" + REMEDY, e);
        } catch (TimeoutException e) {
            throw new EnvironmentException(
                    "the Docker engine did not answer within " + limit.toSeconds() + " s" + REMEDY, e);
        }
    }

    /**
     * Tries the address that {@code DOCKER_HOST} names, and no other. Without it tries that of the user's Docker
     * context, the socket of the system, and those of engines that run without root.
     */
    private static EngineAt find() throws ExecutionException {
        List<Exception> problems = new ArrayList<>();
        Set<URI> addresses = new LinkedHashSet<>();
        try {
            addresses.add(DefaultDockerClientConfig.createDefaultConfigBuilder()
                    .build()
                    .getDockerHost());
        } catch (RuntimeException e) {
            problems.add(e); // an address that this client does not know, such as ssh://
        }
        if (System.getenv("DOCKER_HOST") == null) {
            addresses.addAll(sockets());
        }
        for (URI address : addresses) {
            try {
                return new EngineAt(answering(clientOf(address), ADDRESS_LIMIT), address);
            } catch (ExecutionException | TimeoutException | RuntimeException e) {
                problems.add(e);
            }
        }
        throw new ExecutionException(problems.get(0));
    }

    private static List<URI> sockets() {
        Path home = Path.of(System.getProperty("user.home"));
        return Stream.of(
                        Stream.of(Path.of("/var/run")),
                        UserFolders.sockets().stream(),
                        Stream.of(home.resolve(".docker/run"), home.resolve(".docker/desktop")))
                .flatMap(folders -> folders)
                .map(folder -> folder.resolve("docker.sock"))
                .filter(Files::exists)
                .map(socket -> URI.create("unix://" + socket))
                .toList();
    }

    /** Closes a connection that the engine may have closed already. */
    static void letGo(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException e) {
            // nothing is lost by it: all that was asked for has come
        }
    }
}
