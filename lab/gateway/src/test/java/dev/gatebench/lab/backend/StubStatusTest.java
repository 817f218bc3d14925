package dev.gatebench.lab.backend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StubStatusTest {
    /** The status of nginx 1.22.1, with a connection of curl open beside that of the reply. */
    private static final String RECORDED = """
            HTTP/1.1 200 OK
            Server: nginx
            Content-Type: text/plain
            Content-Length: 97
            Connection: close

            Active connections: 2\s
            server accepts handled requests
             5 5 9\s
            Reading: 0 Writing: 1 Waiting: 1\s
            """;

    @Test
    void readsWhatNginxTells() {
        assertThat(StubStatus.of(RECORDED)).contains(new StubStatus(2, 5, 9, 0, 1));
    }

    @Test
    void takesTheClientsOwnRequestsAndConnectionsOff() {
        assertThat(StubStatus.of(RECORDED).orElseThrow().without(3, 3))
                .isEqualTo(new BackendStats(6, 2, 1, 0, 0, 0, 0, 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 404 Not Found\r\n\r\n<html>",
                "Active connections: x \nserver accepts handled requests\n 5 5 9 \nReading: 0 Writing: 1 Waiting: 1 \n",
                "Active connections: 2 \nserver accepts handled requests\n 5 5 9 "
            })
    void refusesAnythingElse(String reply) {
        assertThat(StubStatus.of(reply)).isEmpty();
    }
}
