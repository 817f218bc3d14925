package dev.gatebench.lab.backend;

import dev.gatebench.core.json.Json;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Speaks to a running mock backend; its contract is in {@code docs/mock-backend.md}. */
public final class MockBackendClient extends BackendClient {
    public MockBackendClient(URI baseUrl) {
        super(baseUrl);
    }

    @Override
    public BackendStats stats() {
        return Json.parse(new String(get("/__mock/stats"), StandardCharsets.UTF_8), BackendStats.class);
    }
}
