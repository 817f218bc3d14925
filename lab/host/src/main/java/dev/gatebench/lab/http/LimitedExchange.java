package dev.gatebench.lab.http;

import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A request with its reply, which takes no longer, and whose body is no larger, than is allowed. */
public final class LimitedExchange {
    private LimitedExchange() {}

    /**
     * Sends a request and waits for its whole reply; empty where none comes within the limit.
     *
     * @param mostBytes the largest body, bytes
     * @throws EnvironmentException when the thread is interrupted
     */
    public static Optional<HttpResponse<byte[]>> of(
            HttpClient client, HttpRequest.Builder request, Duration limit, long mostBytes) {
        try {
            return Optional.of(sent(client, request.timeout(limit).build(), BoundedBody.atMost(mostBytes)));
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            throw EnvironmentException.interrupted(e);
        }
    }

    /**
     * Sends a request and waits for its whole reply within the request's timeout, which is that of the reply's head
     * alone where the client sends it itself: a server that goes silent in the body would hold its caller for ever.
     *
     * @param request has a timeout
     * @throws IOException when no whole reply comes in time
     */
    public static <T> HttpResponse<T> sent(HttpClient client, HttpRequest request, HttpResponse.BodyHandler<T> body)
            throws IOException, InterruptedException {
        Duration limit = request.timeout().orElseThrow();
        CompletableFuture<HttpResponse<T>> reply = client.sendAsync(request, body);
        try {
            return reply.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failed ? failed : new IOException(e);
        } catch (TimeoutException e) {
            throw new HttpTimeoutException("no whole reply came within " + limit.toSeconds() + " s");
        } finally {
            reply.cancel(true); // which does nothing to one that has come
        }
    }
}
