package dev.gatebench.gatling.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.driver.ErrorKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureKindsTest {
    /** All but the last four were recorded from Gatling 3.15.1. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    STATUS     | status, found 500
                    STATUS     | status.find.is(200), found 500
                    PAYLOAD    | bodyLength, failed
                    PAYLOAD    | bodyLength.find.is(2048), failed
                    PAYLOAD    | bodyContent, j.l.IllegalArgumentException: differs
                    TIMEOUT    | Request timeout to 127.0.0.1/127.0.0.1:45027 after 100 ms
                    CONNECTION | j.n.ConnectException: finishConnect(..) failed with error(-111): Connection refused
                    CONNECTION | i.g.h.c.i.PrematureCloseException: Premature close
                    OTHER      | j.l.IllegalArgumentException: invalid version format: THIS
                    CONNECTION | i.n.c.ConnectTimeoutException: connection timed out after 10000 ms: /127.0.0.1:1
                    CONNECTION | i.n.c.u.Errors$NativeIoException: recvAddress(..) failed with error(-104): Connection reset by peer
                    CONNECTION | j.n.s.SSLHandshakeException: Received fatal alert: handshake_failure
                    CONNECTION | i.n.h.s.NotSslRecordException
                    """)
    void knowsTheMessage(ErrorKind kind, String message) {
        assertThat(FailureKinds.of(message)).isEqualTo(kind);
    }
}
