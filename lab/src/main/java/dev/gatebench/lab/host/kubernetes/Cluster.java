package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.core.text.Text;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * The API server of a cluster. A connection that is lost is waited for; what the server refuses is told in one line.
 */
final class Cluster implements AutoCloseable {
    /** How long it may not answer once it has. */
    static final Duration AWAY = Duration.ofSeconds(90);

    private static final int CONNECT_MS = 5_000;
    private static final int REQUEST_MS = 15_000;
    private static final long PAUSE_MS = 500;
    private static final String WHICH = ": name one by KUBECONFIG or in ~/.kube/config, or use --runtime process";

    private final KubernetesClient client;
    private final Duration away;

    /** @param away how long it may not answer */
    Cluster(KubernetesClient client, Duration away) {
        this.client = client;
        this.away = away;
    }

    /**
     * The cluster that {@code KUBECONFIG}, {@code ~/.kube/config} or the pod that this runs in names.
     *
     * @throws EnvironmentException when it does not answer within some seconds
     */
    static Cluster connect() {
        Config config = new ConfigBuilder(Config.autoConfigure(null))
                .withConnectionTimeout(CONNECT_MS)
                .withRequestTimeout(REQUEST_MS)
                .withRequestRetryBackoffLimit(0)
                .build();
        KubernetesClient client = new KubernetesClientBuilder().withConfig(config).build();
        try (Cluster first = new Cluster(client, Duration.ZERO)) {
            first.ask("tell its version", KubernetesClient::getKubernetesVersion);
            return new Cluster(new KubernetesClientBuilder().withConfig(config).build(), AWAY);
        } catch (EnvironmentException e) {
            throw new EnvironmentException(
                    "no Kubernetes cluster answers at " + config.getMasterUrl() + WHICH + " (" + e.getMessage() + ")", e);
        }
    }

    /** The client, for what is no single question. */
    KubernetesClient client() {
        return client;
    }

    /**
     * Asks something that may be asked again when the answer was lost.
     *
     * @param what what it is asked to do, for people: {@code make a pod}
     * @throws EnvironmentException in one line when it refuses, or does not answer for too long
     */
    <T> T ask(String what, Function<KubernetesClient, T> question) {
        long deadline = System.nanoTime() + away.toNanos();
        while (true) {
            try {
                return question.apply(client);
            } catch (KubernetesClientException e) {
                boolean refused = e.getCode() >= HttpURLConnection.HTTP_BAD_REQUEST
                        && e.getCode() < HttpURLConnection.HTTP_INTERNAL_ERROR;
                if (refused || System.nanoTime() >= deadline) {
                    throw new EnvironmentException("the cluster could not " + what + ": " + words(e), e);
                }
            }
            Await.pause(PAUSE_MS);
        }
    }

    /** The same at once or not at all: empty where it does not answer. */
    <T> Optional<T> askOnce(Function<KubernetesClient, T> question) {
        try {
            return Optional.ofNullable(question.apply(client));
        } catch (KubernetesClientException e) {
            return Optional.empty();
        }
    }

    /** In the server's own words where it has some, with what to do where that is known. */
    static String words(KubernetesClientException e) {
        String said = Optional.ofNullable(e.getStatus())
                .map(status -> status.getMessage())
                .or(() -> Optional.ofNullable(e.getCause()).map(Throwable::getMessage))
                .or(() -> Optional.ofNullable(e.getMessage()))
                .orElse(e.getClass().getSimpleName());
        String remedy = e.getCode() == HttpURLConnection.HTTP_FORBIDDEN
                ? "; 'gatebench kubernetes rbac' prints the rights that a run needs"
                : "";
        return Text.line(said) + remedy;
    }

    @Override
    public void close() {
        client.close();
    }
}
