package dev.gatebench.lab.gateway.shenyu;

import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.http.BoundedBody;
import dev.gatebench.lab.http.LimitedExchange;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.tls.ProbeClients;
import dev.gatebench.shenyu.LocalKey;
import dev.gatebench.shenyu.ShenyuLaunch;
import dev.gatebench.shenyu.rules.LocalModeCall;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Configures a ShenYu gateway through its local mode. */
final class LocalMode {
    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(10);

    private static final String FAILED = "Application run failed";
    private static final String CAUSE = "Caused by: ";
    private static final int SHOWN = 300;
    private static final int MOST_BYTES = 1 << 20;

    private final String arm;
    private final Task task;
    private final ShenyuLaunch launch;
    private final URI baseUrl;
    private final HttpClient http;

    /** @param baseUrl the URL at which this process reaches it by those clients */
    LocalMode(String arm, Task task, ShenyuLaunch launch, URI baseUrl, ProbeClients clients) {
        this.arm = arm;
        this.task = task;
        this.launch = launch;
        this.baseUrl = baseUrl;
        this.http = clients.client(Duration.ofSeconds(2));
    }

    /**
     * Waits until the gateway accepts the first call, then makes the others.
     *
     * @throws EnvironmentException when it exits, does not come up in time, or refuses a call
     */
    void configure(Duration limit) {
        LocalModeCall first = launch.localModeCalls().get(0);
        HttpResponse<byte[]> reply = Await.found(limit, () -> {
                    requireNoFailure();
                    return attempt(first);
                })
                .orElseThrow(() -> new EnvironmentException("arm '" + arm + "' did not listen on " + baseUrl
                        + " within " + limit.toSeconds() + " s: " + task.ending() + "; see "
                        + task.spec().log()));
        require(first, reply);
        launch.localModeCalls().stream()
                .skip(1)
                .forEach(call -> require(
                        call,
                        attempt(call)
                                .orElseThrow(() -> new EnvironmentException("arm '" + arm + "' stopped answering at "
                                        + call.path() + ": " + task.ending()))));
    }

    private void requireNoFailure() {
        startFailure(task.log()).ifPresent(cause -> {
            throw new EnvironmentException("arm '" + arm + "' failed to start: " + cause + "; see "
                    + task.spec().log());
        });
    }

    /**
     * Returns the innermost cause of a failed start in the log of a Spring Boot application, whose process may live on,
     * held by threads of its libraries; empty where no start failed.
     */
    static Optional<String> startFailure(String log) {
        List<String> lines =
                log.lines().dropWhile(line -> !line.contains(FAILED)).toList();
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        String cause = lines.stream()
                .filter(line -> line.startsWith(CAUSE))
                .reduce(lines.get(0), (outer, inner) -> inner.substring(CAUSE.length()));
        return Optional.of(cause.substring(0, Math.min(SHOWN, cause.length())));
    }

    private void require(LocalModeCall call, HttpResponse<byte[]> reply) {
        String body = new String(reply.body(), StandardCharsets.UTF_8);
        if (reply.statusCode() != 200 || !body.equals(call.expectedReply())) {
            throw new EnvironmentException(
                    "arm '" + arm + "' must answer " + call.path() + " with '" + call.expectedReply()
                            + "', answered HTTP " + reply.statusCode() + " '" + body + "'; see "
                            + task.spec().log());
        }
    }

    private Optional<HttpResponse<byte[]>> attempt(LocalModeCall call) {
        if (!task.alive()) {
            throw new EnvironmentException("arm '" + arm + "': " + task.ending());
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(baseUrl.resolve(call.path()))
                .timeout(REQUEST_LIMIT)
                .header(LocalKey.HEADER, launch.key().value())
                .method(call.method(), call.body().map(BodyPublishers::ofString).orElseGet(BodyPublishers::noBody));
        call.body().ifPresent(body -> request.header("Content-Type", "application/json"));
        try {
            return Optional.of(LimitedExchange.sent(http, request.build(), BoundedBody.atMost(MOST_BYTES)));
        } catch (IOException e) {
            if (BoundedBody.Exceeded.is(e)) {
                throw new EnvironmentException("arm '" + arm + "' must answer " + call.path() + " with '"
                        + call.expectedReply() + "', answered with more than " + MOST_BYTES + " bytes; see "
                        + task.spec().log());
            }
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("the run was interrupted", e);
        }
    }
}
