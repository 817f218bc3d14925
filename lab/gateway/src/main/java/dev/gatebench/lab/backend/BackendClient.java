package dev.gatebench.lab.backend;

import dev.gatebench.lab.http.BoundedBody;
import dev.gatebench.lab.http.Http11;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/** Speaks to a running backend. */
public abstract class BackendClient {
    static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** The greatest body that a backend may have, which is kept whole; what else it tells is far smaller. */
    private static final long MOST_BYTES = 64L << 20;

    private final URI baseUrl;
    private final HttpClient http = Http11.client(TIMEOUT);

    protected BackendClient(URI baseUrl) {
        this.baseUrl = baseUrl;
    }

    public final URI baseUrl() {
        return baseUrl;
    }

    /**
     * Its counters now.
     *
     * @throws EnvironmentException when it does not answer
     */
    public abstract BackendStats stats();

    /**
     * The last silences and what it had counted by them, the oldest first; none where it keeps none.
     *
     * @throws EnvironmentException when it does not answer
     */
    public List<BackendSilence> silences() {
        return List.of();
    }

    /** The delay that each of its replies has at least, ns; empty where none is certain. */
    public final OptionalLong leastDelayNs() {
        long ns = stats().leastDelayNs();
        return ns > 0 ? OptionalLong.of(ns) : OptionalLong.empty();
    }

    /** The body that it answers with, fetched like any request. */
    public final byte[] get(String path) {
        return fetch(HttpRequest.newBuilder(baseUrl.resolve(path)));
    }

    /** The body of the reply to a request. */
    final byte[] fetch(HttpRequest.Builder asked) {
        HttpRequest request = asked.timeout(TIMEOUT).build();
        try {
            HttpResponse<byte[]> response = http.send(request, BoundedBody.atMost(MOST_BYTES));
            if (response.statusCode() != 200) {
                throw new EnvironmentException("backend " + request.uri() + " must answer 200, answered "
                        + response.statusCode() + ": look into its log, and whether something else listens there");
            }
            return response.body();
        } catch (IOException e) {
            throw new EnvironmentException("backend " + request.uri() + " does not answer: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("the run was interrupted", e);
        }
    }
}
