package dev.gatebench.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.mock.delay.Delay;
import dev.gatebench.mock.intake.Limits;
import dev.gatebench.mock.plan.ReplyBody;
import dev.gatebench.mock.plan.ReplyPlan;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The second port as clients of HTTP/2 and HTTP/1.1 see it. */
@Integration
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TlsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final TestCertificate certificate;
    private final Backend fast;
    private final Backend webFlux;

    TlsIT(@TempDir Path directory) throws Exception {
        certificate = TestCertificate.in(directory);
        fast = start(true);
        webFlux = start(false);
    }

    private Backend start(boolean fastLane) {
        return new Backend(
                fastLane,
                plan("0s", "2KiB"),
                Limits.DEFAULT,
                Optional.empty(),
                Optional.of(TlsPort.of(0, certificate.certificate(), certificate.key())));
    }

    private static ReplyPlan plan(String delay, String body) {
        return new ReplyPlan(Delay.parse(delay), ReplyBody.parse(body), 200, 0, 500);
    }

    private Backend begin(boolean fastLane, String delay, String body) throws Exception {
        Backend backend = fastLane ? fast : webFlux;
        backend.begin(plan(delay, body));
        return backend;
    }

    @AfterAll
    void stop() {
        fast.close();
        webFlux.close();
    }

    private HttpClient client(Version version, String... tls) {
        HttpClient.Builder client = HttpClient.newBuilder().version(version).sslContext(certificate.trusting());
        return tls.length == 0
                ? client.build()
                : client.sslParameters(new SSLParameters(null, tls)).build();
    }

    private static HttpRequest.Builder request(Backend backend, String path) {
        return HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + backend.tlsPort() + path));
    }

    private static long count(Backend backend, String key) throws IOException, InterruptedException {
        return backend.stats().get(key).longValue();
    }

    @ParameterizedTest
    @CsvSource({"true, HTTP_2", "true, HTTP_1_1", "false, HTTP_2", "false, HTTP_1_1"})
    void answersAfterTheDelayAndCountsBothPortsTogether(boolean fastLane, Version version) throws Exception {
        Backend backend = begin(fastLane, "30ms", "2KiB");
        HttpClient client = client(version);
        for (int i = 0; i < 3; i++) {
            long sentAt = System.nanoTime();
            HttpResponse<byte[]> reply =
                    client.send(request(backend, "/x?y=" + i).build(), BodyHandlers.ofByteArray());
            assertThat(System.nanoTime() - sentAt).isGreaterThanOrEqualTo(30_000_000);
            assertThat(reply.version()).isEqualTo(version);
            assertThat(reply.statusCode()).isEqualTo(200);
            assertThat(reply.headers().firstValue("content-length")).hasValue("2048");
            assertThat(reply.headers().firstValue("content-type")).hasValue("text/plain");
            assertThat(reply.body()).isEqualTo(ReplyBody.ofSize(2048).content());
        }
        assertThat(backend.get("/").body()).hasSize(2048);
        assertThat(count(backend, "requests")).isEqualTo(4);
        assertThat(count(backend, "connectionsAccepted")).isEqualTo(2);
        assertThat(count(backend, "requestsTls")).as("the fourth came in clear").isEqualTo(3);
        assertThat(count(backend, "requestsHttp2")).isEqualTo(version == Version.HTTP_2 ? 3 : 0);
        assertThat(count(backend, "bytesSent")).isEqualTo(4 * 2048);
        assertThat(backend.stats().get("delayNs").get("count").longValue()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({
        "1, TLS_AES_128_GCM_SHA256, HTTP_1_1",
        "2, TLS_AES_128_GCM_SHA256, HTTP_2",
        "2, TLS_AES_128_GCM_SHA256, HTTP_1_1",
        "2, TLS_AES_256_GCM_SHA384, HTTP_2"
    })
    void closesConnectionsThatAgreedUponSomethingElse(int http, String cipher, Version version) throws Exception {
        TlsPort port = TlsPort.of(
                0,
                certificate.certificate(),
                certificate.key(),
                List.of("TLSv1.3"),
                List.of(http),
                Optional.of("TLS_AES_128_GCM_SHA256"));
        HttpClient client = HttpClient.newBuilder()
                .version(version)
                .sslContext(certificate.trusting())
                .sslParameters(new SSLParameters(new String[] {cipher}, new String[] {"TLSv1.3"}))
                .build();
        try (Backend own = new Backend(true, plan("0s", "2KiB"), Limits.DEFAULT, Optional.empty(), Optional.of(port))) {
            HttpRequest request = request(own, "/").build();
            if (cipher.contains("128") && version == (http == 2 ? Version.HTTP_2 : Version.HTTP_1_1)) {
                assertThat(client.send(request, BodyHandlers.ofByteArray()).version())
                        .isEqualTo(version);
            } else {
                SSLParameters offered = new SSLParameters(new String[] {cipher}, new String[] {"TLSv1.3"});
                offered.setApplicationProtocols(version == Version.HTTP_2 ? new String[] {"h2"} : new String[0]);
                assertCloses(own, offered);
            }
        }
    }

    /** The JDK's HTTP client may wait for ever where the other side closes while it negotiates. */
    private void assertCloses(Backend backend, SSLParameters offered) throws IOException {
        try (SSLSocket socket = (SSLSocket) certificate
                .trusting()
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), backend.tlsPort())) {
            socket.setSoTimeout(10_000);
            socket.setSSLParameters(offered);
            assertThatCode(() -> readToItsEnd(socket)).doesNotThrowAnyException();
        }
    }

    /** Fails where nothing ends within ten seconds; what was sent before, such as settings of HTTP/2, is no matter. */
    private static void readToItsEnd(SSLSocket socket) throws SocketTimeoutException {
        try {
            var unused = socket.getInputStream().readAllBytes();
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException e) {
            // reset, or closed without a word of TLS
        }
    }

    @Test
    void answersManyStreamsOfOneConnectionAtOnce() throws Exception {
        Backend backend = begin(true, "100ms", "2KiB");
        HttpClient client = client(Version.HTTP_2);
        HttpRequest request = request(backend, "/").build();
        client.send(request, BodyHandlers.discarding());
        List<CompletableFuture<HttpResponse<byte[]>>> replies = Stream.generate(
                        () -> client.sendAsync(request, BodyHandlers.ofByteArray()))
                .limit(90)
                .toList();
        for (CompletableFuture<HttpResponse<byte[]>> reply : replies) {
            assertThat(reply.get().body()).hasSize(2048);
        }
        assertThat(count(backend, "requests")).isEqualTo(91);
        assertThat(count(backend, "connectionsAccepted")).isEqualTo(1);
        assertThat(count(backend, "inFlight")).isZero();
    }

    @ParameterizedTest
    @CsvSource({"HTTP_2, TLSv1.2", "HTTP_2, TLSv1.3", "HTTP_1_1, TLSv1.2", "HTTP_1_1, TLSv1.3"})
    void speaksBothVersionsOfTls(Version version, String tls) throws Exception {
        Backend backend = begin(true, "0s", "100B");
        HttpResponse<byte[]> reply =
                client(version, tls).send(request(backend, "/").build(), BodyHandlers.ofByteArray());
        assertThat(reply.version()).isEqualTo(version);
        assertThat(reply.sslSession().orElseThrow().getProtocol()).isEqualTo(tls);
        assertThat(reply.body()).isEqualTo(ReplyBody.ofSize(100).content());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void speaksHttp11WithAClientWithoutAlpn(boolean fastLane) throws Exception {
        Backend backend = begin(fastLane, "1ms", "echo");
        var socket = Http2Wire.socket(backend.tlsPort(), certificate.trusting());
        assertThat(socket.getApplicationProtocol()).isEmpty();
        try (Wire wire = new Wire(socket, PATIENCE)) {
            wire.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(wire.read().body()).contains("Method: GET\nHost: a\nURL   : /1\n");
            wire.send(
                    "GET /2 HTTP/1.1\r\nHost: a\r\n\r\nPOST /3 HTTP/1.1\r\nHost: b\r\nContent-Length: 5\r\n\r\nhello");
            assertThat(wire.read().body()).contains("URL   : /2\n");
            assertThat(wire.read().body()).contains("URL   : /3\n").endsWith("Body  : 5 bytes\n");
            wire.send("GET /4 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
            assertThat(wire.read().headers()).containsEntry("connection", "close");
            assertThat(wire.isAtEnd()).isTrue();
        }
        assertThat(count(backend, "requests")).isEqualTo(4);
    }

    @Test
    void answersHttp11OnTheFastLane() throws Exception {
        for (boolean fastLane : new boolean[] {true, false}) {
            Backend backend = begin(fastLane, "0s", "2KiB");
            try (Wire wire = new Wire(Http2Wire.socket(backend.tlsPort(), certificate.trusting()), PATIENCE)) {
                wire.send("GET / HTTP/1.0\r\n\r\n");
                assertThat(wire.read().line())
                        .as("WebFlux alone answers with the version of the request")
                        .isEqualTo(fastLane ? "HTTP/1.1 200 OK" : "HTTP/1.0 200 OK");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"HTTP_2, 0", "HTTP_2, 1", "HTTP_2, 1048576", "HTTP_1_1, 0", "HTTP_1_1, 1", "HTTP_1_1, 1048576"})
    void readsABodyToItsEnd(Version version, int bytes) throws Exception {
        Backend backend = begin(true, "5ms", "echo");
        HttpClient client = client(version);
        String echoed = "Body  : " + (bytes == 0 ? "" : bytes + " bytes") + "\n";
        for (int i = 0; i < 2; i++) {
            HttpRequest post = request(backend, "/")
                    .POST(BodyPublishers.ofByteArray(new byte[bytes]))
                    .build();
            assertThat(client.send(post, BodyHandlers.ofString()).body())
                    .startsWith("Your Request\n==============\nMethod: POST\nHost: 127.0.0.1:" + backend.tlsPort())
                    .endsWith(echoed);
        }
        HttpRequest unknownLength = request(backend, "/")
                .POST(BodyPublishers.ofByteArrays(List.of(new byte[bytes], new byte[bytes])))
                .build();
        assertThat(client.send(unknownLength, BodyHandlers.ofString()).statusCode())
                .isEqualTo(200);
        assertThat(count(backend, "bytesReceived")).isEqualTo(4L * bytes);
    }

    @ParameterizedTest
    @CsvSource({"HEAD, 200, 0", "GET, 204, 0", "GET, 304, 0", "GET, 200, 2048"})
    void sendsABodyByHttp2WhereThereIsOne(String method, int status, int bytes) throws Exception {
        Backend backend = begin(true, "0s", "2KiB");
        backend.plan("{\"status\":" + status + "}");
        HttpRequest request =
                request(backend, "/").method(method, BodyPublishers.noBody()).build();
        HttpResponse<byte[]> reply = client(Version.HTTP_2).send(request, BodyHandlers.ofByteArray());
        assertThat(reply.statusCode()).isEqualTo(status);
        assertThat(reply.headers().firstValue("content-length"))
                .isEqualTo(status == 200 ? Optional.of("2048") : Optional.empty());
        assertThat(reply.body()).hasSize(bytes);
        assertThat(count(backend, "bytesSent")).isEqualTo(bytes);
    }

    @Test
    void sendsLargeBodiesByHttp2() throws Exception {
        Backend backend = begin(true, "0s", "16MiB");
        HttpClient client = client(Version.HTTP_2);
        HttpRequest request = request(backend, "/").build();
        List<CompletableFuture<HttpResponse<byte[]>>> replies = IntStream.range(0, 3)
                .mapToObj(i -> client.sendAsync(request, BodyHandlers.ofByteArray()))
                .toList();
        byte[] expected = ReplyBody.ofSize(16 << 20).content();
        for (CompletableFuture<HttpResponse<byte[]>> reply : replies) {
            assertThat(reply.get().body()).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"HTTP_2", "HTTP_1_1"})
    void obeysControlRequestsByTheSameRules(Version version) throws Exception {
        Backend backend = begin(true, "0s", "2KiB");
        HttpClient client = client(version);
        HttpRequest.Builder plan = request(backend, "/__mock/plan").PUT(BodyPublishers.ofString("{\"body\":\"7B\"}"));
        assertThat(client.send(plan.build(), BodyHandlers.discarding()).statusCode())
                .isEqualTo(415);
        plan.header("Content-Type", "application/json");
        assertThat(client.send(plan.build(), BodyHandlers.ofString()).body()).contains("\"body\":\"7B\"");
        String own = "https://127.0.0.1:" + backend.tlsPort();
        for (String origin : List.of("https://evil.example", own)) {
            HttpRequest stats =
                    request(backend, "/__mock/stats").header("Origin", origin).build();
            assertThat(client.send(stats, BodyHandlers.ofString()).statusCode())
                    .as(origin)
                    .isEqualTo(origin.equals(own) ? 200 : 403);
        }
        assertThat(client.send(request(backend, "/").build(), BodyHandlers.ofByteArray())
                        .body())
                .hasSize(7);
        assertThat(count(backend, "requests")).isEqualTo(1);
    }

    @Test
    void refusesAClientOfAnOlderTls() {
        assertThatExceptionOfType(SSLHandshakeException.class).isThrownBy(() -> client(Version.HTTP_1_1, "TLSv1.1")
                .send(request(fast, "/").build(), BodyHandlers.discarding()));
    }
}
