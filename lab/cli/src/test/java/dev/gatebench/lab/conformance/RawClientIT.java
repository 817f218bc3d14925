package dev.gatebench.lab.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The client reads replies that are sent byte by byte. */
@Timeout(value = 30, unit = TimeUnit.SECONDS)
@Integration
class RawClientIT {
    private static final RawRequest GET = RawRequest.of("GET", "/http/echo");

    private ServerSocket server = closedServer();

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void end() throws IOException {
        server.close();
    }

    @Test
    void readsAReplyWithALengthAndThatTheConnectionStaysOpen() throws IOException {
        RawClient.Outcome seen = replied(true, "HTTP/1.1 200 OK\r\nX-oDD: a\r\nContent-Length: 5\r\n\r\nreply", GET);

        assertThat(seen.after()).isEqualTo(After.OPEN);
        assertThat(seen.replies()).singleElement().satisfies(reply -> {
            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.headers()).contains(new Field("X-oDD", "a"));
            assertThat(reply.framing()).isEqualTo(Framing.LENGTH);
            assertThat(reply.body()).isEqualTo(Observed.body("reply"));
            assertThat(reply.whole()).isTrue();
        });
    }

    @Test
    void readsChunksAndTheFieldsBehindThem() throws IOException {
        RawClient.Outcome seen = replied(
                true,
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nre\r\n3\r\nply\r\n0\r\nX-End: 1\r\n\r\n",
                GET);

        assertThat(seen.replies()).singleElement().satisfies(reply -> {
            assertThat(reply.framing()).isEqualTo(Framing.CHUNKED);
            assertThat(reply.body()).isEqualTo(Observed.body("reply"));
            assertThat(reply.trailers()).containsExactly(new Field("X-End", "1"));
        });
    }

    @Test
    void readsAReplyThatEndsWithTheConnection() throws IOException {
        RawClient.Outcome seen = replied(false, "HTTP/1.1 200 OK\r\n\r\nreply", GET);

        assertThat(seen.after()).isEqualTo(After.CLOSED);
        assertThat(seen.replies()).singleElement().satisfies(reply -> {
            assertThat(reply.framing()).isEqualTo(Framing.CLOSE);
            assertThat(reply.body()).isEqualTo(Observed.body("reply"));
            assertThat(reply.whole()).isTrue();
        });
    }

    @Test
    void expectsNoBodyBehind204NorWithHead() throws IOException {
        assertThat(replied(true, "HTTP/1.1 204 No Content\r\n\r\n", GET).replies())
                .singleElement()
                .satisfies(reply -> assertThat(reply.framing()).isEqualTo(Framing.NONE));
        assertThat(replied(true, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", RawRequest.of("HEAD", "/http/echo"))
                        .replies())
                .singleElement()
                .satisfies(reply -> assertThat(reply.body().bytes()).isZero());
    }

    @Test
    void noticesBytesThatBelongToNoReply() throws IOException {
        assertThat(replied(true, "HTTP/1.1 204 No Content\r\n\r\nbody", GET).after())
                .isEqualTo(After.MORE);
    }

    @Test
    void keepsWhatCameOfAReplyThatIsCutOff() throws IOException {
        assertThat(replied(false, "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nreply", GET)
                        .replies())
                .singleElement()
                .satisfies(reply -> {
                    assertThat(reply.whole()).isFalse();
                    assertThat(reply.body().bytes()).isEqualTo(5);
                });
        assertThat(replied(false, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nrep", GET)
                        .replies())
                .singleElement()
                .satisfies(reply -> assertThat(reply.whole()).isFalse());
    }

    @Test
    void noticesThatThereIsNoReply() throws IOException {
        RawClient.Outcome closed = replied(false, "", GET);
        assertThat(closed.replies()).isEmpty();
        assertThat(closed.after()).isEqualTo(After.CLOSED);

        RawClient.Outcome silent = replied(true, "", GET);
        assertThat(silent.replies()).isEmpty();
        assertThat(silent.after()).isEqualTo(After.SILENT);

        RawClient.Outcome noHttp = replied(false, "SSH-2.0 hello\r\n\r\n", GET);
        assertThat(noHttp.replies()).isEmpty();
    }

    @Test
    void noticesThatNobodyListens() throws IOException {
        InetSocketAddress address = address();
        server.close();

        assertThat(client().send(address, "case", List.of(GET)).after()).isEqualTo(After.REFUSED);
    }

    @Test
    void tellsTheStatusesBeforeTheReply() throws IOException {
        RawClient.Outcome seen = replied(
                true,
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
                RawRequest.of("POST", "/http/echo")
                        .with("Expect", "100-continue")
                        .body(new byte[3]));

        assertThat(seen.replies()).singleElement().satisfies(reply -> assertThat(reply.interim())
                .containsExactly(100));
    }

    @Test
    void readsTheRepliesToPipelinedRequestsInTheirOrder() throws IOException {
        String reply = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n";

        assertThat(replied(true, reply + "1" + reply + "2", GET, GET).replies())
                .extracting(each -> each.body().begins())
                .containsExactly("1", "2");
    }

    /** Sends bytes at once as a server, which leaves the connection open or closes it. */
    private RawClient.Outcome replied(boolean staysOpen, String bytes, RawRequest... requests) throws IOException {
        Thread answering = new Thread(() -> {
            try (Socket socket = server.accept()) {
                socket.getInputStream().read(new byte[10_000]);
                socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
                if (staysOpen) {
                    socket.getInputStream().transferTo(OutputStream.nullOutputStream());
                }
            } catch (IOException e) {
                // the client went first
            }
        });
        answering.start();
        return client().send(address(), "case", List.of(requests));
    }

    private static RawClient client() {
        return new RawClient(Duration.ofMillis(500));
    }

    private InetSocketAddress address() {
        return new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
    }

    private static ServerSocket closedServer() {
        try {
            return new ServerSocket();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
