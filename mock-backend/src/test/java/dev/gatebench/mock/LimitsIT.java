package dev.gatebench.mock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.mock.Wire.Reply;
import dev.gatebench.mock.delay.Delay;
import dev.gatebench.mock.intake.Limits;
import dev.gatebench.mock.plan.ReplyBody;
import dev.gatebench.mock.plan.ReplyPlan;
import dev.gatebench.testing.Integration;
import java.net.SocketException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds clients to their limits, on both ways through the backend. */
@Integration
class LimitsIT {
    private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final Duration SHORT = Duration.ofMillis(150);
    private static final Duration LONG = Duration.ofMinutes(10);

    private @Nullable Backend backend;

    private int start(boolean fastLane, String delay, Limits limits) {
        ReplyPlan plan = new ReplyPlan(Delay.parse(delay), ReplyBody.parse("2KiB"), 200, 0, 500);
        backend = new Backend(fastLane, plan, limits, Optional.empty());
        return backend.port();
    }

    @AfterEach
    void stop() {
        if (backend != null) {
            backend.close();
        }
    }

    private static Limits times(Duration idle, Duration request) {
        Limits all = Limits.DEFAULT;
        return new Limits(idle, request, all.connections(), all.body(), all.line(), all.header());
    }

    private static Limits body(long bytes) {
        Limits all = Limits.DEFAULT;
        return new Limits(all.idle(), all.request(), all.connections(), bytes, all.line(), all.header());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void endsAConnectionWithoutARequestButNotOneThatWaitsForItsReply(boolean fastLane) throws Exception {
        int port = start(fastLane, "750ms", times(SHORT, LONG));
        try (Wire waiting = new Wire(port)) {
            waiting.send(GET);
            try (Wire silent = new Wire(port)) {
                assertThat(silent.isAtEnd()).isTrue();
            }
            assertThat(waiting.read().body()).as("five limits later").hasSize(2048);
            assertThat(waiting.isAtEnd()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "true, 'GET / HTTP/1.1\r\nX-'",
        "false, 'GET / HTTP/1.1\r\nX-'",
        "true, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n'",
        "false, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n'"
    })
    void endsAConnectionThatSendsARequestByteByByte(boolean fastLane, String beginning) throws Exception {
        int port = start(fastLane, "0s", times(LONG, SHORT));
        try (Wire trickle = new Wire(port);
                Wire idle = new Wire(port)) {
            trickle.send(beginning);
            assertThat(trickles(trickle)).as("ended by the backend").isTrue();
            idle.send(GET);
            assertThat(idle.read().body())
                    .as("one without a request has another limit")
                    .hasSize(2048);
        }
    }

    /** Sends bytes until the other end is gone; false when it has taken what no limit allows. */
    private static boolean trickles(Wire wire) throws Exception {
        for (int i = 0; i < 4000; i++) {
            try {
                wire.send("x");
            } catch (SocketException gone) {
                return true;
            }
            Thread.sleep(5);
        }
        return false;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void closesOneConnectionTooManyAndTakesTheNextWhenOneHasGone(boolean fastLane) throws Exception {
        Limits all = Limits.DEFAULT;
        int port =
                start(fastLane, "0s", new Limits(all.idle(), all.request(), 2, all.body(), all.line(), all.header()));
        try (Wire one = new Wire(port);
                Wire two = new Wire(port)) {
            one.send(GET);
            two.send(GET);
            assertThat(one.read().body()).hasSize(2048);
            assertThat(two.read().body()).hasSize(2048);
            try (Wire three = new Wire(port)) {
                assertThat(three.isAtEnd()).isTrue();
            }
            one.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
            assertThat(one.read().body()).hasSize(2048);
            assertThat(one.isAtEnd()).isTrue();
            try (Wire four = new Wire(port)) {
                four.send(GET);
                assertThat(four.read().body()).hasSize(2048);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "true, 'Content-Length: 5\r\n\r\nhello'",
        "false, 'Content-Length: 5\r\n\r\nhello'",
        "true, 'Transfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n'",
        "false, 'Transfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n'"
    })
    void refusesABodyThatIsTooLongAndTakesOneThatIsNot(boolean fastLane, String body) throws Exception {
        try (Wire wire = new Wire(start(fastLane, "0s", body(5)))) {
            wire.send("POST / HTTP/1.1\r\nHost: a\r\n" + body);
            assertThat(wire.read().line()).isEqualTo("HTTP/1.1 200 OK");
        }
        stop();
        try (Wire wire = new Wire(start(fastLane, "0s", body(4)))) {
            wire.send("POST / HTTP/1.1\r\nHost: a\r\n" + body + GET);
            Reply reply = wire.read();
            assertThat(reply.line()).isEqualTo("HTTP/1.1 413 Request Entity Too Large");
            assertThat(reply.headers()).containsEntry("connection", "close").containsEntry("content-length", "0");
            assertThat(wire.isAtEnd()).as("the request after it has no reply").isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void answersNothingAfterTheLastReply(boolean fastLane) throws Exception {
        try (Wire wire = new Wire(start(fastLane, "5ms", Limits.DEFAULT))) {
            wire.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" + GET + GET);
            assertThat(wire.read().body()).hasSize(2048);
            assertThat(wire.isAtEnd()).isTrue();
        }
    }
}
