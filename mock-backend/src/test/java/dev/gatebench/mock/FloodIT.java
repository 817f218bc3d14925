package dev.gatebench.mock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Integration;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that sends without end and never reads must cost little, and must get every reply once it reads. */
@Integration
class FloodIT {
    private static final String REQUEST = "GET / HTTP/1.1\r\n\r\n";
    /** More than the socket buffers of both ends hold, however the kernel lets them grow, and a read of the backend. */
    private static final long ENOUGH = 12L << 20;

    private static final int LOOKS = 20;
    private static final int BUFFER = 64 << 10;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void takesNoMoreThanBuffersHold(boolean fastLane) throws Exception {
        try (Backend backend = new Backend(fastLane, "0s")) {
            for (String plan : List.of(
                    "{\"delay\":\"0s\"}",
                    "{\"body\":\"echo\"}",
                    "{\"body\":\"1MiB\"}",
                    "{\"body\":\"2KiB\",\"delay\":\"20ms\"}",
                    "{\"delay\":\"1h\"}")) {
                assertThat(backend.plan(plan).statusCode()).isEqualTo(200);
                backend.reset();
                flood(backend, plan);
            }
        }
    }

    private static void flood(Backend backend, String plan) throws Exception {
        long inFlight = backend.stats().get("inFlight").longValue();
        try (SocketChannel client = SocketChannel.open()) {
            client.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER);
            client.setOption(StandardSocketOptions.SO_SNDBUF, BUFFER);
            client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), backend.port()));
            client.configureBlocking(false);
            assertThat(sendUntilNothingIsTaken(client, backend))
                    .as("bytes taken from a client that never reads, %s", plan)
                    .isLessThan(ENOUGH);
            assertThat(backend.stats().get("inFlight").longValue() - inFlight)
                    .as("replies that wait, %s", plan)
                    .isLessThanOrEqualTo(1);
        }
    }

    /** Ends when the backend has taken nothing over some looks at it, each of which it answers. */
    private static long sendUntilNothingIsTaken(SocketChannel client, Backend backend) throws Exception {
        ByteBuffer requests = ByteBuffer.wrap(REQUEST.repeat(4096).getBytes(StandardCharsets.US_ASCII));
        long sent = 0;
        int refused = 0;
        while (refused < LOOKS && sent < ENOUGH) {
            int now = client.write(requests);
            sent += now;
            if (!requests.hasRemaining()) {
                requests.rewind();
            }
            if (now == 0) {
                refused++;
                var unused = backend.stats();
            } else {
                refused = 0;
            }
        }
        return sent;
    }
}
