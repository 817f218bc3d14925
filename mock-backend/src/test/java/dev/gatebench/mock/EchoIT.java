package dev.gatebench.mock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.mock.Wire.Reply;
import dev.gatebench.mock.delay.Delay;
import dev.gatebench.mock.plan.ReplyBody;
import dev.gatebench.mock.plan.ReplyPlan;
import dev.gatebench.testing.Integration;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Replies that tell of their requests, and replies of a given text; both ways through the backend must give them. */
@Integration
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EchoIT {
    private static final String POST =
            "POST /pipeline?a=%20b HTTP/1.1\r\nX-One:  1 \r\nhOsT: gate:80\r\nuser-AGENT: me, too\r\n"
                    + "X-One: \u00e4\r\nContent-Length: 12\r\n\r\nHello World!";

    private final Lanes lanes = new Lanes();

    @AfterAll
    void stop() {
        lanes.close();
    }

    private Backend start(boolean fastLane, String body, int status, double errorRate) throws Exception {
        return lanes.begin(fastLane, new ReplyPlan(Delay.parse("0s"), ReplyBody.parse(body), status, errorRate, 503));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tellsOfARequestWithoutABody(boolean fastLane) throws Exception {
        Backend backend = start(fastLane, "echo", 200, 0);
        String body = """
                Your Request
                ==============
                Method: GET
                Host: 127.0.0.1:9
                URL   : /pipeline
                Header:
                    Accept: [*/*]
                Body  :\s
                """;
        try (Wire wire = new Wire(backend.port())) {
            for (int i = 0; i < 3; i++) {
                wire.send("GET /pipeline HTTP/1.1\r\nHost: 127.0.0.1:9\r\nAccept: */*\r\n\r\n");
                Reply reply = wire.read();
                assertThat(reply.line()).isEqualTo("HTTP/1.1 200 OK");
                assertThat(reply.headers()).containsEntry("content-type", "text/plain");
                assertThat(reply.body()).isEqualTo(body);
            }
        }
        assertThat(backend.stats().get("bytesSent").longValue()).isEqualTo(3L * body.length());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tellsOfHeadersAsTheyCameAndOfTheBodysSize(boolean fastLane) throws Exception {
        Backend backend = start(fastLane, "echo", 200, 0);
        try (Wire wire = new Wire(backend.port())) {
            wire.send(POST);
            assertThat(wire.read().body()).isEqualTo("""
                    Your Request
                    ==============
                    Method: POST
                    Host: gate:80
                    URL   : /pipeline?a=%20b
                    Header:
                        X-One: [1]
                        user-AGENT: [me, too]
                        X-One: [\u00e4]
                        Content-Length: [12]
                    Body  : 12 bytes
                    """);
            wire.send("GET / HTTP/1.1\r\nHost: b\r\n\r\n");
            assertThat(wire.read().body())
                    .as("nothing is left of the request before")
                    .isEqualTo("Your Request\n==============\nMethod: GET\nHost: b\nURL   : /\nHeader:\nBody  : \n");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tellsTheBodyToo(boolean fastLane) throws Exception {
        Backend backend = start(fastLane, "json(echo)", 200, 0);
        try (Wire wire = new Wire(backend.port())) {
            for (int i = 0; i < 2; i++) {
                wire.send(POST);
                Reply reply = wire.read();
                assertThat(reply.headers()).containsEntry("content-type", "application/json");
                assertThat(reply.body())
                        .startsWith("{\"removed\":\"x\",\"payload\":\"WW91ciBSZXF1ZXN0")
                        .endsWith(".SGVsbG8gV29ybGQh\"}");
            }
            wire.send("GET / HTTP/1.1\r\nHost: b\r\n\r\n");
            assertThat(wire.read().body()).as("nothing is left").endsWith(".\"}");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void answersWithAJsonObject(boolean fastLane) throws Exception {
        Backend backend = start(fastLane, "json(64B)", 200, 0);
        try (Wire wire = new Wire(backend.port())) {
            wire.send("GET / HTTP/1.1\r\nHost: b\r\n\r\n");
            Reply reply = wire.read();
            assertThat(reply.headers()).containsEntry("content-type", "application/json");
            assertThat(reply.body()).hasSize(64).matches("\\{\"removed\":\"x\",\"payload\":\"x+\"}");
        }
    }

    @Test
    void answersTheSameOnBothWays() throws Exception {
        String chunked = "POST /%2e/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe"
                + "llo\r\n7\r\n, world\r\n0\r\n\r\n";
        String expecting = "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 0\r\nHost: a\r\n\r\n";
        for (String request : new String[] {
            POST,
            chunked,
            "DELETE http://a/b?c HTTP/1.1\r\nhost: a\r\nHost: b\r\nEmpty:\r\n\r\n",
            "PURGE * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            "GET / HTTP/1.0\r\n\r\n",
            "GET /a HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\n\r\n",
            "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: b\r\n\r\n",
            expecting
        }) {
            Map<Boolean, Set<Reply>> replies = new HashMap<>();
            for (boolean fastLane : new boolean[] {true, false}) {
                Backend backend = start(fastLane, "echo", 200, 0);
                Set<Reply> all = replies.computeIfAbsent(fastLane, lane -> new HashSet<>());
                try (Wire wire = new Wire(backend.port())) {
                    wire.send(request);
                    if (request.equals(expecting)) {
                        all.add(withoutVersion(wire.readHead()));
                    }
                    all.add(withoutVersion(wire.read()));
                    if (request.startsWith("GET /1")) {
                        all.add(withoutVersion(wire.read()));
                    }
                }
            }
            assertThat(replies.get(true)).as(request).isEqualTo(replies.get(false));
            assertThat(replies.get(true))
                    .anySatisfy(reply -> assertThat(reply.body()).startsWith("Your Request\n"));
        }
    }

    /** To HTTP/1.0 WebFlux answers with 1.0, and the fast lane with 1.1. */
    private static Reply withoutVersion(Reply reply) {
        return new Reply(reply.line().substring("HTTP/1.x".length()), reply.headers(), reply.body());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void answersHeadWithTheLengthOfItsEcho(boolean fastLane) throws Exception {
        Backend backend = start(fastLane, "echo", 200, 0);
        String echo = "Your Request\n==============\nMethod: HEAD\nHost: a\nURL   : /\nHeader:\nBody  : \n";
        try (Wire wire = new Wire(backend.port())) {
            for (int i = 0; i < 2; i++) {
                wire.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n");
                assertThat(wire.readHead().headers()).containsEntry("content-length", Integer.toString(echo.length()));
            }
        }
        assertThat(backend.stats().get("bytesSent").longValue()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"true, 204, 0", "false, 204, 0", "true, 304, 0", "false, 304, 0", "true, 200, 1", "false, 200, 1"})
    void echoesNothingWithAStatusWithoutABodyNorInAnInjectedError(boolean fastLane, int status, double errorRate)
            throws Exception {
        Backend backend = start(fastLane, "echo", status, errorRate);
        for (int i = 0; i < 3; i++) {
            var reply = backend.get("/");
            assertThat(reply.statusCode()).isEqualTo(errorRate == 1 ? 503 : status);
            assertThat(reply.body()).isEmpty();
        }
        assertThat(backend.stats().get("bytesSent").longValue()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void changesBetweenTextEchoAndSizesWhileItRuns(boolean fastLane) throws Exception {
        Backend backend = start(fastLane, "text(Hello World!)", 200, 0);
        assertThat(backend.get("/").body()).asString(StandardCharsets.US_ASCII).isEqualTo("Hello World!");

        assertThat(backend.plan("{\"body\":\"echo\"}").body()).contains("\"body\":\"echo\"");
        assertThat(backend.get("/x").body())
                .asString(StandardCharsets.US_ASCII)
                .startsWith("Your Request\n==============\nMethod: GET\nHost: 127.0.0.1:" + backend.port()
                        + "\nURL   : /x\n");

        assertThat(backend.plan("{\"body\":\"text(a \\\"b\\\")\"}").body()).contains("\"body\":\"text(a \\\"b\\\")\"");
        assertThat(backend.get("/").body()).asString(StandardCharsets.US_ASCII).isEqualTo("a \"b\"");

        backend.plan("{\"body\":\"3B\"}");
        assertThat(backend.get("/").body()).isEqualTo(ReplyBody.ofSize(3).content());
    }
}
