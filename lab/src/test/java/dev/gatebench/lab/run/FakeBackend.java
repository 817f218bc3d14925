package dev.gatebench.lab.run;

import com.sun.net.httpserver.HttpServer;
import dev.gatebench.core.json.Json;
import dev.gatebench.lab.backend.BackendClient;
import dev.gatebench.lab.backend.BackendStats;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A backend that answers {@code /__mock/stats} with what a test says. */
final class FakeBackend implements AutoCloseable {
    private final HttpServer server;
    private volatile BackendStats stats = new BackendStats(0, 0, 0, 0);

    FakeBackend() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/__mock/stats", exchange -> {
            byte[] body = Json.line(stats).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    BackendClient client() {
        return new BackendClient(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
    }

    void counts(long requests, long connections) {
        stats = new BackendStats(requests, connections, 0, 0);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
