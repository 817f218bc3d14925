package dev.gatebench.lab.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.backend.BackendClient;
import dev.gatebench.lab.backend.BackendStats;
import dev.gatebench.lab.backend.MockBackendClient;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
@Integration
class RecordingBackendIT {
    private static final byte[] BODY = "probed".getBytes(StandardCharsets.US_ASCII);

    private final RecordingBackend backend = new RecordingBackend(BODY);

    @AfterEach
    void end() {
        backend.close();
    }

    @Test
    void recordsARequestByteByByte() throws IOException {
        backend.begin(answering(Answer.of(200, "reply".getBytes(StandardCharsets.US_ASCII))));

        String head = "POST //a/%2F/../b?x=[&x HTTP/1.1\r\nHost: a\r\nX-oDD:  v \r\nX-oDD: w\r\n";
        String framing = "X-Gatebench-Case: case\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n";
        String reply = sent(head + framing + "3\r\nabc\r\n0\r\nX-End: 1\r\n\r\n");

        assertThat(reply).startsWith("HTTP/1.1 200 OK\r\n").endsWith("\r\n\r\nreply");
        assertThat(backend.end()).singleElement().satisfies(request -> {
            assertThat(request.method()).isEqualTo("POST");
            assertThat(request.target()).isEqualTo("//a/%2F/../b?x=[&x");
            assertThat(request.headers()).contains(new Field("X-oDD", "v"), new Field("X-oDD", "w"));
            assertThat(request.framing()).isEqualTo(Framing.CHUNKED);
            assertThat(request.body()).isEqualTo(Observed.body("abc"));
            assertThat(request.trailers()).containsExactly(new Field("X-End", "1"));
            assertThat(request.whole()).isTrue();
        });
    }

    @Test
    void answersAsTheMockBackendWhatBelongsToNoCase() {
        BackendClient client = new MockBackendClient(backend.url());

        assertThat(client.get("/http/echo")).isEqualTo(BODY);
        assertThat(client.get("/http/echo")).isEqualTo(BODY);

        BackendStats stats = client.stats();
        assertThat(stats.requests()).isEqualTo(2);
        assertThat(stats.connectionsAccepted()).isEqualTo(1);
        assertThat(backend.end()).isEmpty();
    }

    @Test
    void leavesARequestOfAnotherCaseOut() throws IOException {
        backend.begin(answering(Answer.none()));

        assertThat(sent("GET / HTTP/1.1\r\nX-Gatebench-Case: one-that-is-over\r\nConnection: close\r\n\r\n"))
                .endsWith("probed");
        assertThat(backend.end()).isEmpty();
    }

    @Test
    void recordsARequestThatLostItsMark() throws IOException {
        backend.begin(answering(Answer.none()));

        assertThat(sent("GET / HTTP/1.1\r\n\r\n")).isEmpty();
        assertThat(backend.end()).hasSize(1);
    }

    @Test
    void asksForTheBodyThatWaitsForIt() throws IOException {
        backend.begin(answering(Answer.closing(BODY)));

        RawClient.Outcome seen = new RawClient(Duration.ofSeconds(5))
                .send(
                        backend.address(),
                        "case",
                        List.of(RawRequest.of("POST", "/")
                                .with("Expect", "100-continue")
                                .body(BODY)));

        assertThat(seen.after()).isEqualTo(After.CLOSED);
        assertThat(seen.replies()).singleElement().satisfies(reply -> assertThat(reply.interim())
                .containsExactly(100));
        assertThat(backend.end()).singleElement().satisfies(request -> assertThat(request.body())
                .isEqualTo(ReceivedBody.of(BODY)));
    }

    @Test
    void endsItsConnectionsWhenItGoesDown() throws IOException {
        try (Socket socket =
                new Socket(backend.address().getAddress(), backend.address().getPort())) {
            socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            assertThat(in.read()).isEqualTo('H');

            backend.begin(answering(Answer.none()).withTheBackendDown());

            assertThat(in.readAllBytes()).isNotEmpty(); // what is left of the reply, and then the end
        }
        assertThat(new RawClient(Duration.ofSeconds(5))
                        .send(backend.address(), "case", List.of(RawRequest.of("GET", "/")))
                        .after())
                .isEqualTo(After.REFUSED);
    }

    private static ConformanceCase answering(Answer answer) {
        return ConformanceCase.request("case", "A case.", RawRequest.of("GET", "/"), answer);
    }

    private String sent(String bytes) throws IOException {
        try (Socket socket =
                new Socket(backend.address().getAddress(), backend.address().getPort())) {
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
