package dev.gatebench.lab.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Integration
class BoundedBodyIT {
    private static final int BYTES = 100_000;

    private HttpServer server;

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.sendResponseHeaders(200, 0); // chunked: it does not say how much comes
                exchange.getResponseBody().write(new byte[BYTES]);
            }
        });
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    private byte[] fetched(long most) throws IOException, InterruptedException {
        URI there = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(there).build(), BoundedBody.atMost(most))
                .body();
    }

    @Test
    void takesABodyOfAsManyBytesAsItMayHave() throws Exception {
        assertThat(fetched(BYTES)).hasSize(BYTES);
    }

    @Test
    void failsACallWhoseBodyHasMore() {
        assertThatThrownBy(() -> fetched(BYTES - 1))
                .isInstanceOfSatisfying(IOException.class, e -> assertThat(BoundedBody.Exceeded.is(e))
                        .isTrue())
                .hasMessageContaining("at most 99999 bytes");
    }
}
