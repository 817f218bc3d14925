package dev.gatebench.mock;

import dev.gatebench.mock.delay.Delay;
import dev.gatebench.mock.intake.Limits;
import dev.gatebench.mock.plan.PathReply;
import dev.gatebench.mock.plan.ReplyBody;
import dev.gatebench.mock.plan.ReplyPlan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A backend on a free port and clients for it. Control requests have a client, and so connections, of their own. */
final class Backend implements AutoCloseable {
    static final long SEED = 42;

    private static final JsonMapper JSON = new JsonMapper();

    private HttpClient client = newClient();
    private final HttpClient control = newClient();
    private final MockBackend backend;

    Backend(boolean fastLane, String delay) {
        this(fastLane, new ReplyPlan(Delay.parse(delay), ReplyBody.parse("2KiB"), 200, 0, 500));
    }

    Backend(boolean fastLane, ReplyPlan plan) {
        this(fastLane, plan, Limits.DEFAULT, Optional.empty());
    }

    Backend(boolean fastLane, ReplyPlan plan, Limits limits, Optional<String> token) {
        this(fastLane, plan, limits, token, Optional.empty());
    }

    Backend(boolean fastLane, ReplyPlan plan, Limits limits, Optional<String> token, Optional<TlsPort> tls) {
        this(fastLane, plan, limits, token, tls, List.of());
    }

    Backend(
            boolean fastLane,
            ReplyPlan plan,
            Limits limits,
            Optional<String> token,
            Optional<TlsPort> tls,
            List<PathReply> replies) {
        backend = MockBackend.start(new Settings(
                InetAddress.getLoopbackAddress(), 0, tls, 1, fastLane, SEED, limits, token, plan, replies));
    }

    static HttpClient newClient() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    int port() {
        return backend.port();
    }

    int tlsPort() {
        return backend.tlsPort().orElseThrow();
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path));
    }

    HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofByteArray());
    }

    HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
        return send(request(path));
    }

    JsonNode stats() throws IOException, InterruptedException {
        HttpResponse<String> reply = control(request("/__mock/stats"));
        return JSON.readTree(reply.body());
    }

    JsonNode silences() throws IOException, InterruptedException {
        return JSON.readTree(control(request("/__mock/silences")).body());
    }

    /** Makes it answer by a plan as if it had just been started: nothing counted, and no connection to it in use. */
    void begin(ReplyPlan plan) throws IOException, InterruptedException {
        client = newClient();
        Map<String, Object> keys = Map.of(
                "delay", plan.delay().toString(),
                "body", plan.body().toString(),
                "status", plan.status(),
                "errorRate", plan.errorRate(),
                "errorStatus", plan.errorStatus());
        HttpResponse<String> reply = plan(JSON.writeValueAsString(keys));
        if (reply.statusCode() != 200) {
            throw new IOException(reply.body());
        }
        reset();
    }

    void reset() throws IOException, InterruptedException {
        control(json("/__mock/reset").POST(BodyPublishers.noBody()));
    }

    HttpResponse<String> plan(String json) throws IOException, InterruptedException {
        return control(json("/__mock/plan").PUT(BodyPublishers.ofString(json)));
    }

    HttpRequest.Builder json(String path) {
        return request(path).header("Content-Type", "application/json");
    }

    HttpResponse<String> control(HttpRequest.Builder request) throws IOException, InterruptedException {
        return control.send(request.build(), BodyHandlers.ofString());
    }

    @Override
    public void close() {
        backend.close();
    }
}
