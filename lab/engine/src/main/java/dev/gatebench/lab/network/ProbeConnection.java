package dev.gatebench.lab.network;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/**
 * One end of a connection that waits awake: measurements over it hold the time of network and kernels, and not the time
 * that a thread takes to wake up, which gateways under load do not pay either. Every wait has an end.
 */
final class ProbeConnection implements AutoCloseable {
    private final SocketChannel channel;
    private long deadlineNanos;

    /** @param limit how long all work over the connection may take */
    ProbeConnection(SocketChannel channel, Duration limit) throws IOException {
        this.channel = channel;
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        within(limit);
    }

    /** Sets how long all work from now on may take. */
    void within(Duration limit) {
        deadlineNanos = System.nanoTime() + limit.toNanos();
    }

    /** Writes all bytes. */
    void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            if (channel.write(bytes) == 0) {
                await();
            }
        }
    }

    /** Reads until the buffer is full. */
    void read(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            int read = channel.read(bytes);
            if (read < 0) {
                throw new EOFException("the other end closed the connection");
            }
            if (read == 0) {
                await();
            }
        }
    }

    /** Gives way in between: both ends may be on one CPU, where the other could not answer while this one spins. */
    @SuppressWarnings("ThreadPriorityCheck") // nothing is relied on but that it takes less time than to sleep
    private void await() throws IOException {
        if (System.nanoTime() - deadlineNanos > 0) {
            throw new SocketTimeoutException("the other end must answer in time, did not");
        }
        Thread.yield();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
