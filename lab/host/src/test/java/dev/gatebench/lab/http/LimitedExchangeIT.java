package dev.gatebench.lab.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that sends the head of its reply, the beginning of its body, and then nothing. */
@Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Integration
class LimitedExchangeIT {
    private final CountDownLatch end = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write('x');
            exchange.getResponseBody().flush();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
    }

    @AfterEach
    void close() {
        end.countDown();
        server.stop(0);
    }

    @Test
    void doesNotWaitForABodyThatDoesNotCome() {
        assertThatExceptionOfType(HttpTimeoutException.class)
                .isThrownBy(() -> LimitedExchange.sent(
                        HttpClient.newHttpClient(),
                        request().timeout(Duration.ofSeconds(1)).build(),
                        BoundedBody.atMost(1 << 20)))
                .withMessage("no whole reply came within 1 s");
        assertThat(LimitedExchange.of(HttpClient.newHttpClient(), request(), Duration.ofSeconds(1), 1 << 20))
                .isEmpty();
    }

    private HttpRequest.Builder request() {
        return HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
    }
}
