package dev.gatebench.lab.http;

import dev.gatebench.lab.process.EnvironmentException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
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
            // the timeout of the request is that of its head alone
            return Optional.of(client.sendAsync(request.timeout(limit).build(), BoundedBody.atMost(mostBytes))
                    .get(limit.toMillis(), TimeUnit.MILLISECONDS));
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            throw EnvironmentException.interrupted(e);
        }
    }
}
