package dev.gatebench.lab.policy;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.study.BackendSpec;
import dev.gatebench.lab.backend.BackendClient;
import dev.gatebench.lab.backend.BackendClients;
import dev.gatebench.lab.backend.BackendStats;
import dev.gatebench.lab.backend.MockBackendClient;
import dev.gatebench.lab.http.LimitedExchange;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.tls.ProbeClients;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sends requests to a gateway with policies, and tells what reached the backends behind it. */
public final class PolicyProbe {
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(2);
    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(5);
    /** Most bytes of a reply. */
    static final long MOST_BODY = 128L << 20;

    /** A path for which a backend has no reply of its own. */
    static final String ACCOUNT_PATH = GeneratedRoutes.BELOW + "gatebench-account";

    private final URI url;
    private final RequestSpec request;
    private final BackendClients backends;
    private final BackendSpec backend;
    private final ProbeClients clients;
    private final List<Path> logs;
    private final Duration pause;
    private final HttpClient http;

    /**
     * Makes a probe.
     *
     * @param url where the gateway listens
     * @param request the request of the study, with all that its policies ask for
     * @param logs the files into one of which the gateway writes a line for each request
     * @param pause time before each request, for a gateway that limits them
     */
    public PolicyProbe(
            URI url,
            RequestSpec request,
            BackendClients backends,
            BackendSpec backend,
            ProbeClients clients,
            List<Path> logs,
            Duration pause) {
        this.url = url;
        this.request = request;
        this.backends = backends;
        this.backend = backend;
        this.clients = clients;
        this.logs = List.copyOf(logs);
        this.pause = pause;
        this.http = clients.client(CONNECT_LIMIT);
    }

    URI url() {
        return url;
    }

    RequestSpec request() {
        return request;
    }

    BackendClients backends() {
        return backends;
    }

    ProbeClients clients() {
        return clients;
    }

    List<Path> logs() {
        return logs;
    }

    /** Sends the study's request. */
    PolicyReply send() {
        return send(Map.of());
    }

    /** Sends the study's request with some headers changed; an empty value leaves a header out. */
    PolicyReply send(Map<String, String> changed) {
        return send(request.method(), request.path(), changed);
    }

    /** Sends the study's request with another method and path, no sooner than a limit lets it pass. */
    PolicyReply send(String method, String path, Map<String, String> changed) {
        Await.pause(pause.toMillis());
        return sendAtOnce(method, path, changed);
    }

    /** Sends the study's request with another method and path, whatever limits there are. */
    PolicyReply sendAtOnce(String method, String path, Map<String, String> changed) {
        boolean hasBody = request.bodyBytes() > 0 && method.equals(request.method());
        return sendAtOnce(
                method, path, changed(changed), hasBody ? request.body().content() : new byte[0]);
    }

    /** Returns the headers of the study's request, some changed; an empty value leaves a header out. */
    private Map<String, String> changed(Map<String, String> changed) {
        Map<String, String> headers = new LinkedHashMap<>(request.headers());
        changed.forEach((name, value) -> {
            headers.keySet().removeIf(name::equalsIgnoreCase);
            if (!value.isEmpty()) {
                headers.put(name, value);
            }
        });
        return headers;
    }

    private PolicyReply sendAtOnce(String method, String path, Map<String, String> headers, byte[] body) {
        HttpRequest.Builder asked = HttpRequest.newBuilder(url.resolve(path))
                .method(method, body.length > 0 ? BodyPublishers.ofByteArray(body) : BodyPublishers.noBody());
        headers.forEach(asked::header);
        return new PolicyReply(LimitedExchange.of(http, asked, REQUEST_LIMIT, MOST_BODY));
    }

    /** Whether it keeps to a limit, so that its requests take long and use it up. */
    boolean pauses() {
        return !pause.isZero();
    }

    /** Returns how many requests the backends have received so far. */
    long reached() {
        return backends.requests();
    }

    /** Sends the study's request with some headers changed, and returns what the backend says that it got. */
    BackendAccount account(Map<String, String> headers) {
        PolicyReply reply = told(headers, request.body().content());
        if (!reply.isGood()) {
            throw new PolicyFailure("must forward " + ACCOUNT_PATH + ", and answered " + reply.status());
        }
        return BackendAccount.of(reply);
    }

    /**
     * Sends the study's request with another body, and returns the gateway's reply, which has the backend's account.
     */
    PolicyReply told(byte[] body) {
        return told(Map.of(), body);
    }

    private PolicyReply told(Map<String, String> changed, byte[] body) {
        tell("json(echo)");
        try {
            Map<String, String> all = new LinkedHashMap<>(changed);
            all.put("Accept-Encoding", "");
            Await.pause(pause.toMillis());
            return sendAtOnce(request.method(), ACCOUNT_PATH, changed(all), body);
        } finally {
            tell(backend.body());
        }
    }

    /** Returns how many bytes of bodies the backends have received so far. */
    long received() {
        return backends.stats().stream().mapToLong(BackendStats::bytesReceived).sum();
    }

    private void tell(String body) {
        for (BackendClient each : backends.each()) {
            if (!(each instanceof MockBackendClient mock)) {
                throw new IllegalStateException("policies must stand before the mock backend");
            }
            mock.change(Json.line(Map.of("body", body)));
        }
    }
}
