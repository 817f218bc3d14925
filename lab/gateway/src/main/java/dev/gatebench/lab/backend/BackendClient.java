package dev.gatebench.lab.backend;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.http.BoundedBody;
import dev.gatebench.lab.http.Http11;
import dev.gatebench.lab.http.LimitedExchange;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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

    /** Sends a request like any client, whatever the status of its reply. */
    public final HttpResponse<byte[]> ask(RequestSpec request) {
        HttpRequest.Builder asked = HttpRequest.newBuilder(baseUrl.resolve(request.path()))
                .method(
                        request.method(),
                        request.bodyBytes() == 0
                                ? BodyPublishers.noBody()
                                : BodyPublishers.ofByteArray(request.body().content()));
        request.headers().forEach(asked::header);
        return send(asked);
    }

    final byte[] fetch(HttpRequest.Builder asked) {
        HttpResponse<byte[]> response = send(asked);
        if (response.statusCode() != 200) {
            throw new EnvironmentException("backend " + response.uri() + " must answer 200, answered "
                    + response.statusCode() + ": look into its log, and whether something else listens there");
        }
        return response.body();
    }

    private HttpResponse<byte[]> send(HttpRequest.Builder asked) {
        HttpRequest request = asked.timeout(TIMEOUT).build();
        try {
            return LimitedExchange.sent(http, request, BoundedBody.atMost(MOST_BYTES));
        } catch (IOException e) {
            throw silent(request.uri(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("the run was interrupted", e);
        }
    }

    /** Returns the error of an address that does not answer; the client's own errors may have no words. */
    static EnvironmentException silent(URI address, IOException e) {
        String why = e instanceof ConnectException
                ? "nobody listens there any more"
                : Text.line(Optional.ofNullable(e.getMessage()).orElse("the connection was lost"));
        return new EnvironmentException("backend " + address + " does not answer: " + why + "; its log says more", e);
    }
}
