package dev.gatebench.injector.loop;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.Protocol;
import dev.gatebench.injector.http.Reply;
import dev.gatebench.injector.tally.StepTally;
import java.util.List;
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
    private final LoadOnLoops load;
    private final StepTally tally;
    private final List<Connection> connections;
    private final Openings openings;
    private final Requests requests;
    private final boolean keepsAlive;
    private final long opensWithinNs;
    private final long originNs;
    private volatile long endsNs;
    private long nextLookNs;
    private int inFlight;
    private boolean closing;
    private Runnable done = () -> {};

    Injection(Loop loop, LoadOnLoops.Part part) {
        this.load = part.whole();
        this.requests = new Requests(load.requests(), part.seed());
        this.loop = loop;
        this.tally = part.tally();
        this.keepsAlive = load.client().keepAlive();
        this.opensWithinNs = Math.min(Loop.MOST_OPENING_NS, load.timeoutNs());
        this.originNs = part.originNs();
        this.endsNs = originNs + load.lengthNs();
        this.nextLookNs = originNs;
        this.connections = part.connections(this, requests);
        this.openings = new Openings(loop, load);
        connections.forEach(connection -> openings.allow(connection, connection.opensAtNs));
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
        for (Connection one = openings.take(nowNs); one != null; one = openings.take(nowNs)) {
            if (keepsAlive) {
                openings.open(one);
            } else {
                // opened once a request is due, which may be now
                for (Slot slot : one.slots()) {
                    free(slot, nowNs);
                }
                next = nowNs;
            }
        }
        next = Math.min(next, openings.nextNs());
        if (nextLookNs <= nowNs) {
            nextLookNs = nowNs + LOOK_EVERY_NS;
            failTheLate(nowNs);
        }
        return Math.min(next, nextLookNs);
    }

    private void end(long nowNs) {
        openings.forbid();
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
        return closing && openings.areAllClosed();
    }

    /** Sets work that is run once it is done. */
    final void whenDone(Runnable work) {
        done = work;
    }

    final void done() {
        tally.end(System.nanoTime());
        requests.release();
        done.run();
    }

    /** Whether it sends, or sent, until its window had passed; may be called by every thread. */
    final boolean sendsThroughWindow() {
        return endsNs >= originNs + load.windowToNs();
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

    final void send(Slot slot, long dueNs) {
        slot.busy = true;
        slot.dueNs = dueNs;
        slot.request = requests.next(slot.random);
        inFlight++;
        if (keepsAlive) {
            slot.connection.write(slot);
            tally.sent(slot.dueNs, slot.sentNs);
        } else {
            slot.sentNs = System.nanoTime();
            tally.sent(slot.dueNs, slot.sentNs);
            openings.open(slot.connection);
        }
    }

    /** Takes that a connection was not opened: a failed request where it was asked for by one. */
    final void refused(Connection connection) {
        openings.closed();
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
            openings.allow(connection, atNs);
        }
    }

    private void failTheLate(long nowNs) {
        for (Connection connection : connections) {
            connection.closeIfOpeningSince(nowNs - opensWithinNs);
            for (Slot slot : connection.slots()) {
                if (slot.busy && nowNs - slot.sentNs > load.timeoutNs()) {
                    connection.fail(slot, ErrorKind.TIMEOUT);
                    connection.giveUp(slot);
                }
            }
        }
    }

    final void spoke(Protocol protocol) {
        tally.spoke(protocol);
    }

    final void spoke(Protocol tls, boolean resumed) {
        tally.spoke(tls, resumed);
    }

    final void opened(Connection connection) {
        if (closing) {
            connection.close();
            return;
        }
        for (Slot slot : connection.slots()) {
            if (keepsAlive) {
                free(slot, System.nanoTime());
            } else if (slot.busy) {
                connection.write(slot);
            } else {
                connection.close(); // the request that it was opened for is given up
            }
        }
    }

    final void closed(Connection connection) {
        openings.closed();
        openAgain(connection, System.nanoTime() + (connection.answered ? 0 : AFTER_REFUSAL_NS));
    }

    final void replied(Slot slot, long nowNs, Reply reply, boolean staysOpen) {
        inFlight--;
        ErrorKind fault = reply.fault();
        if (fault == null) {
            tally.correct(slot.request.kind(), slot.dueNs, slot.sentNs, nowNs);
        } else {
            tally.failed(slot.request.kind(), slot.dueNs, slot.sentNs, nowNs, fault);
        }
        if (staysOpen) {
            free(slot, nowNs);
        }
        loop.sendDue(nowNs);
    }

    /** Takes that the slot of a request that has ended is free again. */
    final void freed(Slot slot, long nowNs) {
        free(slot, nowNs);
        loop.sendDue(nowNs);
    }

    final void failed(Slot slot, long nowNs, ErrorKind kind) {
        inFlight--;
        tally.failed(slot.request.kind(), slot.dueNs, slot.sentNs, nowNs, kind);
    }
}
