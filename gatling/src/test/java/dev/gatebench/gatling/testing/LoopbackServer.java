package dev.gatebench.gatling.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Function;

/**
 * A small HTTP/1.1 server on one thread. It counts in visits: one begins with the first connection after there were
 * none and ends when the last connection is closed.
 */
public final class LoopbackServer implements AutoCloseable {
    /** Counters of one visit. */
    public static final class Visit {
        private int connections;
        private int inFlight;
        private int maxInFlight;
        private int requests;

        public int connections() {
            return connections;
        }

        public int maxInFlight() {
            return maxInFlight;
        }

        public int requests() {
            return requests;
        }
    }

    private record Due(long nanoTime, Connection connection, Reply reply) {}

    private static final class Connection {
        private final SocketChannel channel;
        private final Visit visit;
        private final StringBuilder received = new StringBuilder();

        Connection(SocketChannel channel, Visit visit) {
            this.channel = channel;
            this.visit = visit;
        }
    }

    private final Function<String, Reply> behaviour;
    private final Selector selector = Selector.open();
    private final ServerSocketChannel server = ServerSocketChannel.open();
    private final ByteBuffer in = ByteBuffer.allocate(1 << 16);
    private final PriorityQueue<Due> due = new PriorityQueue<>((a, b) -> Long.compare(a.nanoTime(), b.nanoTime()));
    private final List<Visit> visits = new ArrayList<>();
    private int open;
    private final Thread thread = new Thread(this::run, "loopback-server");

    /** @param behaviour from the whole request, head and body, to what is done about it */
    public LoopbackServer(Function<String, Reply> behaviour) throws IOException {
        this.behaviour = behaviour;
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        thread.setDaemon(true);
        thread.start();
    }

    public static LoopbackServer answering(byte[] body, long delayMs) throws IOException {
        Reply reply = Reply.answer(200, delayMs, body);
        return new LoopbackServer(request -> reply);
    }

    public URI url() throws IOException {
        return URI.create("http://127.0.0.1:" + ((InetSocketAddress) server.getLocalAddress()).getPort());
    }

    /** The visits until now, in order. */
    public synchronized List<Visit> visits() {
        return List.copyOf(visits);
    }

    public synchronized int requests() {
        return visits.stream().mapToInt(Visit::requests).sum();
    }

    private void run() {
        try {
            while (server.isOpen()) {
                selector.select(waitMs());
                synchronized (this) {
                    if (!selector.isOpen()) {
                        return;
                    }
                    for (SelectionKey key : selector.selectedKeys()) {
                        handle(key);
                    }
                    selector.selectedKeys().clear();
                    replyToAllDue();
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private long waitMs() {
        Due next = due.peek();
        return next == null
                ? 100
                : Math.max(1, Math.min(100, (next.nanoTime() - System.nanoTime() + 999_999) / 1_000_000));
    }

    private void handle(SelectionKey key) throws IOException {
        if (!key.isValid()) {
            return;
        }
        if (key.isAcceptable()) {
            accept();
        } else if (key.attachment() instanceof Connection connection) {
            read(connection);
        }
    }

    private void accept() throws IOException {
        SocketChannel channel = server.accept();
        if (channel == null) {
            return;
        }
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        if (open++ == 0) {
            visits.add(new Visit());
        }
        Visit visit = visits.get(visits.size() - 1);
        visit.connections++;
        channel.register(selector, SelectionKey.OP_READ, new Connection(channel, visit));
    }

    private void read(Connection connection) throws IOException {
        in.clear();
        int read;
        try {
            read = connection.channel.read(in);
        } catch (IOException e) {
            read = -1;
        }
        if (read < 0) {
            close(connection);
            return;
        }
        connection.received.append(new String(in.array(), 0, read, StandardCharsets.ISO_8859_1));
        String request = connection.received.toString();
        if (isWhole(request)) {
            connection.received.setLength(0);
            connection.visit.requests++;
            connection.visit.inFlight++;
            connection.visit.maxInFlight = Math.max(connection.visit.maxInFlight, connection.visit.inFlight);
            Reply reply = behaviour.apply(request);
            due.add(new Due(System.nanoTime() + reply.delayMs() * 1_000_000, connection, reply));
        }
    }

    private static boolean isWhole(String request) {
        int end = request.indexOf("\r\n\r\n");
        if (end < 0) {
            return false;
        }
        int at = request.toLowerCase(java.util.Locale.ROOT).indexOf("content-length:");
        int length = at < 0 || at > end
                ? 0
                : Integer.parseInt(
                        request.substring(at + 15, request.indexOf("\r\n", at)).trim());
        return request.length() >= end + 4 + length;
    }

    private void replyToAllDue() throws IOException {
        while (!due.isEmpty() && due.peek().nanoTime() <= System.nanoTime()) {
            Due next = due.remove();
            reply(next.connection(), next.reply());
        }
    }

    private void reply(Connection connection, Reply reply) throws IOException {
        if (!connection.channel.isOpen()) {
            connection.visit.inFlight--;
            return;
        }
        switch (reply.act()) {
            case HANG -> {}
            case CLOSE -> close(connection);
            case RESET -> {
                connection.channel.setOption(StandardSocketOptions.SO_LINGER, 0);
                close(connection);
            }
            case ANSWER -> {
                connection.visit.inFlight--;
                write(connection, reply);
            }
        }
    }

    private void write(Connection connection, Reply reply) throws IOException {
        ByteBuffer out = ByteBuffer.wrap(reply.text().getBytes(StandardCharsets.ISO_8859_1));
        try {
            while (out.hasRemaining()) {
                connection.channel.write(out);
            }
        } catch (IOException e) {
            close(connection);
        }
    }

    private void close(Connection connection) throws IOException {
        if (connection.channel.isOpen()) {
            connection.channel.close();
            open--;
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        selector.wakeup();
        synchronized (this) {
            closeAll();
        }
    }

    private void closeAll() throws IOException {
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }
}
