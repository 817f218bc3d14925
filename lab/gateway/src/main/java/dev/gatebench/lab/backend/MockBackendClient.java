package dev.gatebench.lab.backend;

import dev.gatebench.core.json.Json;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** A client of a running mock backend; its contract is in {@code docs/mock-backend.md}. */
public final class MockBackendClient extends BackendClient {
    private final Optional<String> token;

    /** Makes the client of one that wants no token. */
    public MockBackendClient(URI baseUrl) {
        this(baseUrl, Optional.empty());
    }

    /** Makes the client of one that may want a token with control requests. */
    public MockBackendClient(URI baseUrl, Optional<String> token) {
        super(baseUrl);
        this.token = token;
    }

    @Override
    public BackendStats stats() {
        return told("/__mock/stats", BackendStats.class);
    }

    @Override
    public List<BackendSilence> silences() {
        return List.of(told("/__mock/silences", BackendSilence[].class));
    }

    private <T> T told(String path, Class<T> type) {
        return Json.parse(new String(fetch(control(path)), StandardCharsets.UTF_8), type);
    }

    /**
     * Changes its replies from the next request on.
     *
     * @param plan the keys to change, as a JSON object
     */
    public void change(String plan) {
        byte[] unused = fetch(control("/__mock/plan")
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(plan)));
    }

    private HttpRequest.Builder control(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(baseUrl().resolve(path));
        token.ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
        return request;
    }
}
