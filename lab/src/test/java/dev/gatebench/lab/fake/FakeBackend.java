package dev.gatebench.lab.fake;

import com.sun.net.httpserver.HttpServer;
import dev.gatebench.core.json.Json;
import dev.gatebench.lab.backend.BackendClient;
import dev.gatebench.lab.backend.BackendSilence;
import dev.gatebench.lab.backend.BackendStats;
import dev.gatebench.lab.backend.MockBackendClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;

/**
 * A backend that answers {@code /__mock/stats} and {@code /__mock/silences} with what a test says, and all else with
 * {@value #BODY}.
 */
public final class FakeBackend implements AutoCloseable {
    public static final String BODY = "the backend's body";

    static {
        // else each answer takes 40 ms, for which a kernel waits that is asked to join small packets
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private volatile BackendStats stats = new BackendStats(0, 0, 0, 0, 0, 0);
    private volatile List<BackendSilence> silences = List.of();

    public FakeBackend() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        answer("/__mock/stats", () -> Json.line(stats));
        answer("/__mock/silences", () -> Json.line(silences));
        answer("/", () -> BODY);
        server.start();
    }

    private void answer(String path, Supplier<String> text) {
        server.createContext(path, exchange -> {
            byte[] body = text.get().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    public BackendClient client() {
        return new MockBackendClient(url());
    }

    public void counts(long requests, long connections) {
        stats = new BackendStats(requests, connections, 0, 0, 0, 0);
    }

    public void wasSilent(BackendSilence... then) {
        silences = List.of(then);
    }

    public void promises(long leastDelayNs) {
        stats = new BackendStats(0, 0, 0, 0, leastDelayNs, 0);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
