package dev.gatebench.injector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.Protocol;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.TlsSpec;
import dev.gatebench.injector.proof.Http2Server;
import dev.gatebench.injector.proof.ProofProtocol;
import dev.gatebench.injector.proof.ProofServer;
import dev.gatebench.injector.tls.TlsEngine;
import dev.gatebench.testing.Integration;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The injector by HTTP/2, over TLS and in clear. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@Integration
@SuppressWarnings("FutureReturnValueIgnored") // a server that goes wrong need not see what becomes of it
class Http2IT {
    private static final ClientSpec CLEAR =
            ClientSpec.CLEAR.withHttp(ClientSpec.HTTP_2).withStreams(10);
    private static final ClientSpec OVER_TLS = CLEAR.withScheme(ClientSpec.Scheme.HTTPS);
    private static final Protocol IN_CLEAR = new Protocol(2, Optional.empty(), Optional.empty());

    @TempDir
    Path folder;

    private final AtomicLong accepted = new AtomicLong();
    private final AtomicLong requests = new AtomicLong();

    @ParameterizedTest
    @EnumSource(TlsEngine.class)
    void sharesConnectionsOverTls(TlsEngine engine) throws Exception {
        ProofProtocol protocol = ProofProtocol.of(OVER_TLS, folder);
        try (ProofServer server = new ProofServer(protocol, request -> ProofServer.HELLO)) {
            DriverTrial trial = new Rig(folder)
                    .loops(2)
                    .speaking(OVER_TLS)
                    .tlsBy(engine)
                    .warmedBy(protocol)
                    .run(server.url(), new OpenLoad(200, Arrivals.CONSTANT, 40), 500);

            assertThat(trial.errors()).isEmpty();
            assertThat(trial.offered().orElseThrow().due()).isEqualTo(100);
            assertThat(trial.responseTime().orElseThrow().decoded().getTotalCount())
                    .isEqualTo(100);
            assertThat(trial.answered()).hasValue(server.requests());
            assertThat(server.accepted()).as("ten streams each").isEqualTo(4);
            assertThat(trial.protocol())
                    .contains(new Protocol(2, Optional.of("TLSv1.3"), Optional.of("TLS_AES_128_GCM_SHA256")));
        }
    }

    @Test
    void sharesConnectionsOverTheOlderTls() throws Exception {
        ClientSpec older = OVER_TLS.withTls(new TlsSpec(TlsSpec.Version.TLS_1_2, true, TlsSpec.Certificate.RSA));
        ProofProtocol protocol = ProofProtocol.of(older, folder);
        try (ProofServer server = new ProofServer(protocol, request -> ProofServer.HELLO)) {
            DriverTrial trial = new Rig(folder)
                    .speaking(older)
                    .warmedBy(protocol)
                    .run(server.url(), new OpenLoad(100, Arrivals.CONSTANT, 20), 1000);

            assertThat(trial.errors()).isEmpty();
            assertThat(trial.requests()).isPositive();
            assertThat(trial.protocol())
                    .contains(new Protocol(
                            2, Optional.of("TLSv1.2"), Optional.of("TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256")));
        }
    }

    /** By Little's law, the count of requests in flight agrees with their times. */
    @Test
    void holdsEachStreamBusyInTheClosedModel() throws Exception {
        try (ProofServer server = clear(request -> {
            Thread.sleep(5);
            return ProofServer.HELLO;
        })) {
            DriverTrial trial = new Rig(folder).speaking(CLEAR).run(server.url(), new ClosedLoad(20), 1000);

            assertThat(trial.errors()).isEmpty();
            assertThat(server.accepted()).isEqualTo(2);
            assertThat(trial.inFlight().orElseThrow()).isCloseTo(20, within(0.5));
            double product =
                    trial.requests() * trial.serviceTime().orElseThrow().meanNs() / 1e9;
            assertThat(product + trial.atEdges().orElseThrow())
                    .isCloseTo(trial.inFlight().orElseThrow(), within(0.01));
            assertThat(trial.protocol()).contains(IN_CLEAR);
        }
    }

    @Test
    void holdsStreamsToARateAtMost() throws Exception {
        try (ProofServer server = clear(request -> ProofServer.HELLO)) {
            DriverTrial trial = new Rig(folder).heldTo(200).speaking(CLEAR).run(server.url(), new ClosedLoad(20), 1000);

            assertThat(trial.errors()).isEmpty();
            // ten times as many, or a tenth, were the rate that of each connection
            assertThat(trial.requests()).isBetween(30L, 220L);
        }
    }

    @Test
    void tellsWrongRepliesApart() throws Exception {
        try (ProofServer server = clear(request -> request % 10 == 1
                ? ProofServer.HELLO.replace("200 OK", "500 Oh")
                : request % 10 == 2 ? ProofServer.HELLO.replace("hello", "hallo") : ProofServer.HELLO)) {
            DriverTrial trial =
                    new Rig(folder).speaking(CLEAR).run(server.url(), new OpenLoad(500, Arrivals.CONSTANT, 10), 1000);

            assertThat(trial.errors()).containsOnlyKeys(ErrorKind.STATUS, ErrorKind.PAYLOAD);
            long status = trial.errors().getOrDefault(ErrorKind.STATUS, 0L);
            assertThat(status).isGreaterThan(10);
            assertThat(trial.errors().get(ErrorKind.PAYLOAD)).isCloseTo(status, within(10L));
        }
    }

    /** A connection's window is 16 MiB, and does not hold all of them. */
    @Test
    void returnsWindowsToTheSenderOfLargeBodies() throws Exception {
        String large = "x".repeat(1 << 20);
        String reply = "HTTP/1.1 200 OK\r\nContent-Length: " + large.length() + "\r\n\r\n" + large;
        try (ProofServer server = clear(request -> reply)) {
            DriverTrial trial = new Rig(folder)
                    .speaking(CLEAR)
                    .expecting(large)
                    .run(server.url(), new OpenLoad(20, Arrivals.CONSTANT, 10), 2000);

            assertThat(trial.errors()).isEmpty();
            assertThat(server.accepted()).isEqualTo(1);
            assertThat(trial.offered().orElseThrow().due()).isEqualTo(40);
            assertThat(trial.answered().orElseThrow()).isGreaterThan(16);
        }
    }

    /** A body has more bytes than a server with the usual window takes at once. */
    @Test
    void sendsBodiesWithinTheOtherSidesWindow() throws Exception {
        try (ProofServer server = clear(request -> ProofServer.HELLO)) {
            DriverTrial trial = new Rig(folder)
                    .speaking(CLEAR)
                    .request(new RequestSpec("POST", "/a?b=c", Map.of("X-Some", "thing", "Host", "other"), 300_000))
                    .run(server.url(), new OpenLoad(50, Arrivals.CONSTANT, 10), 500);

            assertThat(trial.errors()).isEmpty();
            assertThat(trial.offered().orElseThrow().due()).isEqualTo(25);
            assertThat(server.accepted()).isEqualTo(1);
        }
    }

    @Test
    void refusesAServerWithoutAlpnAndSaysSo() throws Exception {
        ClientSpec http1 = OVER_TLS.withHttp(1).withStreams(1);
        try (ProofServer server = new ProofServer(ProofProtocol.of(http1, folder), request -> ProofServer.HELLO)) {
            assertRefused(
                    new Rig(folder).speaking(OVER_TLS),
                    server.url(),
                    "the other side must agree upon h2 by ALPN, agreed upon nothing");
            assertThat(server.requests()).isZero();
        }
    }

    @Test
    void refusesAServerOfAnotherProtocol() throws Exception {
        try (ProofServer server =
                new ProofServer(request -> ProofServer.HELLO.replace("Content", "Connection: close\r\nContent"))) {
            assertRefused(
                    new Rig(folder).speaking(CLEAR), server.url(), "no HTTP/2: First received frame was not SETTINGS");
        }
    }

    @Test
    void refusesAServerThatSaysNothing() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
            assertRefused(
                    new Rig(folder).speaking(CLEAR).timeout(Duration.ofMillis(300)),
                    URI.create("http://127.0.0.1:" + silent.getLocalPort()),
                    "the other side accepted it and did not end the handshake in time");
        }
    }

    @Test
    void refusesAServerThatAdmitsFewerStreams() throws Exception {
        try (ProofServer server = clear(request -> ProofServer.HELLO)) {
            assertRefused(
                    new Rig(folder).speaking(CLEAR.withStreams(2000)),
                    server.url(),
                    "the other side must admit 2000 streams a connection, admits 1000: lower client.streams");
        }
    }

    private static void assertRefused(Rig rig, URI url, String why) throws Exception {
        DriverTrial trial = rig.run(url, new OpenLoad(50, Arrivals.CONSTANT, 2000), 1000);

        assertThat(trial.requests()).isZero();
        assertThat(trial.errors()).containsOnlyKeys(ErrorKind.CONNECTION);
        assertThat(trial.offered().orElseThrow().notSent()).isEqualTo(50);
        assertThat(rig.warnings).singleElement().satisfies(line -> assertThat(line)
                .startsWith("step 'trial-0': a connection was not opened, the first: " + why)
                .doesNotContain("\n"));
    }

    /** Each fifth stream is reset within its body; the others of the connection do not notice. */
    @Test
    void failsTheRequestOfAStreamThatIsReset() throws Exception {
        DriverTrial trial = sent(
                (stream, number) -> {
                    if (number % 5 == 4) {
                        begin(stream, 5, "he", false);
                        stream.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.INTERNAL_ERROR));
                    } else {
                        begin(stream, 5, "hello", true);
                    }
                },
                new Rig(folder));

        assertFifthFailed(trial, ErrorKind.CONNECTION);
        assertThat(accepted).hasValue(1);
    }

    @Test
    void failsAReplyThatEndsEarly() throws Exception {
        DriverTrial trial =
                sent((stream, number) -> begin(stream, number % 5 == 4 ? 10 : 5, "hello", true), new Rig(folder));

        assertFifthFailed(trial, ErrorKind.OTHER);
        assertThat(accepted).hasValue(1);
    }

    @Test
    void givesUpAStreamThatIsNotAnswered() throws Exception {
        DriverTrial trial = sent(
                (stream, number) -> {
                    if (number % 25 != 4) {
                        begin(stream, 5, "hello", true);
                    }
                },
                new Rig(folder).timeout(Duration.ofMillis(200)));

        assertThat(trial.requests()).isPositive();
        assertThat(trial.errors()).containsOnlyKeys(ErrorKind.TIMEOUT);
        assertThat(trial.errors().get(ErrorKind.TIMEOUT)).isPositive();
        assertThat(accepted).hasValue(1);
    }

    @Test
    void failsAllThatIsInFlightOnAConnectionThatIsClosed() throws Exception {
        DriverTrial trial = sent(
                (stream, number) -> {
                    if (number % 50 == 49) {
                        stream.channel().parent().close();
                    } else {
                        begin(stream, 5, "hello", true);
                    }
                },
                new Rig(folder));

        assertThat(trial.errors()).containsOnlyKeys(ErrorKind.CONNECTION);
        assertThat(trial.errors().get(ErrorKind.CONNECTION)).isBetween(4L, 60L);
        assertThat(accepted).hasValueGreaterThan(4);
    }

    /** Replies to what was sent before are awaited, and the connection is opened anew. */
    @Test
    void losesNothingWhereTheOtherSideGoesAway() throws Exception {
        DriverTrial trial = sent(
                (stream, number) -> {
                    if (number % 50 == 49) {
                        stream.channel()
                                .parent()
                                .writeAndFlush(
                                        new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR).setExtraStreamIds(1000));
                    }
                    begin(stream, 5, "hello", true);
                },
                new Rig(folder));

        assertThat(trial.errors()).isEmpty();
        assertThat(trial.answered()).hasValue(requests.get());
        assertThat(accepted).hasValueGreaterThan(4);
    }

    /** A server that works on no stream above those that it names: they fail. */
    @Test
    void failsWhatTheOtherSideDoesNotWorkOnAsItGoesAway() throws Exception {
        DriverTrial trial = sent(
                (stream, number) -> {
                    if (number % 50 < 48) {
                        begin(stream, 5, "hello", true);
                    } else if (number % 50 == 49) {
                        stream.channel()
                                .parent()
                                .writeAndFlush(new DefaultHttp2GoAwayFrame(Http2Error.ENHANCE_YOUR_CALM));
                        stream.channel().parent().close();
                    }
                },
                new Rig(folder));

        assertThat(trial.errors()).containsOnlyKeys(ErrorKind.CONNECTION);
        assertThat(trial.errors().get(ErrorKind.CONNECTION)).isBetween(8L, 120L);
        assertThat(accepted).hasValueGreaterThan(4);
    }

    private ProofServer clear(ProofServer.Answer answer) throws Exception {
        return new ProofServer(ProofProtocol.of(CLEAR, folder), answer);
    }

    private DriverTrial sent(BiConsumer<ChannelHandlerContext, Long> answer, Rig rig) throws Exception {
        try (Http2Server server = new Http2Server(
                ProofProtocol.of(CLEAR, folder),
                accepted::incrementAndGet,
                request -> answer.accept(request.stream(), requests.getAndIncrement()))) {
            URI url = URI.create("http://127.0.0.1:" + server.port());
            return rig.speaking(CLEAR).run(url, new OpenLoad(500, Arrivals.CONSTANT, 10), 1000);
        }
    }

    private static void begin(ChannelHandlerContext stream, int length, String body, boolean ends) {
        Http2Headers headers = new DefaultHttp2Headers().status("200").addInt("content-length", length);
        stream.write(new DefaultHttp2HeadersFrame(headers));
        stream.writeAndFlush(new DefaultHttp2DataFrame(Unpooled.copiedBuffer(body, StandardCharsets.US_ASCII), ends));
    }

    private static void assertFifthFailed(DriverTrial trial, ErrorKind kind) {
        assertThat(trial.errors()).containsOnlyKeys(kind);
        long failed = trial.errors().getOrDefault(kind, 0L);
        assertThat(failed).isGreaterThan(20);
        assertThat(trial.serviceTime().orElseThrow().decoded().getTotalCount()).isCloseTo(4 * failed, within(20L));
    }
}
