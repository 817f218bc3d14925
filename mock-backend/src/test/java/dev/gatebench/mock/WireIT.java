package dev.gatebench.mock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.mock.Wire.Reply;
import dev.gatebench.testing.Integration;
import java.time.Duration;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sends bytes that no client library would. */
@Integration
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WireIT {
    private static final String GET = "GET /%s HTTP/1.1\r\nHost: a\r\n\r\n";

    private final Lanes lanes = new Lanes();

    @AfterAll
    void stop() {
        lanes.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void answersPipelinedRequestsInOrder(boolean fastLane) throws Exception {
        Backend backend = lanes.begin(fastLane, "2ms");
        try (Wire wire = new Wire(backend.port())) {
            wire.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nHEAD /2 HTTP/1.1\r\nHost: a\r\n\r\n"
                    + "POST /3 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
                    + "GET /__mock/stats HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(wire.read().body()).hasSize(2048);
            assertThat(wire.readHead().headers()).containsEntry("content-length", "2048");
            assertThat(wire.read().body()).hasSize(2048);
            assertThat(wire.read().body()).startsWith("{\"requests\":3,\"connectionsAccepted\":1,");
            wire.send(GET.formatted("4"));
            assertThat(wire.read().body()).hasSize(2048);
        }
        assertThat(backend.stats().get("requests").longValue()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void closesWhenTheClientAsksForIt(boolean fastLane) throws Exception {
        Backend backend = lanes.begin(fastLane, "1ms");
        try (Wire wire = new Wire(backend.port())) {
            wire.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
            Reply reply = wire.read();
            assertThat(reply.headers()).containsEntry("connection", "close");
            assertThat(reply.body()).hasSize(2048);
            assertThat(wire.isAtEnd()).isTrue();
        }
        waitUntil(backend, "connectionsOpen", open -> open == 0);
        assertThat(backend.stats().get("connectionsAccepted").longValue()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void closesAfterAnHttp10RequestWithoutKeepAlive(boolean fastLane) throws Exception {
        Backend backend = lanes.begin(fastLane, "0s");
        try (Wire wire = new Wire(backend.port())) {
            wire.send("GET / HTTP/1.0\r\n\r\n");
            assertThat(wire.read().body()).hasSize(2048);
            assertThat(wire.isAtEnd()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true})
    void keepsAnHttp10ConnectionAliveAndSaysSo(boolean fastLane) throws Exception {
        Backend backend = lanes.begin(fastLane, "0s");
        try (Wire wire = new Wire(backend.port())) {
            for (int i = 0; i < 3; i++) {
                wire.send("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n");
                assertThat(wire.read().headers()).containsEntry("connection", "keep-alive");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void readsChunkedBodiesAndBodiesInPieces(boolean fastLane) throws Exception {
        Backend backend = lanes.begin(fastLane, "0s");
        try (Wire wire = new Wire(backend.port())) {
            wire.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel");
            wire.send("lo\r\n0\r\n");
            wire.send("\r\n");
            assertThat(wire.read().body()).hasSize(2048);
            wire.send("PO");
            wire.send("ST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nab");
            wire.send("c");
            assertThat(wire.read().body()).hasSize(2048);
        }
        assertThat(backend.stats().get("requests").longValue()).isEqualTo(2);
        assertThat(backend.stats().get("bytesReceived").longValue()).isEqualTo(5 + 3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void sendsContinueBeforeABodyThatWaitsForIt(boolean fastLane) throws Exception {
        Backend backend = lanes.begin(fastLane, "0s");
        try (Wire wire = new Wire(backend.port())) {
            wire.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n");
            assertThat(wire.read().line()).isEqualTo("HTTP/1.1 100 Continue");
            wire.send("abc");
            assertThat(wire.read().body()).hasSize(2048);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void answersMalformedRequestsWith400(boolean fastLane) throws Exception {
        Backend backend = lanes.begin(fastLane, "0s");
        try (Wire wire = new Wire(backend.port())) {
            wire.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(wire.read().body()).hasSize(2048);
            wire.send("nonsense\r\n\r\n");
            assertThat(wire.read().line()).startsWith("HTTP/1.1 400");
            assertThat(wire.isAtEnd()).isTrue();
        }
        assertThat(backend.stats().get("requests").longValue()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void countsWhatIsInFlightAndWhoLeavesBeforeTheReply(boolean fastLane) throws Exception {
        Backend backend = lanes.begin(fastLane, "300ms");
        try (Wire one = new Wire(backend.port());
                Wire two = new Wire(backend.port())) {
            one.send(GET.formatted("1"));
            two.send(GET.formatted("2"));
            waitUntil(backend, "inFlight", inFlight -> inFlight == 2);
            one.hangUp();
            assertThat(two.read().body()).hasSize(2048);
        }
        waitUntil(backend, "inFlight", inFlight -> inFlight == 0);
        assertThat(backend.stats().get("requests").longValue()).isEqualTo(2);
        assertThat(backend.stats().get("aborted").longValue()).isEqualTo(1);
        assertThat(backend.stats().get("delayNs").get("count").longValue()).isEqualTo(1);
        waitUntil(backend, "connectionsOpen", open -> open == 0);
        assertThat(backend.stats().get("connectionsAccepted").longValue()).isEqualTo(2);
    }

    /** Waits for a state that comes for sure, however slow the machine is. */
    private static void waitUntil(Backend backend, String key, LongPredicate condition) throws Exception {
        long giveUpAt = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.test(backend.stats().get(key).longValue())) {
            assertThat(System.nanoTime())
                    .as("%s never came: %s", key, backend.stats())
                    .isLessThan(giveUpAt);
        }
    }
}
