package dev.gatebench.lab.network;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Arrays;

/** The exchange between the two ends: single bytes there and back, then as much as the connection carries each way. */
final class Exchange {
    /** Limit of the time of one connection. */
    static final Duration LIMIT = Duration.ofSeconds(20);

    private static final Duration GREETING = Duration.ofSeconds(2);
    private static final int MOST_WARM_UPS = 1000;
    private static final Duration WARM_UP = Duration.ofSeconds(1);
    private static final int MOST = 500;
    private static final Duration LONGEST = Duration.ofSeconds(4);

    private static final byte ECHO = 'e';
    private static final byte THERE = 't';
    private static final byte BACK = 'b';
    private static final byte END = 'q';

    private Exchange() {}

    /** Answers the first client that knows the token until it has measured, and turns strangers away. */
    static void answer(ServerSocketChannel server, Token token) throws IOException {
        boolean done = false;
        while (!done) {
            try (SocketChannel channel = server.accept();
                    ProbeConnection link = new ProbeConnection(channel, GREETING)) {
                if (token.answer(link)) {
                    link.within(LIMIT);
                    serve(link);
                    done = true;
                }
            } catch (IOException e) {
                if (!server.isOpen()) {
                    throw e;
                }
                // a stranger, or one that broke off: whoever knows the token may come yet
            }
        }
    }

    private static void serve(ProbeConnection link) throws IOException {
        ByteBuffer one = ByteBuffer.allocateDirect(1);
        link.read(one);
        while (one.get(0) != END) {
            switch (one.get(0)) {
                case ECHO -> link.write(one.flip());
                case THERE -> link.write(ByteBuffer.allocate(Long.BYTES).putLong(0, Transfer.receive(link)));
                case BACK -> Transfer.send(link, Transfer.LENGTH);
                default -> throw new IOException("the other end sent an unknown request, " + one.get(0));
            }
            link.read(one.clear());
        }
    }

    /** Measures over a connection to one that answers. */
    static Measured ask(SocketChannel channel, Token token) throws IOException {
        try (ProbeConnection link = new ProbeConnection(channel, LIMIT)) {
            token.ask(link);
            roundTrips(link, MOST_WARM_UPS, WARM_UP);
            long[] roundTripsNs = roundTrips(link, MOST, LONGEST);
            say(link, THERE);
            Transfer.send(link, Transfer.LENGTH);
            ByteBuffer rate = ByteBuffer.allocate(Long.BYTES);
            link.read(rate);
            say(link, BACK);
            Measured measured = Measured.of(roundTripsNs, rate.getLong(0), Transfer.receive(link));
            say(link, END);
            return measured;
        }
    }

    /** Measures the times of round trips, ns: at least one, at most so many, and for at most so long. */
    private static long[] roundTrips(ProbeConnection link, int most, Duration longest) throws IOException {
        ByteBuffer one = ByteBuffer.allocateDirect(1);
        long[] times = new long[most];
        long begun = System.nanoTime();
        int n = 0;
        do {
            long sent = System.nanoTime();
            link.write(one.clear().put(0, ECHO));
            link.read(one.clear());
            times[n++] = System.nanoTime() - sent;
        } while (n < most && System.nanoTime() - begun < longest.toNanos());
        return Arrays.copyOf(times, n);
    }

    private static void say(ProbeConnection link, byte what) throws IOException {
        link.write(ByteBuffer.allocate(1).put(0, what));
    }
}
