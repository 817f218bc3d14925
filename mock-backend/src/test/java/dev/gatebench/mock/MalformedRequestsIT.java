package dev.gatebench.mock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.mock.Wire.Reply;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The document's table of what malformed requests get, row by row and on both ways through the backend. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Integration
class MalformedRequestsIT {
    private static final String TABLE = "| request | fast lane | WebFlux |";

    private final Backend fastLane = new Backend(true, "0s");
    private final Backend webFlux = new Backend(false, "0s");
    private List<String> rows = List.of();

    @BeforeAll
    void readTheTable() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("../docs/mock-backend.md"));
        int head = lines.indexOf(TABLE);
        assertThat(head).as(TABLE).isPositive();
        rows = lines.stream()
                .skip(head + 2L)
                .takeWhile(line -> line.startsWith("|"))
                .toList();
    }

    @AfterAll
    void stop() {
        fastLane.close();
        webFlux.close();
    }

    @Test
    void theTableListsThemAllInOrder() {
        assertThat(rows.stream().map(row -> row.split(" \\| ", 2)[0].substring(2)))
                .isEqualTo(Stream.of(MalformedRequest.values())
                        .map(MalformedRequest::words)
                        .toList());
    }

    @ParameterizedTest
    @EnumSource
    void getsTheReplyThatTheTableSays(MalformedRequest request) throws Exception {
        String seen = "| " + request.words() + " | " + reply(fastLane, request.bytes()) + " | "
                + reply(webFlux, request.bytes()) + " |";
        assertThat(rows).contains(seen);
    }

    /** In the words of the table. A good request on the same connection comes first, so that the lane is in use. */
    private static String reply(Backend backend, String bytes) throws IOException {
        try (Wire wire = new Wire(backend.port())) {
            wire.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(wire.read().line()).isEqualTo("HTTP/1.1 200 OK");
            wire.send(bytes);
            String first = status(wire);
            return first.equals("closed") ? first : first + (answersAgain(wire) ? "" : ", closed");
        }
    }

    private static boolean answersAgain(Wire wire) {
        try {
            wire.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
            return !status(wire).equals("closed");
        } catch (IOException gone) {
            return false;
        }
    }

    private static String status(Wire wire) throws IOException {
        try {
            Reply reply = wire.read();
            return reply.line().split(" ", 3)[1];
        } catch (SocketException | Wire.EndedException gone) {
            return "closed";
        }
    }
}
