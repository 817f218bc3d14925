package dev.gatebench.injector.loop;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.Protocol;
import dev.gatebench.injector.http.ReplyReader;
import dev.gatebench.injector.tally.StepTally;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
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

    private static final String LATE_HANDSHAKE = "the other side accepted it and did not end the handshake in time";

    static final long NOTHING_TO_DO = Long.MAX_VALUE;

    private final Loop loop;
    private final LoadOnLoops load;
    private final StepTally tally;
    private final List<Connection> connections;
    /** Ordered by when they may be opened, which does not change while they are in it. */
    private final Queue<Connection> toOpen =
            new PriorityQueue<>(Comparator.comparingLong(connection -> connection.opensAtNs));

    private final ByteBuf request;
    private final boolean keepsAlive;
    private final long opensWithinNs;
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
        this.load = part.whole();
        byte[] bytes = load.request().bytes();
        this.request = Unpooled.directBuffer(bytes.length).writeBytes(bytes);
        this.loop = loop;
        this.tally = part.tally();
        this.keepsAlive = load.client().keepAlive();
        this.opensWithinNs = Math.min(Loop.MOST_OPENING_NS, load.timeoutNs());
        this.originNs = part.originNs();
        this.endsNs = originNs + load.lengthNs();
        this.windowEndNs = originNs + load.windowToNs();
        this.nextLookNs = originNs;
        this.connections = part.connections(this, request);
        toOpen.addAll(connections);
    }

    /** Takes a slot that is free: its connection was opened, or its reply has come. */
    abstract void free(Slot slot, long nowNs);

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
            toOpen.remove();
            if (keepsAlive) {
                connect(first);
            } else {
                // opened once a request is due, which may be now
                freeAll(first, nowNs);
                next = nowNs;
            }
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
        if (inFlight > 0 && nowNs < endsNs + load.timeoutNs()) {
            failTheLate(nowNs);
        } else if (!closing) {
            closing = true;
            tellUnsent();
            connections.forEach(connection -> {
                connection.failAll(ErrorKind.TIMEOUT);
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

    /** Whether a connection sends one request after another; else each request opens one. */
    final boolean keepsAlive() {
        return keepsAlive;
    }

    /** Whether the body of a slot's reply of that number is compared, from 0. */
    final boolean compares(long reply) {
        return load.expect().compares(reply);
    }

    final void send(Slot slot, long dueNs) {
        slot.busy = true;
        slot.dueNs = dueNs;
        inFlight++;
        if (keepsAlive) {
            slot.connection.write(slot);
            tally.sent(slot.dueNs, slot.sentNs);
        } else {
            slot.sentNs = System.nanoTime();
            tally.sent(slot.dueNs, slot.sentNs);
            connect(slot.connection);
        }
    }

    private void connect(Connection connection) {
        opening++;
        ChannelFuture connected = loop.connect(load.address(), connection.begin(System.nanoTime()));
        // where no socket can be made, as when there are too many, another thread calls the listener
        connected.addListener(done -> {
            if (!done.isSuccess()) {
                loop.onItsThread(() -> refused(connection));
            }
        });
    }

    /** Takes that a connection was not opened: a failed request where it was asked for by one. */
    final void refused(Connection connection) {
        opening--;
        connection.refused().ifPresent(tally::tell);
        if (!keepsAlive) {
            connection.failAll(ErrorKind.CONNECTION);
        } else if (!closing) {
            tally.connectionFailed(System.nanoTime());
        }
        openAgain(connection, System.nanoTime() + AFTER_REFUSAL_NS);
    }

    private void openAgain(Connection connection, long atNs) {
        if (!closing) {
            connection.opensAtNs = atNs;
            toOpen.add(connection);
        }
    }

    private void failTheLate(long nowNs) {
        for (Connection connection : connections) {
            if (connection.isOpeningSince(nowNs - opensWithinNs)) {
                connection.close(LATE_HANDSHAKE);
            }
            for (Slot slot : connection.slots()) {
                if (slot.busy && nowNs - slot.sentNs > load.timeoutNs()) {
                    connection.fail(slot, ErrorKind.TIMEOUT);
                    connection.giveUp(slot);
                }
            }
        }
    }

    final void opened(Connection connection, Protocol protocol) {
        opening--;
        open++;
        tally.spoke(protocol);
        if (closing) {
            connection.close();
        } else if (keepsAlive) {
            freeAll(connection, System.nanoTime());
        } else {
            writeWaiting(connection);
        }
    }

    private void freeAll(Connection connection, long nowNs) {
        for (Slot slot : connection.slots()) {
            free(slot, nowNs);
        }
    }

    /** Sends the request for which a connection was opened; where that is given up already, closes it. */
    private void writeWaiting(Connection connection) {
        for (Slot slot : connection.slots()) {
            if (slot.busy) {
                connection.write(slot);
            } else {
                connection.close();
            }
        }
    }

    final void closed(Connection connection) {
        open--;
        openAgain(connection, System.nanoTime() + (connection.answered ? 0 : AFTER_REFUSAL_NS));
    }

    final void replied(Slot slot, long nowNs, ReplyReader reply, boolean staysOpen) {
        inFlight--;
        ErrorKind fault = load.expect().fault(reply);
        if (fault == null) {
            tally.correct(slot.dueNs, slot.sentNs, nowNs);
        } else {
            tally.failed(slot.dueNs, slot.sentNs, nowNs, fault);
        }
        if (staysOpen) {
            free(slot, nowNs);
        }
        loop.sendDue(nowNs);
    }

    final void failed(Slot slot, long nowNs, ErrorKind kind) {
        inFlight--;
        tally.failed(slot.dueNs, slot.sentNs, nowNs, kind);
    }
}
