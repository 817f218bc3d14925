package dev.gatebench.injector.loop;

/** A place for one request in flight. A connection has one by HTTP/1.1, and one for each of its streams by HTTP/2. */
final class Slot {
    final Connection connection;
    boolean busy;
    /** Whether it is among the free slots, though its connection may have been closed since. */
    boolean queued;
    /** When its request was due, ns. */
    long dueNs;
    /** When its request was sent, ns; long ago, until it has sent one. */
    long sentNs = Long.MIN_VALUE / 2;
    /** How many replies it has had. */
    long replies;

    Slot(Connection connection) {
        this.connection = connection;
    }

    /** Whether a request can begin in it. */
    boolean canSend() {
        return !busy && connection.canSend();
    }
}
