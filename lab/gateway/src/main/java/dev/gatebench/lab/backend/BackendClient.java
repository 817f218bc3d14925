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

/** A client of a running backend. */
public abstract class BackendClient {
    static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** The greatest body of a backend, which is kept whole; its other replies are far smaller. */
    private static final long MOST_BYTES = 64L << 20;

    private final URI baseUrl;
    private final HttpClient http = Http11.client(TIMEOUT);

    protected BackendClient(URI baseUrl) {
        this.baseUrl = baseUrl;
    }

    public final URI baseUrl() {
        return baseUrl;
    }

    /** Returns its counters now. Throws EnvironmentException when it does not answer. */
    public abstract BackendStats stats();

    /**
     * Returns its last silences with its counters at those times, the oldest first; none where it keeps none.
     *
     * @throws EnvironmentException when it does not answer
     */
    public List<BackendSilence> silences() {
        return List.of();
    }

    /** Returns the least delay of each of its replies, ns; empty where none is certain. */
    public final OptionalLong leastDelayNs() {
        long ns = stats().leastDelayNs();
        return ns > 0 ? OptionalLong.of(ns) : OptionalLong.empty();
    }

    /** Fetches the body of a path like any client. */
    public final byte[] get(String path) {
        return fetch(HttpRequest.newBuilder(baseUrl.resolve(path)));
    }

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
