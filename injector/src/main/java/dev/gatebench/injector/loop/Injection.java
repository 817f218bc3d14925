package dev.gatebench.injector.loop;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.injector.http.ExpectedReply;
import dev.gatebench.injector.http.ReplyReader;
import dev.gatebench.injector.tally.StepTally;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * A loop's part of a step: its connections, and when they send. Used by its loop's thread alone, but for
 * {@link #endEarly}.
 */
abstract class Injection {
    private static final long LOOK_EVERY_NS = TimeUnit.MILLISECONDS.toNanos(100);
    /** The time before the next attempt at a server that refuses connections, or closes them without a word. */
    private static final long AFTER_REFUSAL_NS = TimeUnit.MILLISECONDS.toNanos(100);

    static final long NOTHING_TO_DO = Long.MAX_VALUE;

    private final Loop loop;
    private final SocketAddress address;
    private final ExpectedReply expect;
    private final StepTally tally;
    private final List<Connection> connections = new ArrayList<>();
    /** Ordered by when they may be opened, which does not change while they are in it. */
    private final Queue<Connection> toOpen =
            new PriorityQueue<>(Comparator.comparingLong(connection -> connection.opensAtNs));

    private final ByteBuf request;
    private final long timeoutNs;
    private final long windowEndNs;
    private final long originNs;
    private volatile long endsNs;
    private long nextLookNs;
    private int opening;
    private int open;
    private int inFlight;
    private boolean closing;
    private Runnable done = () -> {};

    Injection(Loop loop, LoadOnLoops.Part part) {
        LoadOnLoops whole = part.whole();
        byte[] bytes = whole.request().bytes();
        this.request = Unpooled.directBuffer(bytes.length).writeBytes(bytes);
        this.loop = loop;
        this.address = whole.address();
        this.expect = whole.expect();
        this.tally = part.tally();
        this.timeoutNs = whole.timeoutNs();
        this.originNs = whole.originNs();
        this.endsNs = originNs + whole.lengthNs();
        this.windowEndNs = originNs + whole.windowToNs();
        this.nextLookNs = originNs;
        for (int i = 0; i < part.connections(); i++) {
            long opensAtNs = originNs + (long) ((double) whole.rampNs() * i / part.connections());
            connections.add(new Connection(this, request.duplicate(), expect.reader(), opensAtNs));
        }
        toOpen.addAll(connections);
    }

    /** Takes a connection that is free: it was opened, or its reply has come. */
    abstract void free(Connection connection, long nowNs);

    /** Sends the requests that are due; returns when the next is, or {@link #NOTHING_TO_DO} where a reply will tell. */
    abstract long sendDue(long nowNs);

    /**
     * Does all that is to be done now.
     *
     * @return when it must have its next turn, ns
     */
    final long turn(long nowNs) {
        if (isOver(nowNs)) {
            end(nowNs);
            return nowNs + LOOK_EVERY_NS;
        }
        long next = Math.min(sendDue(nowNs), endsNs);
        Connection first = toOpen.peek();
        while (first != null && first.opensAtNs <= nowNs) {
            connect(toOpen.remove());
            first = toOpen.peek();
        }
        if (first != null) {
            next = Math.min(next, first.opensAtNs);
        }
        if (nextLookNs <= nowNs) {
            nextLookNs = nowNs + LOOK_EVERY_NS;
            failTheLate(nowNs);
        }
        return Math.min(next, nextLookNs);
    }

    private void end(long nowNs) {
        toOpen.clear();
        if (inFlight > 0 && nowNs < endsNs + timeoutNs) {
            failTheLate(nowNs);
        } else if (!closing) {
            closing = true;
            tellUnsent();
            connections.forEach(connection -> {
                connection.fail(ErrorKind.TIMEOUT);
                connection.close();
            });
        }
    }

    /** Tells the tally of requests that were due and not sent before the step was over. */
    abstract void tellUnsent();

    /** Whether all its connections are closed after its end. */
    final boolean isDone() {
        return closing && open == 0 && opening == 0;
    }

    /** Sets work that is run once it is done. */
    final void whenDone(Runnable work) {
        done = work;
    }

    final void done() {
        tally.end(System.nanoTime());
        request.release();
        done.run();
    }

    /** Whether it sends, or sent, until its window had passed; may be called by every thread. */
    final boolean sendsThroughWindow() {
        return endsNs >= windowEndNs;
    }

    /** Sends no request from now on; may be called by every thread. */
    final void endEarly(long nowNs) {
        endsNs = Math.min(endsNs, nowNs);
    }

    /** Whether no request is sent any more. */
    final boolean isOver(long nowNs) {
        return nowNs >= endsNs;
    }

    final long originNs() {
        return originNs;
    }

    final StepTally tally() {
        return tally;
    }

    final byte[] scratch() {
        return loop.scratch();
    }

    /** Whether the body of a connection's reply of that number is compared, from 0. */
    final boolean compares(long reply) {
        return expect.compares(reply);
    }

    final void send(Connection connection, long dueNs) {
        connection.send(dueNs);
        inFlight++;
        tally.sent(connection.dueNs, connection.sentNs);
    }

    private void connect(Connection connection) {
        opening++;
        ChannelFuture connected = loop.connect(address, connection);
        // where no socket can be made, as when there are too many, another thread calls the listener
        connected.addListener(done -> loop.onItsThread(() -> connected(connection, done.isSuccess())));
    }

    private void connected(Connection connection, boolean succeeded) {
        opening--;
        if (!succeeded) {
            tally.connectionFailed(System.nanoTime());
            openAgain(connection, System.nanoTime() + AFTER_REFUSAL_NS);
        }
    }

    private void openAgain(Connection connection, long atNs) {
        if (!closing) {
            connection.opensAtNs = atNs;
            toOpen.add(connection);
        }
    }

    private void failTheLate(long nowNs) {
        for (Connection connection : connections) {
            if (connection.busy && nowNs - connection.sentNs > timeoutNs) {
                connection.fail(ErrorKind.TIMEOUT);
                connection.close();
            }
        }
    }

    final void opened(Connection connection) {
        open++;
        if (closing) {
            connection.close();
        } else {
            free(connection, System.nanoTime());
        }
    }

    final void closed(Connection connection) {
        open--;
        openAgain(connection, System.nanoTime() + (connection.answered ? 0 : AFTER_REFUSAL_NS));
    }

    final void replied(Connection connection, long nowNs, ReplyReader reply, boolean staysOpen) {
        inFlight--;
        ErrorKind fault = expect.fault(reply);
        if (fault == null) {
            tally.correct(connection.dueNs, connection.sentNs, nowNs);
        } else {
            tally.failed(connection.dueNs, connection.sentNs, nowNs, fault);
        }
        if (staysOpen) {
            free(connection, nowNs);
        }
        loop.sendDue(nowNs);
    }

    final void failed(Connection connection, long nowNs, ErrorKind kind) {
        inFlight--;
        tally.failed(connection.dueNs, connection.sentNs, nowNs, kind);
    }
}
