package dev.gatebench.lab.host.kubernetes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Time;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Utils;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * The API server of a cluster. A connection that is lost is waited for; a refusal of the server is told in one line.
 */
record Cluster(KubernetesClient client, Duration away, Time time) implements AutoCloseable {
    static final Duration AWAY = Duration.ofSeconds(90);

    private static final int CONNECT_MS = 5_000;
    private static final int REQUEST_MS = 15_000;
    private static final int TOO_MANY = 429;
    private static final long PAUSE_MS = 500;
    private static final String WHICH = ": name one by KUBECONFIG or in ~/.kube/config, or use --runtime process";

    /**
     * Connects to the cluster that {@code KUBECONFIG}, {@code ~/.kube/config} or the pod of this process names.
     *
     * @throws EnvironmentException in one line when the file cannot be used, or the cluster does not answer within some
     *     seconds
     */
    static Cluster connect() {
        Config config = read(() -> limited(Config.autoConfigure(null)));
        KubernetesClient client = read(() -> clientOf(config));
        try (Cluster first = new Cluster(client, Duration.ZERO, Time.system())) {
            first.version();
            return new Cluster(clientOf(config), AWAY, Time.system());
        } catch (EnvironmentException e) {
            throw new EnvironmentException(
                    "no Kubernetes cluster answers at " + config.getMasterUrl() + WHICH + " (" + e.getMessage() + ")",
                    e);
        }
    }

    /** Returns these settings with limits, and with no repetition but this class's own. */
    static Config limited(Config config) {
        return new ConfigBuilder(config)
                .withConnectionTimeout(CONNECT_MS)
                .withRequestTimeout(REQUEST_MS)
                .withRequestRetryBackoffLimit(0)
                .build();
    }

    private static KubernetesClient clientOf(Config config) {
        return new KubernetesClientBuilder().withConfig(config).build();
    }

    /** Reads the file that names the cluster, which may hold anything. */
    private static <T> T read(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (RuntimeException e) {
            String file = Utils.getSystemPropertyOrEnvVar(Config.KUBERNETES_KUBECONFIG_FILE, "~/.kube/config");
            throw new EnvironmentException(
                    "kubeconfig '" + file + "' must say how a cluster is reached, and cannot be used (" + problem(e)
                            + "): mend it, or name another by KUBECONFIG",
                    e);
        }
    }

    /**
     * Names the kind and place of a problem, in none of the parsers' words: they quote the text, which may be a token.
     */
    private static String problem(Throwable e) {
        if (e instanceof MarkedYamlEngineException marked) {
            return "it is no YAML"
                    + marked.getProblemMark()
                            .map(mark -> at(mark.getLine() + 1, mark.getColumn() + 1))
                            .orElse("");
        }
        if (e instanceof YamlEngineException) {
            return "it is no YAML";
        }
        if (e instanceof JsonMappingException mapping && !(e.getCause() instanceof JsonProcessingException)) {
            String path = Text.line(Json.key(mapping));
            return path.isEmpty() ? "it has no fields" : "'" + path + "' has a value of the wrong kind";
        }
        if (e instanceof JsonProcessingException json) {
            return "it is no JSON"
                    + Optional.ofNullable(json.getLocation())
                            .map(where -> at(where.getLineNr(), where.getColumnNr()))
                            .orElse("");
        }
        if (e instanceof IOException) {
            return "it, or a file that it names, cannot be read";
        }
        return Optional.ofNullable(e.getCause()).map(Cluster::problem).orElseGet(() -> e.getClass()
                .getSimpleName());
    }

    private static String at(int line, int column) {
        return " at line " + line + ", column " + column;
    }

    String version() {
        return ask("tell its version", KubernetesClient::getKubernetesVersion).getGitVersion();
    }

    /** Returns this server with another limit of its absence. */
    Cluster away(Duration limit) {
        return new Cluster(client, limit, time);
    }

    /**
     * Asks a question that may be asked again when the answer was lost.
     *
     * @param what the demand, for people: {@code make a pod}
     * @throws EnvironmentException in one line when it refuses, or does not answer for too long
     */
    <T> T ask(String what, Function<KubernetesClient, T> question) {
        long deadline = time.nanos() + away.toNanos();
        while (true) {
            try {
                return question.apply(client);
            } catch (KubernetesClientException e) {
                if (!mayPass(e) || time.nanos() >= deadline) {
                    throw new EnvironmentException("the cluster could not " + what + ": " + words(e), e);
                }
            }
            time.pause(PAUSE_MS);
        }
    }

    /** Returns whether the server is busy, starting or not reached. */
    private static boolean mayPass(KubernetesClientException e) {
        return e.getCode() == TOO_MANY
                || e.getCode() >= HttpURLConnection.HTTP_INTERNAL_ERROR
                || e.getCause() instanceof IOException;
    }

    /**
     * Makes a resource with a name that nobody else gives, so that one that is there already is ours.
     *
     * @param what the resource, for people
     * @throws EnvironmentException in one line when the cluster refuses it
     */
    void make(String what, HasMetadata resource) {
        var unused = ask("make " + what, client -> {
            try {
                return client.resource(resource).create();
            } catch (KubernetesClientException e) {
                if (e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
                    return resource;
                }
                throw e;
            }
        });
    }

    /** Asks once, without waiting for a server that is away: empty where it does not answer. */
    <T> Optional<T> askOnce(Function<KubernetesClient, T> question) {
        try {
            return Optional.ofNullable(question.apply(client));
        } catch (KubernetesClientException e) {
            return Optional.empty();
        }
    }

    /** Returns the server's own words where it has some, and the remedy where that is known. */
    static String words(KubernetesClientException e) {
        String said = Optional.ofNullable(e.getStatus())
                .map(status -> status.getMessage())
                .orElseGet(() -> cause(e));
        return Text.line(said) + (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN ? remedy(said) : "");
    }

    /** Returns the message of the first cause, which says most. */
    private static String cause(Throwable e) {
        return Optional.ofNullable(e.getCause()).map(Cluster::cause).orElseGet(() -> Optional.ofNullable(e.getMessage())
                .orElse(e.getClass().getSimpleName()));
    }

    private static String remedy(String refusal) {
        if (refusal.contains("exceeded quota")) {
            return "; lower kubernetes.cpus and kubernetes.memory, or have the quota raised";
        }
        return refusal.contains(" cannot ") ? "; 'gatebench kubernetes rbac' prints the rights that a run needs" : "";
    }

    @Override
    public void close() {
        client.close();
    }
}
