package dev.gatebench.mock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.mock.Http2Wire.Frame;
import dev.gatebench.mock.delay.Delay;
import dev.gatebench.mock.intake.Limits;
import dev.gatebench.mock.plan.ReplyBody;
import dev.gatebench.mock.plan.ReplyPlan;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds clients of the TLS port to their limits; the clear port answers meanwhile and after. */
@Integration
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileTlsIT {
    private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration LONG = Duration.ofMinutes(10);
    /** A record of the type handshake with a ClientHello of 256 bytes, of which the first two come. */
    private static final String BEGUN_HANDSHAKE = "\u0016\u0003\u0001\u0001\u0000\u0001\u0000";

    private static final int CANCEL = 8;
    private static final int REFUSED_STREAM = 7;
    private static final int ENHANCE_YOUR_CALM = 11;

    private final TestCertificate certificate;
    private @Nullable Backend started;

    HostileTlsIT(@TempDir Path directory) throws Exception {
        certificate = TestCertificate.in(directory);
    }

    private Backend start(String delay, String body, UnaryOperator<Limits> limits) {
        Backend backend = new Backend(
                true,
                new ReplyPlan(Delay.parse(delay), ReplyBody.parse(body), 200, 0, 500),
                limits.apply(Limits.DEFAULT),
                Optional.empty(),
                Optional.of(TlsPort.of(0, certificate.certificate(), certificate.key())));
        started = backend;
        return backend;
    }

    private static Limits times(Limits all, Duration idle, Duration request) {
        return new Limits(idle, request, all.connections(), all.body(), all.line(), all.header());
    }

    private Http2Wire http2(Backend backend) throws IOException {
        return new Http2Wire(backend.tlsPort(), certificate.trusting());
    }

    @AfterEach
    void theClearPortAnswersStill() throws Exception {
        if (started != null) {
            try (Backend backend = started) {
                backend.plan("{\"delay\":\"0s\",\"body\":\"2KiB\"}");
                assertThat(backend.get("/").body()).hasSize(2048);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                GET,
                "\u0016\u0003\u0001\u0000\u0008x\u0000\u0000\u0004abcd",
                "\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000"
            })
    void closesAConnectionThatBeginsWithoutAHandshake(String garbage) throws Exception {
        Backend backend = start("0s", "2KiB", all -> all);
        for (int i = 0; i < 20; i++) {
            try (Wire wire = new Wire(backend.tlsPort())) {
                wire.send(garbage);
                assertThat(endsWithoutReply(wire)).isTrue();
            }
        }
        assertThat(backend.stats().get("requests").longValue()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", BEGUN_HANDSHAKE})
    void closesAConnectionWhoseHandshakeNeverEnds(String beginning) throws Exception {
        Backend backend = start("0s", "2KiB", all -> times(all, LONG, SHORT));
        try (Wire wire = new Wire(backend.tlsPort())) {
            wire.send(beginning);
            assertThat(endsWithoutReply(wire)).isTrue();
        }
    }

    /** Reads to the end; an alert of TLS is no reply. */
    private static boolean endsWithoutReply(Wire wire) throws IOException {
        StringBuilder read = new StringBuilder();
        try {
            while (!wire.isAtEnd()) {
                read.append('.');
            }
        } catch (SocketException reset) {
            // an end as well: bytes were left unread
        }
        return read.length() < 10;
    }

    @Test
    void countsNoRequestThatIsResetInMidBody() throws Exception {
        Backend backend = start("0s", "2KiB", all -> all);
        try (Http2Wire wire = http2(backend)) {
            wire.send(Http2Wire.post(1), Http2Wire.frame(Http2Wire.DATA, 0, 1, new byte[1000]), Http2Wire.reset(1));
            wire.send(Http2Wire.post(3), Http2Wire.frame(Http2Wire.DATA, Http2Wire.END_STREAM, 3, new byte[10]));
            assertThat(wire.read(frame -> frame.is(Http2Wire.DATA, 3)))
                    .get()
                    .satisfies(frame -> assertThat(frame.payload()).hasSize(2048));
        }
        assertThat(backend.stats().get("requests").longValue()).isEqualTo(1);
        assertThat(backend.stats().get("inFlight").longValue()).isZero();
        assertThat(backend.stats().get("bytesReceived").longValue()).isBetween(10L, 1010L);
    }

    @Test
    void countsARequestThatIsResetBeforeItsReplyAsAborted() throws Exception {
        Backend backend = start("2s", "2KiB", all -> all);
        try (Http2Wire wire = http2(backend)) {
            wire.send(Http2Wire.get(1), Http2Wire.get(3));
            waitUntil(backend, "inFlight", inFlight -> inFlight == 2);
            wire.send(Http2Wire.reset(1));
            assertThat(wire.read(frame -> frame.type() == Http2Wire.DATA))
                    .get()
                    .satisfies(frame -> assertThat(frame.stream()).isEqualTo(3));
            waitUntil(backend, "inFlight", inFlight -> inFlight == 0);
        }
        assertThat(backend.stats().get("aborted").longValue()).isEqualTo(1);
        assertThat(backend.stats().get("delayNs").get("count").longValue()).isEqualTo(1);
        waitUntil(backend, "connectionsOpen", open -> open == 0);
    }

    @Test
    void endsAConnectionThatResetsItsStreamsByTheThousand() throws Exception {
        Backend backend = start("1s", "2KiB", all -> all);
        try (Http2Wire wire = http2(backend)) {
            assertThat(resetUntilRefused(wire)).isLessThan(10 * Limits.RESETS);
        }
        try (Http2Wire wire = http2(backend)) {
            for (int stream = 1; stream < 2 * Limits.RESETS; stream += 2) {
                wire.send(Http2Wire.get(stream), Http2Wire.reset(stream));
            }
            wire.send(Http2Wire.get(2 * Limits.RESETS + 1));
            assertThat(wire.read(frame ->
                            frame.is(Http2Wire.DATA, 2 * Limits.RESETS + 1) || frame.type() == Http2Wire.GOAWAY))
                    .as("as many as are allowed")
                    .get()
                    .satisfies(frame -> assertThat(frame.type()).isEqualTo(Http2Wire.DATA));
        }
        waitUntil(backend, "inFlight", inFlight -> inFlight == 0);
        waitUntil(backend, "connectionsOpen", open -> open == 0);
    }

    private static int resetUntilRefused(Http2Wire wire) throws IOException {
        int resets = 0;
        try {
            while (resets < 10 * Limits.RESETS) {
                wire.send(Http2Wire.get(2 * resets + 1), Http2Wire.reset(2 * resets + 1));
                resets++;
            }
        } catch (SocketException closed) {
            return resets;
        }
        Optional<Frame> last = wire.read(frame -> frame.type() == Http2Wire.GOAWAY);
        last.ifPresent(frame -> assertThat(frame.error()).isEqualTo(ENHANCE_YOUR_CALM));
        return last.isPresent() ? Limits.RESETS : resets;
    }

    @Test
    void refusesAStreamTooManyOfAClientThatAcknowledgesNoSettings() throws Exception {
        Backend backend = start("1h", "1B", all -> all);
        try (Http2Wire wire = http2(backend)) {
            byte[][] requests = new byte[Limits.STREAMS + 3][];
            for (int i = 0; i < requests.length; i++) {
                requests[i] = Http2Wire.get(2 * i + 1);
            }
            wire.send(requests);
            for (int i = Limits.STREAMS; i < requests.length; i++) {
                int stream = 2 * i + 1;
                assertThat(wire.read(frame -> frame.type() == Http2Wire.RST_STREAM || frame.type() == Http2Wire.GOAWAY))
                        .get()
                        .satisfies(frame -> {
                            assertThat(frame.is(Http2Wire.RST_STREAM, stream)).isTrue();
                            assertThat(frame.error()).isEqualTo(REFUSED_STREAM);
                        });
            }
            waitUntil(backend, "inFlight", inFlight -> inFlight == Limits.STREAMS);
        }
    }

    @Test
    void endsAConnectionWithoutAStreamEvenIfItPingsButNotOneThatWaitsForItsReply() throws Exception {
        Backend backend = start("1s", "2KiB", all -> times(all, SHORT, LONG));
        try (Http2Wire waiting = http2(backend);
                Http2Wire pinging = http2(backend)) {
            waiting.send(Http2Wire.get(1));
            assertThat(pingsUntilClosed(pinging)).isTrue();
            assertThat(waiting.read(frame -> frame.is(Http2Wire.DATA, 1)))
                    .as("five limits later")
                    .isPresent();
            assertThat(waiting.read(frame -> frame.is(Http2Wire.HEADERS, 99)))
                    .as("ended later")
                    .isEmpty();
        }
    }

    private static boolean pingsUntilClosed(Http2Wire wire) throws Exception {
        try {
            for (int i = 0; i < 4000; i++) {
                wire.send(Http2Wire.frame(Http2Wire.PING, 0, 0, new byte[8]));
                Thread.sleep(5);
            }
            return false;
        } catch (SocketException closed) {
            return true;
        }
    }

    @Test
    void resetsAStreamWhoseRequestComesByteByByteAndServesTheOthers() throws Exception {
        Backend backend = start("0s", "2KiB", all -> times(all, LONG, SHORT));
        try (Http2Wire wire = http2(backend)) {
            wire.send(Http2Wire.post(1), Http2Wire.frame(Http2Wire.DATA, 0, 1, new byte[1]));
            Optional<Frame> end = wire.read(frame -> frame.is(Http2Wire.RST_STREAM, 1));
            assertThat(end).isPresent();
            assertThat(end.get().error()).isEqualTo(CANCEL);
            wire.send(Http2Wire.get(3));
            assertThat(wire.read(frame -> frame.is(Http2Wire.DATA, 3))).isPresent();
        }
    }

    @Test
    void endsAStreamWhoseReplyIsNotRead() throws Exception {
        Backend backend = start("0s", "1MiB", all -> times(all, SHORT, LONG));
        try (Http2Wire wire = http2(backend)) {
            wire.send(Http2Wire.get(1));
            // no WINDOW_UPDATE follows: 65,535 bytes may come and no more
            assertThat(wire.read(frame -> frame.is(Http2Wire.RST_STREAM, 1))).isPresent();
            assertThat(wire.read(frame -> frame.is(Http2Wire.DATA, 1)))
                    .as("and so the connection is idle")
                    .isEmpty();
        }
    }

    @Test
    void refusesABodyThatIsTooLongAndServesTheOtherStreams() throws Exception {
        Backend backend = start(
                "0s",
                "2KiB",
                all -> new Limits(all.idle(), all.request(), all.connections(), 4, all.line(), all.header()));
        try (Http2Wire wire = http2(backend)) {
            wire.send(Http2Wire.post(1), Http2Wire.frame(Http2Wire.DATA, 0, 1, new byte[5]));
            // 413 as HPACK has it: indexed name of :status, three digits
            assertThat(wire.read(frame -> frame.is(Http2Wire.HEADERS, 1))
                            .orElseThrow()
                            .payload())
                    .contains("413");
            assertThat(wire.read(frame -> frame.is(Http2Wire.RST_STREAM, 1))).isPresent();
            wire.send(Http2Wire.post(3), Http2Wire.frame(Http2Wire.DATA, Http2Wire.END_STREAM, 3, new byte[4]));
            assertThat(wire.read(frame -> frame.is(Http2Wire.DATA, 3))).isPresent();
        }
        assertThat(backend.stats().get("requests").longValue()).isEqualTo(1);
    }

    @Test
    void refusesHeaderFieldsThatAreTooLongAndServesTheOtherStreams() throws Exception {
        Backend backend = start("0s", "2KiB", all -> all);
        try (Http2Wire wire = http2(backend)) {
            wire.send(Http2Wire.acknowledgement(), Http2Wire.getWithLongField(1));
            assertThat(wire.read(frame -> frame.is(Http2Wire.HEADERS, 1))
                            .orElseThrow()
                            .payload())
                    .contains("431");
            wire.send(Http2Wire.get(3));
            assertThat(wire.read(frame -> frame.is(Http2Wire.DATA, 3))).isPresent();
        }
        assertThat(backend.stats().get("requests").longValue()).isEqualTo(1);
    }

    @Test
    void boundsTheConnectionsOfBothPortsTogether() throws Exception {
        Backend backend = start(
                "0s", "2KiB", all -> new Limits(all.idle(), all.request(), 2, all.body(), all.line(), all.header()));
        try (Wire clear = new Wire(backend.port());
                Http2Wire secure = http2(backend)) {
            clear.send(GET);
            assertThat(clear.read().body()).hasSize(2048);
            secure.send(Http2Wire.get(1));
            assertThat(secure.read(frame -> frame.is(Http2Wire.DATA, 1))).isPresent();
            try (Wire third = new Wire(backend.tlsPort())) {
                assertThat(endsWithoutReply(third)).isTrue();
            }
        }
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
