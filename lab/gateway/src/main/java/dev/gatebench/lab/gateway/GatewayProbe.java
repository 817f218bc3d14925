package dev.gatebench.lab.gateway;

import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.backend.BackendClients;
import dev.gatebench.lab.backend.BackendStats;
import dev.gatebench.lab.backend.ExpectedReply;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.http.LimitedExchange;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.tls.ProbeClients;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Sends requests to a gateway that was just started until it answers as the backend does, and counts the connections
 * that it uses for them.
 */
public final class GatewayProbe {
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(2);
    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(10);
    private static final int SHOWN = 120;

    /** The largest body that a backend of ours has, and that much again. */
    private static final long MOST_BODY = 128L << 20;

    /** Enough to tell one connection a request from the reuse of a few. */
    private static final int PROBES = 20;

    /** A host that no generated route is for. */
    private static final String OUTSIDE_HOST = "outside.gatebench.test";

    private static final String HOST = "Host";

    private final String arm;
    private final Task task;
    private final URI url;
    private final RequestSpec request;
    private final HttpClient http;

    /** Makes a probe whose clients are such as {@code clients} makes. */
    public GatewayProbe(String arm, Task task, URI baseUrl, RequestSpec request, ProbeClients clients) {
        this.http = clients.client(CONNECT_LIMIT);
        this.arm = arm;
        this.task = task;
        this.url = baseUrl.resolve(request.path());
        this.request = request;
    }

    /** Waits for the first reply that is as expected. */
    public String awaitReply(ExpectedReply expected, Duration limit) {
        String[] last = {"nothing"};
        return Await.found(limit, () -> {
                    requireAlive();
                    Optional<HttpResponse<byte[]>> reply = send();
                    reply.ifPresent(found -> last[0] = show(found));
                    return reply.filter(found -> expected.isMetBy(found.statusCode(), found.body()));
                })
                .map(found -> "a reply has " + expected)
                .orElseThrow(() -> {
                    requireAlive(); // it may have ended while a request waited for its answer
                    return failure("must answer " + url + " with " + expected + " within " + limit.toSeconds()
                            + " s, answered " + last[0]);
                });
    }

    private EnvironmentException failure(String what) {
        return new EnvironmentException(
                "arm '" + arm + "' " + what + "; see " + task.spec().log());
    }

    private void requireAlive() {
        if (!task.alive()) {
            throw new EnvironmentException("arm '" + arm + "': " + task.ending());
        }
    }

    /**
     * Sends some requests, one after another. Compares the new connections of the backends with the policy of the arm,
     * and the bodies that they received with those that were sent, sees that each backend had some of the requests, and
     * that all came by the protocol that the backends are to be spoken to.
     *
     * @param pause time before each request, for a gateway that limits them
     * @param changesBodies whether it is told to change the bodies of requests, so that others reach the backends
     */
    public String proveConnections(
            BackendClients backends, BackendSpec spec, ConnectionPolicy policy, Duration pause, boolean changesBodies) {
        List<BackendStats> before = backends.stats();
        int probes = PROBES * before.size();
        for (int i = 0; i < probes; i++) {
            Await.pause(pause.toMillis());
            if (send().isEmpty()) {
                throw failure("must answer " + url + " " + probes + " times in a row, each within "
                        + REQUEST_LIMIT.toSeconds() + " s, and did not answer time " + (i + 1));
            }
        }
        List<BackendStats> after = backends.stats();
        proveTurns(before, after);
        long requests = grown(before, after, BackendStats::requests);
        long connections = grown(before, after, BackendStats::connectionsAccepted);
        String seen = requests + " requests in a row opened "
                + (connections == 0 ? "no" : String.valueOf(connections)) + " new upstream connection"
                + (connections > 1 ? "s" : "");
        if (requests != probes) {
            throw failure("must pass " + probes + " requests on, and its backends received " + requests
                    + ": it answers itself, has other backends, or others use it");
        }
        boolean right = policy.onePerRequest() ? connections == requests : connections <= requests / 2;
        if (policy.known() && !right) {
            throw failure("must "
                    + (policy.onePerRequest() ? "open an upstream connection for each of " : "reuse connections for ")
                    + probes + " requests, but " + seen
                    + ": its setting for upstream connections did not take effect");
        }
        proveBackendLeg(spec, requests, before, after);
        return seen
                + spec.words().map(words -> ", each by " + words).orElse("")
                + (before.size() == 1 ? "" : ", and each of " + before.size() + " backends had its turn")
                + (changesBodies ? "" : provenBodies(probes, grown(before, after, BackendStats::bytesReceived)));
    }

    private void proveBackendLeg(BackendSpec spec, long requests, List<BackendStats> before, List<BackendStats> after) {
        long byTls = grown(before, after, BackendStats::requestsTls);
        long byHttp2 = grown(before, after, BackendStats::requestsHttp2);
        if (byTls != (spec.usesTls() ? requests : 0) || byHttp2 != (spec.speaksHttp2() ? requests : 0)) {
            throw failure("must speak " + spec.words().orElse("HTTP/1.1 in clear to the backend") + ", and of "
                    + requests + " requests " + byTls + " came over TLS and " + byHttp2
                    + " by HTTP/2: its setting for the protocol to backends did not take effect");
        }
    }

    /** Proves that the bodies reached the backends, which answer a request without one just as well. */
    private String provenBodies(int probes, long received) {
        long sent = (long) probes * request.bodyBytes();
        if (received != sent) {
            throw failure("must pass the bodies of " + probes + " requests on, " + sent
                    + " bytes, and the backend received " + received
                    + " bytes: it does other work than the other arms");
        }
        return sent == 0 ? "" : ", and the backend received their bodies of " + sent + " bytes";
    }

    private void proveTurns(List<BackendStats> before, List<BackendStats> after) {
        for (int i = 0; i < before.size(); i++) {
            if (after.get(i).requests() == before.get(i).requests()) {
                throw failure("must give each of its " + before.size() + " backends requests, but backend number "
                        + (i + 1) + " received none");
            }
        }
    }

    private static long grown(List<BackendStats> before, List<BackendStats> after, ToLongFunction<BackendStats> count) {
        return after.stream().mapToLong(count).sum()
                - before.stream().mapToLong(count).sum();
    }

    /**
     * Asks for a path, of a host, that no route of a table is for, and sees that the backend is not reached: a gateway
     * that forwards everything has no table.
     */
    public String proveRouted(BackendClients backends, GeneratedRoutes routes) {
        long before = backends.requests();
        Map<String, String> headers = new HashMap<>(request.headers());
        headers.keySet().removeIf(HOST::equalsIgnoreCase);
        headers.put(HOST, OUTSIDE_HOST);
        send(url.resolve(routes.outside()), headers);
        long reached = backends.requests() - before;
        if (reached != 0) {
            throw failure("must not forward " + routes.outside() + " of host " + OUTSIDE_HOST
                    + ", which none of its routes is for, and did: its table of routes did not take effect");
        }
        return "a request that none of its routes is for does not reach the backend";
    }

    private Optional<HttpResponse<byte[]>> send() {
        return send(url, request.headers());
    }

    private Optional<HttpResponse<byte[]>> send(URI to, Map<String, String> headers) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(to)
                .method(
                        request.method(),
                        request.bodyBytes() == 0
                                ? BodyPublishers.noBody()
                                : BodyPublishers.ofByteArray(request.body().content()));
        headers.forEach(builder::header);
        return LimitedExchange.of(http, builder, REQUEST_LIMIT, MOST_BODY);
    }

    private static String show(HttpResponse<byte[]> reply) {
        String body = new String(reply.body(), StandardCharsets.UTF_8).strip().replaceAll("\\s+", " ");
        return "HTTP " + reply.statusCode() + " '" + body.substring(0, Math.min(SHOWN, body.length())) + "'";
    }
}
