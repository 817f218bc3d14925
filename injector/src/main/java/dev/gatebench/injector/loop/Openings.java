package dev.gatebench.injector.loop;

import io.netty.channel.ChannelFuture;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Opens the connections of a loop's part of a step, each when it may be, and knows how many are not closed. */
final class Openings {
    private final Loop loop;
    private final LoadOnLoops load;
    /** Ordered by when they may be opened, which does not change while they are in it. */
    private final Queue<Connection> waiting =
            new PriorityQueue<>(Comparator.comparingLong(connection -> connection.opensAtNs));

    private int notClosed;

    Openings(Loop loop, LoadOnLoops load) {
        this.loop = loop;
        this.load = load;
    }

    /** Lets a connection that is closed be opened from a time on. */
    void allow(Connection connection, long fromNs) {
        connection.opensAtNs = fromNs;
        waiting.add(connection);
    }

    /** Lets none of those that wait be opened. */
    void forbid() {
        waiting.clear();
    }

    /** Returns a connection that may be opened now, which then no longer waits; null where there is none. */
    @Nullable
    Connection take(long nowNs) {
        return nextNs() <= nowNs ? waiting.poll() : null;
    }

    /** Returns when the next may be opened, or {@link Injection#NOTHING_TO_DO}. */
    long nextNs() {
        Connection first = waiting.peek();
        return first == null ? Injection.NOTHING_TO_DO : first.opensAtNs;
    }

    /** Opens a connection; {@link Injection#opened} or {@link Injection#refused} follows. */
    void open(Connection connection) {
        notClosed++;
        ChannelFuture connected = loop.connect(load.address(), connection.begin(System.nanoTime()));
        // where no socket can be made, as when there are too many, another thread calls the listener
        connected.addListener(done -> {
            if (!done.isSuccess()) {
                loop.onItsThread(() -> connection.injection.refused(connection));
            }
        });
    }

    /** Takes that a connection was closed, or was not opened. */
    void closed() {
        notClosed--;
    }

    boolean areAllClosed() {
        return notClosed == 0;
    }
}
