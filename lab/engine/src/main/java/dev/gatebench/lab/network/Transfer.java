package dev.gatebench.lab.network;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A transfer of as many bytes as a connection carries one way, for a while. The receiver counts. */
final class Transfer {
    /** Length of a transfer. */
    static final Duration LENGTH = Duration.ofMillis(500);

    private static final int CHUNK = 1 << 16;
    private static final byte MORE = 1;
    private static final byte LAST = 0;

    /** TCP begins slowly; bytes received in this time do not count. */
    private static final long SLOW_START_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private Transfer() {}

    static void send(ProbeConnection link, Duration length) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < length.toNanos()) {
            send(link, chunk, MORE);
        }
        send(link, chunk, LAST);
    }

    private static void send(ProbeConnection link, ByteBuffer chunk, byte kind) throws IOException {
        chunk.clear().put(0, kind);
        link.write(chunk);
    }

    /** Receives until the other has sent all; returns bytes a second, 0 where they were too few to tell. */
    static long receive(ProbeConnection link) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);
        link.read(chunk);
        long first = System.nanoTime();
        long from = first;
        long now = first;
        long bytes = 0;
        long bytesBefore = 0;
        while (chunk.get(0) == MORE) {
            chunk.clear();
            link.read(chunk);
            bytes += CHUNK;
            now = System.nanoTime();
            if (from == first && now - first >= SLOW_START_NS && chunk.get(0) == MORE) {
                from = now;
                bytesBefore = bytes;
            }
        }
        return now > from ? Math.round((bytes - bytesBefore) * (double) TimeUnit.SECONDS.toNanos(1) / (now - from)) : 0;
    }
}
