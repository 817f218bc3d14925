package dev.gatebench.mock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.mock.delay.Delay;
import dev.gatebench.mock.intake.Limits;
import dev.gatebench.mock.plan.PathReplies;
import dev.gatebench.mock.plan.PathReply;
import dev.gatebench.mock.plan.ReplyBody;
import dev.gatebench.mock.plan.ReplyPlan;
import dev.gatebench.testing.Integration;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Replies by method and path, on each way through the backend. */
@Integration
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PathRepliesIT {
    private static final String TABLE = """
            [{"method": "GET", "path": "/", "body": "text(home)"},
             {"method": "POST", "path": "/orders", "status": 201, "body": "text(made)",
              "headers": {"Content-Type": "application/json", "X-Order": "7"}, "requestBytes": 5},
             {"method": "GET", "path": "/orders", "body": "1KiB",
              "requestHeaders": ["X-Any", "X-Tenant: a b"]},
             {"method": "PUT", "path": "/echo", "body": "echo", "headers": {"X-Echo": "yes"}},
             {"method": "DELETE", "path": "/orders", "status": 204, "headers": {"X-Gone": "yes"}}]
            """;

    private final HttpClient http2;
    private final Backend fast;
    private final Backend webFlux;

    /** A way through the backend. */
    enum Way {
        FAST_LANE,
        WEB_FLUX,
        HTTP_2
    }

    PathRepliesIT(@TempDir Path directory) throws Exception {
        TestCertificate certificate = TestCertificate.in(directory);
        http2 = HttpClient.newBuilder().sslContext(certificate.trusting()).build();
        List<PathReply> replies = PathReplies.ofFile(Files.writeString(directory.resolve("replies.json"), TABLE));
        TlsPort tls = TlsPort.of(0, certificate.certificate(), certificate.key());
        fast = start(true, replies, tls);
        webFlux = start(false, replies, tls);
    }

    private static Backend start(boolean fastLane, List<PathReply> replies, TlsPort tls) {
        ReplyPlan plan = new ReplyPlan(Delay.parse("0s"), ReplyBody.parse("2KiB"), 200, 0, 500);
        return new Backend(fastLane, plan, Limits.DEFAULT, Optional.empty(), Optional.of(tls), replies);
    }

    @AfterAll
    void stop() {
        fast.close();
        webFlux.close();
    }

    private Backend begin(Way way) throws Exception {
        Backend backend = way == Way.WEB_FLUX ? webFlux : fast;
        backend.begin(new ReplyPlan(Delay.parse("0s"), ReplyBody.parse("2KiB"), 200, 0, 500));
        return backend;
    }

    private HttpResponse<String> send(Way way, Backend backend, String method, String path, String body, String... head)
            throws Exception {
        String base =
                way == Way.HTTP_2 ? "https://127.0.0.1:" + backend.tlsPort() : "http://127.0.0.1:" + backend.port();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (head.length > 0) {
            request.headers(head);
        }
        HttpClient client = way == Way.HTTP_2 ? http2 : Backend.newClient();
        HttpResponse<String> reply = client.send(request.build(), BodyHandlers.ofString());
        assertThat(reply.version())
                .isEqualTo(way == Way.HTTP_2 ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1);
        return reply;
    }

    private static String counts(Backend backend, int entry) throws Exception {
        return backend.stats().get("replies").get(entry).toString();
    }

    @ParameterizedTest
    @EnumSource
    void answersByMethodAndPathAndAllElseByThePlan(Way way) throws Exception {
        Backend backend = begin(way);
        for (int i = 0; i < 2; i++) {
            assertThat(send(way, backend, "GET", "/?a=b", "").body()).isEqualTo("home");
            HttpResponse<String> made = send(way, backend, "POST", "/orders", "12345");
            assertThat(made.statusCode()).isEqualTo(201);
            assertThat(made.body()).isEqualTo("made");
            assertThat(made.headers().allValues("content-type")).containsExactly("application/json");
            assertThat(made.headers().firstValue("x-order")).hasValue("7");
            assertThat(made.headers().firstValue("content-length")).hasValue("4");
            HttpResponse<String> gone = send(way, backend, "DELETE", "/orders", "");
            assertThat(gone.statusCode()).isEqualTo(204);
            assertThat(gone.headers().firstValue("x-gone")).hasValue("yes");
            assertThat(gone.body()).isEmpty();
            HttpResponse<String> echo = send(way, backend, "PUT", "/echo?x", "abc");
            assertThat(echo.headers().firstValue("x-echo")).hasValue("yes");
            assertThat(echo.body())
                    .contains("Method: PUT\n", "URL   : /echo?x\n")
                    .endsWith("Body  : 3 bytes\n");
        }
        for (String path : List.of("/orders/", "/Orders", "/other", "//", "/%6frders")) {
            assertThat(send(way, backend, "POST", path, "12345").body())
                    .as(path)
                    .hasSize(2048);
        }
        assertThat(backend.stats().get("requests").longValue()).isEqualTo(4 * 2 + 5);
        assertThat(counts(backend, 0))
                .isEqualTo(
                        "{\"method\":\"GET\",\"path\":\"/\",\"requests\":2,\"bytesReceived\":0,\"refused\":0,\"wrong\":0}");
        assertThat(counts(backend, 1)).contains("\"requests\":2,\"bytesReceived\":10,\"refused\":0,\"wrong\":0");
        assertThat(counts(backend, 3)).contains("\"requests\":2,\"bytesReceived\":6,");
        assertThat(counts(backend, 4)).contains("\"requests\":2,\"bytesReceived\":0,");
        backend.reset();
        assertThat(counts(backend, 1)).contains("\"requests\":0,\"bytesReceived\":0,");
    }

    @ParameterizedTest
    @EnumSource
    void refusesARequestWithoutAFieldThatItMustCarry(Way way) throws Exception {
        Backend backend = begin(way);
        assertRefused(send(way, backend, "GET", "/orders", ""), "'X-Any', carried none of that name");
        assertRefused(
                send(way, backend, "GET", "/orders", "", "X-Any", "1"), "'X-Tenant: a b', carried none of that name");
        assertRefused(
                send(way, backend, "GET", "/orders", "", "X-Any", "1", "X-Tenant", "A b"),
                "'X-Tenant: a b', carried 'A b'");
        assertThat(send(way, backend, "GET", "/orders", "", "x-any", "", "x-tenant", "c", "x-tenant", "a b")
                        .body())
                .hasSize(1024);
        assertThat(counts(backend, 2)).contains("\"requests\":4,\"bytesReceived\":0,\"refused\":3,\"wrong\":0");
        assertThat(backend.stats().get("errors").longValue())
                .as("injected ones alone")
                .isZero();
    }

    private static void assertRefused(HttpResponse<String> reply, String field) {
        assertThat(reply.statusCode()).isEqualTo(400);
        assertThat(reply.body()).isEqualTo("GET /orders must carry the header field " + field + "\n");
    }

    @ParameterizedTest
    @EnumSource
    void countsABodyOfAnotherLengthAsWrong(Way way) throws Exception {
        Backend backend = begin(way);
        for (String body : List.of("", "1234", "12345", "123456")) {
            assertThat(send(way, backend, "POST", "/orders", body).statusCode()).isEqualTo(201);
        }
        assertThat(counts(backend, 1)).contains("\"requests\":4,\"bytesReceived\":15,\"refused\":0,\"wrong\":3");
    }

    @ParameterizedTest
    @EnumSource
    void obeysThePlansDelayAndErrors(Way way) throws Exception {
        Backend backend = begin(way);
        backend.plan("{\"delay\":\"30ms\",\"errorRate\":1,\"errorStatus\":503}");
        long sentAt = System.nanoTime();
        assertThat(send(way, backend, "POST", "/orders", "12345").statusCode()).isEqualTo(503);
        assertThat(System.nanoTime() - sentAt).isGreaterThanOrEqualTo(30_000_000);
        assertThat(counts(backend, 1)).contains("\"requests\":1,\"bytesReceived\":5,");
        assertThat(backend.stats().get("errors").longValue()).isEqualTo(1);
    }
}
