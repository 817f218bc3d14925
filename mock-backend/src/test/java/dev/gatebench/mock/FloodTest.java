package dev.gatebench.mock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.mock.delay.Delay;
import dev.gatebench.mock.plan.Body;
import dev.gatebench.mock.plan.Plan;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A client that sends without end and never reads must cost little, and must get every reply once it reads. */
class FloodTest {
    private static final String REQUEST = "GET / HTTP/1.1\r\n\r\n";
    /** What a backend without back-pressure takes easily: it holds a decoded request of each 18 bytes. */
    private static final long ENOUGH = 48L << 20;
    /** Socket buffers of both ends, as the kernel lets them grow, and what the backend itself holds. */
    private static final int BUFFER = 64 << 10;

    @ParameterizedTest
    @CsvSource({
        "true, 0s, 2KiB",
        "true, 20ms, 2KiB",
        "true, 1h, 2KiB",
        "true, 0s, echo",
        "true, 0s, 1MiB",
        "false, 0s, 2KiB",
        "false, 20ms, 2KiB",
        "false, 1h, 2KiB",
        "false, 0s, echo"
    })
    void takesNoMoreThanBuffersHold(boolean fastLane, String delay, String body) throws Exception {
        Plan plan = new Plan(Delay.parse(delay), Body.parse(body), 200, 0, 500);
        try (Backend backend = new Backend(fastLane, plan);
                SocketChannel client = SocketChannel.open()) {
            client.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER);
            client.setOption(StandardSocketOptions.SO_SNDBUF, BUFFER);
            client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), backend.port()));
            client.configureBlocking(false);

            long sent = sendUntilNothingIsTaken(client, backend);
            assertThat(sent).as("bytes taken from a client that never reads").isLessThan(ENOUGH);
            long received = backend.stats().get("requests").longValue();
            long written = backend.stats().get("delayNs").get("count").longValue();
            assertThat(received - written).as("in flight").isBetween(0L, 1L);
        }
    }

    /** Ends when the backend has taken nothing over 50 looks at it, each of which it answers. */
    private static long sendUntilNothingIsTaken(SocketChannel client, Backend backend) throws Exception {
        ByteBuffer requests = ByteBuffer.wrap(REQUEST.repeat(4096).getBytes(StandardCharsets.US_ASCII));
        long sent = 0;
        int refused = 0;
        while (refused < 50 && sent < ENOUGH) {
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
